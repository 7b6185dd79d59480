import CThreads

/// The observers of one topic, as they were when a reader found them: what it walks over until it releases its claim.
///
/// Observers that have ended are among them, marked. Observers that are added later are not.
struct ObserverSnapshot: ~Copyable {
    fileprivate let claim: Claim<Settled>
    let topic: Uncounted<Topic>
    let entries: ObserverList.Entries

    /// The era at which the reader has settled.
    var era: UInt64 { claim.era }

    /// Whether payloads of a type may be lent to the observers. The topic of a snapshot without observers may be freed.
    @inline(__always)
    borrowing func takes(_ type: UInt) -> Bool {
        entries.count == 0 || topic.with { $0.typeBits == type }
    }
}

extension Registry {
    /// The observers of one topic as a reader has found them, which it may not touch before it has settled on them.
    struct FoundList {
        fileprivate let topic: Uncounted<Topic>
        fileprivate let entries: ObserverList.Entries
        fileprivate let era: UInt64

        @inline(__always)
        init(topic: Uncounted<Topic>, entries: ObserverList.Entries, era: UInt64) {
            self.topic = topic
            self.entries = entries
            self.era = era
        }

        var count: Int { entries.count }
    }

    /// How often a reader searches for a moment without a change, before it searches under the lock.
    static let tries = 8

    @inline(__always)
    func release(_ snapshot: consuming ObserverSnapshot) {
        release(snapshot.claim)
    }
}

// MARK: - Of one name

extension Claim where Stage == Narrowed {
    @inline(__always)
    consuming func settle(on finding: Registry.FoundList) -> ObserverSnapshot {
        ObserverSnapshot(claim: settle(at: finding.era), topic: finding.topic, entries: finding.entries)
    }
}

extension Registry {
    /// Claims a slot to look for the observers of one topic; `nil` when many posts are nested.
    @inline(__always)
    func claim(_ topic: Uncounted<Topic>) -> Claim<Narrowed>? {
        let word = topic.with { $0.hazard }
        guard let slot = BiasedSlot.claimBiased(word)?.slot ?? claimOther(word) else { return nil }
        return .narrowed(in: slot)
    }

    /// Claims the thread's own slot, if that is biased.
    @inline(__always)
    func claimBiased(_ topic: Topic) -> Claim<Narrowed>? {
        guard let slot = BiasedSlot.claimBiased(topic.hazard)?.slot else { return nil }
        return .narrowed(in: slot)
    }

    @inline(never)
    private func claimOther(_ word: HazardSlots.Word) -> HazardSlots.Slot? {
        // Where the stack is short, nested posts are counted.
        notices_is_stack_short() ? nil : slots.claim(word, within: uncountedNesting)
    }

    /// Settles on the observers of a topic.
    @inline(__always)
    func snapshot(of topic: Uncounted<Topic>, by claim: consuming Claim<Narrowed>) -> ObserverSnapshot {
        for _ in 0..<Self.tries {
            let finding = look(at: topic)
            // If the eras differ, an observer was added or removed meanwhile.
            if finding.era == era { return claim.settle(on: finding) }
        }
        return claim.settle(on: lookUnderLock(at: topic))
    }

    @inline(__always)
    private func look(at topic: Uncounted<Topic>) -> FoundList {
        let era = era
        let list = topic.with { $0.observers }
        return FoundList(topic: topic, entries: list.isNone ? .none : list.entries, era: era)
    }

    @inline(never)
    private func lookUnderLock(at topic: Uncounted<Topic>) -> FoundList {
        state.withLock { _ in Pass(value: look(at: topic)) }.value
    }

    /// The observers of a topic, unless one was added or removed meanwhile.
    @inline(__always)
    func found(of topic: Uncounted<Topic>, by claim: borrowing Claim<Narrowed>) -> FoundList? {
        let finding = look(at: topic)
        return finding.era == era ? finding : nil
    }

    /// The only observer of a topic, if there is exactly one and its marks are `marks`; otherwise `nil`. Most topics
    /// have one observer, which takes fewer steps than several.
    @inline(__always)
    func onlyObserver(
        of topic: Uncounted<Topic>, marked marks: UInt64, by claim: borrowing Claim<Narrowed>
    ) -> FoundList? {
        onlyObserver(of: topic, by: claim) { $0.special == marks }
    }

    /// The only observer of a topic, if there is exactly one and it is in a state that is wanted.
    @inline(__always)
    func onlyObserver(
        of topic: Uncounted<Topic>, by claim: borrowing Claim<Narrowed>, where isWanted: (EntryState) -> Bool
    ) -> FoundList? {
        let finding = look(at: topic)
        // If an observer was added or removed meanwhile, `snapshot(of:by:)` searches again.
        guard finding.count == 1, finding.era == era,
            isWanted(finding.entries.first.state)
        else { return nil }
        return finding
    }
}

extension Claim where Stage == Narrowed {
    /// Settles on what was found of a name that has all observers of a post.
    consuming func cursor(along finding: Registry.FoundList, in registry: Registry) -> MergeCursor {
        MergeCursor(
            (finding.topic, finding.entries), (registry.anyNameTopic, .none), by: settle(at: finding.era))
    }
}

// MARK: - Of all names

extension Claim where Stage == Searching {
    @inline(__always)
    consuming func settle(on finding: Registry.FoundList) -> ObserverSnapshot {
        let word = finding.topic.with { $0.hazard }
        return ObserverSnapshot(
            claim: settle(at: finding.era, narrowedTo: word), topic: finding.topic,
            entries: finding.entries)
    }
}

extension Registry {
    /// Claims the thread's own slot to search the center, if that is biased.
    @inline(__always)
    func claimBiased() -> Claim<Searching>? {
        guard let slot = BiasedSlot.claimBiased(wholeWord)?.slot else { return nil }
        return .searching(in: slot)
    }

    /// Claims a slot to search the center; `nil` when many posts are nested.
    @inline(__always)
    func claim() -> Claim<Searching>? {
        guard let slot = BiasedSlot.claimBiased(wholeWord)?.slot ?? claimOther(wholeWord) else { return nil }
        return .searching(in: slot)
    }
}

// MARK: - Calling

extension ObserverSnapshot {
    /// The only observer, if there is exactly one, which had not ended when the post settled.
    @inline(__always)
    var only: VisitedEntry? {
        guard entries.count == 1 else { return nil }
        let visited = VisitedEntry(entry: entries.first, topic: topic, state: entries.first.state)
        return visited.state.isMet(at: era) ? visited : nil
    }

    /// Whether there is exactly one observer, and it needs only a call.
    @inline(__always)
    var hasOneCall: Bool { entries.count == 1 && entries.first.state.special == 0 }

    /// Lends a notice to the only observer, which may be of any kind; `notPossible` if there are several, or none.
    @inline(__always)
    borrowing func lendToOnly(_ notice: LentPointer<NoticeImage>) -> Lending {
        guard entries.count == 1 else { return .notPossible }
        return VisitedEntry(entry: entries.first, topic: topic, state: entries.first.state).lendApart(notice)
    }

    /// Calls the observers with a notice, up to the first that needs more than a call. Returns that one's entry.
    @inline(__always)
    borrowing func deliver(_ notice: LentPointer<NoticeImage>) -> SharedPointer<Entry> {
        guard entries.first < entries.end, !entries.first.state.has(EntryState.special) else {
            return entries.first
        }
        notice.lend(to: entries.first)
        // Most often there is only one observer.
        let next = entries.first + 1
        return next == entries.end ? next : Self.deliver(notice, from: next, to: entries.end)
    }

    /// Calls observers, of which there must be one, up to the first that needs more than a call. Returns that one's
    /// entry.
    @inline(__always)
    borrowing func deliverToSeveral(_ notice: LentPointer<NoticeImage>) -> SharedPointer<Entry> {
        Self.walk(
            from: entries.first, to: entries.end, while: { !$0.has(EntryState.special) },
            call: { notice.lend(to: $0) })
    }

    /// Calls observers up to the first that needs more than a call. Apart from a post to one observer, so that the
    /// compiler keeps the variables of the loop in registers.
    @inline(never)
    private static func deliver(
        _ notice: LentPointer<NoticeImage>, from start: SharedPointer<Entry>,
        to end: SharedPointer<Entry>
    ) -> SharedPointer<Entry> {
        walk(from: start, to: end, while: { !$0.has(EntryState.special) }, call: { notice.lend(to: $0) })
    }

    /// Calls the observers that take the payload at `value` without a notice, up to the first that does not. Returns
    /// that one's entry.
    @inline(__always)
    borrowing func deliver(payloadAt value: LentValue) -> SharedPointer<Entry> {
        guard entries.first < entries.end, entries.first.state.isTyped else { return entries.first }
        entries.first.call(value)
        let next = entries.first + 1
        return next == entries.end ? next : Self.deliver(payloadAt: value, from: next, to: entries.end)
    }

    @inline(never)
    private static func deliver(
        payloadAt value: LentValue, from start: SharedPointer<Entry>,
        to end: SharedPointer<Entry>
    ) -> SharedPointer<Entry> {
        walk(from: start, to: end, while: { $0.isTyped }, call: { $0.call(value) })
    }

    /// Four entries in each round, because jumps are most of the cost of a round of one. There must be an entry: no
    /// address is before those of no entries.
    @inline(__always)
    private static func walk(
        from start: SharedPointer<Entry>, to end: SharedPointer<Entry>,
        while isPlain: (EntryState) -> Bool, call: (SharedPointer<Entry>) -> Void
    ) -> SharedPointer<Entry> {
        var entry = start
        let last = end - 3
        while entry < last {
            for offset in 0..<4 {
                guard isPlain((entry + offset).state) else { return entry + offset }
                call(entry + offset)
            }
            entry += 4
        }
        while entry < end {
            guard isPlain(entry.state) else { return entry }
            call(entry)
            entry += 1
        }
        return entry
    }
}
