// Posts without a sender to a name and to observers of any name, where a call is enough for most: two lists that are
// merged by number, without a `MergeCursor`, whose fields are kept in memory. The rest of a post goes on along a cursor.

extension NoticeCenter {
    /// Posts by name, without a sender, while there are observers of any name.
    @inline(never)
    func postBesideAnyName(
        _ name: NoticeName, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    ) -> PostOutcome {
        guard let claim = registry.claimBiased() else {
            return postAlongTopics(name, nil, payload, source)
        }
        let era = registry.era
        claim.begin(at: era)
        let topic = registry.topic(of: name)
        guard let pair = registry.pair(of: topic, at: era) else {
            registry.release(claim)
            return postAlongTopics(name, nil, payload, source)
        }
        return deliver(
            name.words, payload, source, to: pair, topic, by: claim.settle(at: era, narrowedTo: nil))
    }

    /// Posts to a topic that the caller keeps, without a sender, while there are observers of any name. `nil`: nothing
    /// was done.
    @inline(__always)
    func postBesideAnyName(
        of topic: Uncounted<Topic>, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine
    ) -> PostOutcome? {
        guard let claim = registry.claimBiased() else { return nil }
        let era = registry.era
        claim.begin(at: era)
        guard let pair = registry.pair(of: topic, at: era) else {
            registry.release(claim)
            return nil
        }
        return deliver(
            topic.with { $0.nameWords }, payload, source, to: pair, topic,
            by: claim.settle(at: era, narrowedTo: nil))
    }

    /// Calls observers in a claim that goes on to block all of the center.
    @inline(__always)
    private func deliver(
        _ name: NoticeName.Words, _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine,
        to pair: ListPair, _ topic: Uncounted<Topic>?, by claim: consuming Claim<Settled>
    ) -> PostOutcome {
        let image = NoticeImage(name, sender: nil, payload: payload, source: source)
        let rest = LentPointer.unprotected(image) { pair.deliver($0) }
        let called = pair.count - rest.count
        guard rest.count == 0 else {
            return deliverRest(
                rest, topic ?? registry.anyNameTopic, name, payload, source, by: claim, after: called)
        }
        registry.release(claim)
        return PostOutcome(count: called)
    }

    /// Calls the observers that are left, the next of which needs more than a call.
    @inline(never)
    private func deliverRest(
        _ rest: ListPair, _ topic: Uncounted<Topic>, _ name: NoticeName.Words,
        _ payload: NoticeImage.PayloadPointer?, _ source: SourceLine, by claim: consuming Claim<Settled>,
        after called: Int
    ) -> PostOutcome {
        let image = NoticeImage(name, sender: nil, payload: payload, source: source)
        var cursor = MergeCursor(
            (topic, rest.named.entries), (registry.anyNameTopic, rest.others.entries), by: claim)
        let tally = LentPointer.unprotected(image) {
            deliver($0, along: &cursor, startingWith: PostOutcome(count: called))
        }
        cursor.end(in: registry)
        return tally.finish(in: registry)
    }
}

/// The observers of a name and those of any name that a post has not met yet.
struct ListPair {
    /// What is left of a list.
    struct Rest {
        fileprivate(set) var next: SharedPointer<Entry>
        fileprivate let end: SharedPointer<Entry>

        @inline(__always)
        fileprivate init(_ entries: ObserverList.Entries) {
            next = entries.first
            end = entries.end
        }

        @inline(__always)
        fileprivate var count: Int { end - next }

        @inline(__always)
        fileprivate var isOver: Bool { next == end }

        var entries: ObserverList.Entries { ObserverList.Entries(first: next, count: count) }

        /// Whether its next observer, which there must be, needs only a call.
        @inline(__always)
        fileprivate var isCallNext: Bool { !next.state.has(EntryState.special) }

        @inline(__always)
        fileprivate mutating func deliver(_ notice: LentPointer<NoticeImage>) {
            notice.lend(to: next)
            next += 1
        }

        /// Calls observers up to the first that needs more than a call.
        @inline(__always)
        fileprivate mutating func deliverAll(_ notice: LentPointer<NoticeImage>) {
            while !isOver, isCallNext { deliver(notice) }
        }
    }

    fileprivate(set) var named: Rest
    fileprivate(set) var others: Rest

    @inline(__always)
    fileprivate init(_ named: ObserverList.Entries, _ others: ObserverList.Entries) {
        self.named = Rest(named)
        self.others = Rest(others)
    }

    @inline(__always)
    fileprivate var count: Int { named.count + others.count }

    /// Calls observers up to the first that needs more than a call, and returns what is left. Until then none has a
    /// priority, so the order is that of their numbers.
    @inline(__always)
    fileprivate func deliver(_ notice: LentPointer<NoticeImage>) -> ListPair {
        var rest = self
        while !rest.named.isOver, !rest.others.isOver {
            guard rest.named.isCallNext, rest.others.isCallNext else { return rest }
            if rest.named.next.number < rest.others.next.number {
                rest.named.deliver(notice)
            } else {
                rest.others.deliver(notice)
            }
        }
        rest.named.deliverAll(notice)
        rest.others.deliverAll(notice)
        return rest
    }
}

extension Registry {
    /// The observers of a name and those of any name as they are in one era; `nil`: another era has begun, or a post has
    /// more to do than to call them.
    @inline(__always)
    fileprivate func pair(of topic: Uncounted<Topic>?, at era: UInt64) -> ListPair? {
        guard topic?.with({ $0.isPlain }) != false, anyNameTopic.with({ $0.isPlain }) else { return nil }
        let pair = ListPair(topic?.with { $0.entries } ?? .none, anyNameTopic.with { $0.entries })
        return self.era == era ? pair : nil
    }
}

extension Topic {
    /// The entries of its observers from any sender, or from its own.
    @inline(__always)
    fileprivate var entries: ObserverList.Entries {
        let list = observers
        return list.isNone ? .none : list.entries
    }
}
