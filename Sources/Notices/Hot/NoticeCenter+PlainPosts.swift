// The way of most posts: nobody watches, there are observers of the name alone, and they are just to be called. Observers
// of any name or of a sender are met along several lines, by a `Walk`. What is more than that goes the general way, with
// a notice of its own.

extension NoticeCenter {
    @inline(__always)
    func post(_ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine)
        -> PostOutcome
    {
        guard store.isPlain else { return postAlongLines(name, sender, box, source) }
        guard let slot = store.claim(store.wholeWord) else { return postGenerally(name, sender, box, source) }
        guard let line = store.line(of: name) else {
            store.release(slot)
            return PostOutcome()
        }
        guard line._withUnsafeGuaranteedRef({ $0.isAlone(with: sender) }) else {
            store.release(slot)
            return postAlongLines(name, sender, box, source)
        }
        slot.narrow(to: line._withUnsafeGuaranteedRef { $0.reading })
        let image = NoticeImage(
            line._withUnsafeGuaranteedRef { $0.nameWords }, sender: sender, box: box, source: source)
        return store.deliver(image, to: line, slot) { deliverRest($0, $1, from: $2, line, slot) }
    }

    @inline(never)
    private func postAlongLines(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        guard !store.isOrdinaryButWatched else { return postWatched(name, sender, box, source, line: nil) }
        // A closure that had the center would retain it.
        let store = Unmanaged.passUnretained(store)
        return postAlongLines(name.words, sender, box, source, name: name) {
            store._withUnsafeGuaranteedRef { $0.line(of: name) }
        }
    }

    /// Calls the observers of several lines, of which `line` finds that of the name.
    @inline(__always)
    func postAlongLines(
        _ words: NoticeName.Words, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine,
        name: @autoclosure () -> NoticeName, line: () -> Unmanaged<Line>?
    ) -> PostOutcome {
        guard store.isOrdinary, let slot = store.claim(store.wholeWord) else {
            return postGenerally(name(), sender, box, source)
        }
        let poster = sender.map(Unmanaged.passUnretained)
        guard let only = store.onlyRow(from: poster, slot, named: line) else {
            let image = NoticeImage(words, sender: sender, box: box, source: source)
            return postAlongWalk(image, poster, slot, line: line)
                ?? postGenerally(name(), sender, box, source)
        }
        let image = NoticeImage(words, sender: sender, box: box, source: source)
        let outcome = _withUnprotectedUnsafePointer(to: image) { notice in
            store.deliver(notice, only.entries) {
                deliverRest(notice, only.entries, from: $0, only.line, slot)
            }
        }
        store.release(slot)
        return outcome
    }

    /// `nil`: it takes more than that.
    @inline(never)
    private func postAlongWalk(
        _ image: NoticeImage, _ sender: Unmanaged<AnyObject>?, _ slot: ReaderSlots.Slot,
        line: () -> Unmanaged<Line>?
    ) -> PostOutcome? {
        var walk = Walk(slot, store)
        walk.begin(in: store, from: sender, line: line)
        defer { walk.end(in: store) }
        guard !walk.hasWaitingSequences else { return nil }
        return _withUnprotectedUnsafePointer(to: image) { deliver($0, along: &walk) }
    }

    private func deliver(_ image: UnsafePointer<NoticeImage>, along walk: inout Walk) -> PostOutcome {
        var outcome = PostOutcome()
        while let turn = walk.next() {
            if turn.state.has(EntryState.special) {
                outcome.count(deliverSpecial(image.notice, turn))
            } else {
                image.lend(to: turn.entry)
                outcome.countDelivery()
            }
        }
        return outcome
    }

    /// Posts to everybody while a ring is told of it, and nobody else.
    ///
    /// - Parameter line: That of the name; `nil`: it is to be searched for.
    @inline(never)
    func postWatched(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine,
        line: Unmanaged<Line>?
    ) -> PostOutcome {
        guard let slot = store.claim(store.wholeWord) else {
            return postGenerally(name, sender, box, source)
        }
        let poster = sender.map(Unmanaged.passUnretained)
        guard let only = store.onlyTurn(from: poster, slot, named: { line ?? $0.line(of: name) }),
            let ring = recording.onlyRing
        else { return postWatchedAlongWalk(name, sender, box, source, line, slot) }
        let notice = Notice(name: name, sender: sender, box: box, source: source)
        let outcome = call(only, with: notice, ring)
        store.release(slot, of: only.line)
        return outcome
    }

    @inline(never)
    private func postWatchedAlongWalk(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine,
        _ line: Unmanaged<Line>?, _ slot: ReaderSlots.Slot
    ) -> PostOutcome {
        var walk = Walk(slot, store)
        walk.begin(in: store, from: sender.map(Unmanaged.passUnretained)) { line ?? store.line(of: name) }
        guard !walk.hasWaitingSequences, let ring = recording.onlyRing else {
            walk.end(in: store)
            return postGenerally(name, sender, box, source)
        }
        defer { walk.end(in: store) }
        return deliver(
            Notice(name: name, sender: sender, box: box, source: source), along: &walk, into: ring)
    }

    @inline(never)
    func postGenerally(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        deliver(Notice(name: name, sender: sender, box: box, source: source))
    }

    /// Calls observers of a line from one on that is not just to be called.
    @inline(never)
    func deliverRest(
        _ image: UnsafePointer<NoticeImage>, _ entries: ObserverList.Entries,
        from start: UnsafeMutablePointer<Entry>, _ line: Unmanaged<Line>, _ slot: ReaderSlots.Slot
    ) -> PostOutcome {
        let instant = slot.instant
        var outcome = PostOutcome(count: start - entries.first)
        var entry = start
        while entry < entries.end {
            let state = entry.state
            if !state.has(EntryState.special) {
                image.lend(to: entry)
                outcome.countDelivery()
            } else if state.isMet(at: instant) {
                outcome.count(deliverSpecial(image.notice, Walk.Turn(entry: entry, line: line, state: state)))
            }
            entry += 1
        }
        return outcome
    }
}
