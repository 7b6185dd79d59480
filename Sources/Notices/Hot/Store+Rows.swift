extension Store {
    /// The observers of a line, which the slot says that it reads, as they are now: what has ended is among them, and
    /// who comes later is not.
    @inline(__always)
    func entries(of line: Unmanaged<Line>, _ slot: ReaderSlots.Slot) -> ObserverList.Entries? {
        while true {
            let instant = instant
            let list = line._withUnsafeGuaranteedRef { $0.observers }
            guard !list.isNone else { return nil }
            let entries = list.entries
            // Otherwise somebody came or went meanwhile.
            guard instant == self.instant else { continue }
            slot.settle(at: instant)
            return entries
        }
    }

    /// Claims a slot, if there are few posts within each other.
    @inline(__always)
    func claim(_ word: ReaderSlots.Word) -> ReaderSlots.Slot? {
        Seat.claimFree(word)?.slot ?? claimOther(word)
    }

    /// The same when the thread's seat could not be claimed freely.
    @inline(never)
    func claimOther(_ word: ReaderSlots.Word) -> ReaderSlots.Slot? {
        slots.claim(word, within: uncountedNesting)
    }

    /// The only observer of a line, which the slot says that it reads, if there is but one and it has no mark but `marks`.
    /// That is so for most lines, and takes less than to be ready for more.
    @inline(__always)
    func onlyEntry(
        of line: Line, _ slot: ReaderSlots.Slot, marked marks: UInt64
    ) -> UnsafeMutablePointer<Entry>? {
        let instant = instant
        let list = line.observers
        let entries = list.isNone ? .none : list.entries
        // When somebody came or went meanwhile, those who are ready for more look anew.
        guard entries.count == 1, instant == self.instant, entries.first.state.special == marks else {
            return nil
        }
        slot.settle(at: instant)
        return entries.first
    }

    /// Calls the observers of one line, which the slot says that it reads, and releases the slot. The first that is not
    /// just to be called, and all from there on, are for `rest`.
    @inline(__always)
    func deliver(
        _ image: NoticeImage, to line: Unmanaged<Line>, _ slot: ReaderSlots.Slot,
        rest: (UnsafePointer<NoticeImage>, ObserverList.Entries, UnsafeMutablePointer<Entry>) -> PostOutcome
    ) -> PostOutcome {
        guard let entries = entries(of: line, slot) else {
            release(slot, of: line)
            return PostOutcome()
        }
        let outcome = _withUnprotectedUnsafePointer(to: image) { notice in
            deliver(notice, entries) { rest(notice, entries, $0) }
        }
        release(slot, of: line)
        return outcome
    }

    @inline(__always)
    func deliver(
        _ notice: UnsafePointer<NoticeImage>, _ entries: ObserverList.Entries,
        rest: (UnsafeMutablePointer<Entry>) -> PostOutcome
    ) -> PostOutcome {
        guard entries.first < entries.end else { return PostOutcome() }
        guard !entries.first.state.has(EntryState.special) else { return rest(entries.first) }
        notice.lend(to: entries.first)
        if entries.count > 1 {
            let next = Self.deliver(notice, from: entries.first + 1, to: entries.end)
            if next < entries.end { return rest(next) }
        }
        return PostOutcome(count: entries.count)
    }

    /// Calls observers up to the first that is not just to be called. Apart from who posts to one, so that the compiler
    /// keeps all that the loop goes by in registers.
    @inline(never)
    private static func deliver(
        _ notice: UnsafePointer<NoticeImage>, from start: UnsafeMutablePointer<Entry>,
        to end: UnsafeMutablePointer<Entry>
    ) -> UnsafeMutablePointer<Entry> {
        walk(from: start, to: end, while: { !$0.has(EntryState.special) }, call: { notice.lend(to: $0) })
    }

    /// Four in each round, as most of what a round of one takes is its jumps.
    @inline(__always)
    private static func walk(
        from start: UnsafeMutablePointer<Entry>, to end: UnsafeMutablePointer<Entry>,
        while isPlain: (EntryState) -> Bool, call: (UnsafeMutablePointer<Entry>) -> Void
    ) -> UnsafeMutablePointer<Entry> {
        var entry = start
        let last = end - 3
        while entry < last {
            for place in 0..<4 {
                guard isPlain((entry + place).state) else { return entry + place }
                call(entry + place)
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

    /// Calls the observers of one line who take the payload at `value` as it is. The first who does not, and all from there
    /// on, are for `rest`.
    @inline(__always)
    func deliver(
        payloadAt value: UnsafeRawPointer, _ entries: ObserverList.Entries,
        rest: (UnsafeMutablePointer<Entry>) -> PostOutcome
    ) -> PostOutcome {
        guard entries.count > 0 else { return PostOutcome() }
        guard entries.first.state.isTyped else { return rest(entries.first) }
        entries.first.call(value)
        // Most often it is the only one.
        if entries.count > 1 {
            let next = Self.deliver(payloadAt: value, from: entries.first + 1, to: entries.end)
            if next < entries.end { return rest(next) }
        }
        return PostOutcome(count: entries.count)
    }

    @inline(never)
    private static func deliver(
        payloadAt value: UnsafeRawPointer, from start: UnsafeMutablePointer<Entry>,
        to end: UnsafeMutablePointer<Entry>
    ) -> UnsafeMutablePointer<Entry> {
        walk(from: start, to: end, while: { $0.isTyped }, call: { $0.call(value) })
    }

    /// The observers of one line, as they were when they were found.
    struct Row {
        let line: Unmanaged<Line>
        let entries: ObserverList.Entries
    }

    /// All observers that a post meets, if they are in one line; a row of none, if there are none. `nil`: they are in
    /// several, or sequences wait for a sender's end.
    @inline(__always)
    func onlyRow(
        from sender: Unmanaged<AnyObject>?, _ slot: ReaderSlots.Slot, named: () -> Unmanaged<Line>?
    ) -> Row? {
        while true {
            let instant = instant
            var only = (line: anyNameLine, list: ObserverList.none)
            if let named = named(), !add(named, sender, to: &only) { return nil }
            guard add(anyNameLine, sender, to: &only) else { return nil }
            let row = Row(line: only.line, entries: only.list.isNone ? .none : only.list.entries)
            // Otherwise somebody came or went meanwhile.
            guard instant == self.instant else { continue }
            slot.settle(at: instant)
            return row
        }
    }

    /// The only observer that a post meets, if there is but one and it is just to be called. From then on the slot says
    /// that it reads that one's line.
    @inline(__always)
    func onlyTurn(
        from sender: Unmanaged<AnyObject>?, _ slot: ReaderSlots.Slot, named: (Store) -> Unmanaged<Line>?
    ) -> Walk.Turn? {
        guard let row = onlyRow(from: sender, slot, named: { named(self) }), row.entries.count == 1 else {
            return nil
        }
        let turn = Walk.Turn(entry: row.entries.first, line: row.line, state: row.entries.first.state)
        guard turn.state.isCall else { return nil }
        slot.narrow(to: row.line._withUnsafeGuaranteedRef { $0.reading })
        return turn
    }

    /// `false`: there are others already, or sequences that wait.
    @inline(__always)
    private func add(
        _ line: Unmanaged<Line>, _ sender: Unmanaged<AnyObject>?,
        to only: inout (line: Unmanaged<Line>, list: ObserverList)
    ) -> Bool {
        guard line._withUnsafeGuaranteedRef({ !$0.isAwaited }), add(line, to: &only) else { return false }
        guard let sender, let own = self.line(of: sender, in: line) else { return true }
        return add(own, to: &only)
    }

    @inline(__always)
    private func add(
        _ line: Unmanaged<Line>, to only: inout (line: Unmanaged<Line>, list: ObserverList)
    ) -> Bool {
        let list = line._withUnsafeGuaranteedRef { $0.observers }
        guard !list.isNone else { return true }
        guard only.list.isNone else { return false }
        only = (line, list)
        return true
    }

    @inline(__always)
    func release(_ slot: ReaderSlots.Slot, of line: Unmanaged<Line>) {
        slot.release()
        if hasBacklog { giveBack(for: line) }
    }

    @inline(never)
    private func giveBack(for line: Unmanaged<Line>) {
        if isBacklog(for: line._withUnsafeGuaranteedRef { $0.namePlace }) { giveBack() }
    }

    /// Of a reader of the whole center.
    @inline(__always)
    func release(_ slot: ReaderSlots.Slot) {
        slot.release()
        if hasBacklog { giveBack() }
    }
}
