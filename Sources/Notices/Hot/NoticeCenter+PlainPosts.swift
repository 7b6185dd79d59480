// The way of most posts: nobody watches, there are observers of the name alone, and they are just to be called. What is
// more than that goes the general way, by a `Walk`.
extension NoticeCenter {
    @inline(__always)
    func post(_ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine)
        -> PostOutcome
    {
        guard isPlain else {
            return deliver(Notice(name: name, sender: sender, box: box, source: source))
        }
        let slot = store.slots.claim(ReaderSlots.Word(center: store.center, place: 0))
        guard let line = store.line(of: name) else {
            release(slot, of: 0)
            return PostOutcome()
        }
        let place = line._withUnsafeGuaranteedRef { $0.place }
        guard slot.distance < uncountedNesting, line._withUnsafeGuaranteedRef({ $0.isAlone(with: sender) })
        else {
            release(slot, of: 0)
            return deliver(Notice(name: name, sender: sender, box: box, source: source))
        }
        store.slots.narrow(slot, to: ReaderSlots.Word(center: store.center, place: place))
        let outcome = deliver(Notice(name: name, sender: sender, box: box, source: source), to: line, slot)
        release(slot, of: place)
        return outcome
    }

    /// Whether a post is nothing but calling observers of its name.
    @inline(__always)
    var isPlain: Bool { !recording.isWatched && reentrancy == .immediate && !store.anyName.hasObservers }

    /// Calls the observers of one line, which a reader has said that it reads.
    @inline(__always)
    func deliver(
        _ notice: @autoclosure () -> Notice, to line: Unmanaged<Line>, _ slot: ReaderSlots.Slot
    ) -> PostOutcome {
        var outcome = PostOutcome()
        let list = line._withUnsafeGuaranteedRef { $0.observers }
        guard !list.isNone else { return outcome }
        var (entry, end) = list.entries
        guard entry < end else { return outcome }
        let latestChange = store.latestChange
        // After the entries were counted: none of them is newer.
        store.slots.limit(slot, to: store.newest)
        let notice = notice()
        while entry < end {
            let state = entry.state
            if !state.has(EntryState.special) {
                entry.call(notice)
                outcome.countDelivery()
            } else if !state.has(EntryState.ended) || state.change > latestChange {
                outcome.count(deliverSpecial(notice, Walk.Turn(entry: entry, line: line, state: state)))
            }
            entry += 1
        }
        return outcome
    }

    @inline(__always)
    func release(_ slot: ReaderSlots.Slot, of place: UInt32) {
        store.slots.release(slot)
        if store.hasBacklog(for: place) { store.giveBack() }
    }
}
