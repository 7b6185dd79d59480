// The way of most posts: nobody watches, there are observers of the name alone, and they are just to be called. Observers
// of any name or of a sender are met along several lines, by a `Walk`. What is more than that goes the general way, with
// a notice of its own.

extension NoticeCenter {
    @inline(__always)
    func post(
        _ name: NoticeName, _ sender: AnyObject?, of payload: (any Sendable)?, _ source: SourceLine
    ) -> PostOutcome {
        withUnsafePointer(to: payload) { post(name, sender, $0, source) }
    }

    @inline(__always)
    func post(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine
    )
        -> PostOutcome
    {
        guard store.isPlain else { return postAlongLines(name, sender, payload, source) }
        guard let claim = store.claim() else { return postGenerally(name, sender, payload, source) }
        guard let line = store.line(of: name) else {
            store.release(claim)
            return PostOutcome()
        }
        guard line._withUnsafeGuaranteedRef({ $0.isAlone(with: sender) }) else {
            store.release(claim)
            return postAlongLines(name, sender, payload, source)
        }
        // Before it settles: a line that goes meanwhile is not kept for a reader that has found it empty.
        let (reading, words) = line._withUnsafeGuaranteedRef { ($0.reading, $0.nameWords) }
        let row = store.row(of: line, by: claim.narrow(to: reading))
        let image = NoticeImage(words, sender: sender, payload: payload, source: source)
        return deliver(image, to: row)
    }

    /// Calls the observers of a row, and releases it.
    @inline(__always)
    func deliver(_ image: NoticeImage, to row: consuming Row) -> PostOutcome {
        let outcome = _withUnprotectedUnsafePointer(to: image) { notice in
            row.deliver(notice) { deliverRest(notice, row, from: $0) }
        }
        store.release(row)
        return outcome
    }

    @inline(never)
    private func postAlongLines(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine
    ) -> PostOutcome {
        guard !store.isOrdinaryButWatched else {
            return postWatched(name, sender, payload, source, line: nil)
        }
        // A closure that had the center would retain it.
        let store = Unmanaged.passUnretained(store)
        return postAlongLines(name.words, sender, payload, source, name: name) {
            store._withUnsafeGuaranteedRef { $0.line(of: name) }
        }
    }

    /// Calls the observers of several lines, of which `line` finds that of the name.
    @inline(__always)
    func postAlongLines(
        _ words: NoticeName.Words, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?,
        _ source: SourceLine,
        name: @autoclosure () -> NoticeName, line: () -> Unmanaged<Line>?
    ) -> PostOutcome {
        guard store.isOrdinary, let claim = store.claim() else {
            return postGenerally(name(), sender, payload, source)
        }
        let poster = sender.map(Unmanaged.passUnretained)
        let image = NoticeImage(words, sender: sender, payload: payload, source: source)
        guard let only = store.onlyRow(from: poster, by: claim, named: line) else {
            return postAlongWalk(image, poster, claim, name: name, line: line)
                ?? postGenerally(name(), sender, payload, source)
        }
        return deliver(image, to: claim.settle(on: only))
    }

    /// `nil`: it takes more than that.
    @inline(never)
    private func postAlongWalk(
        _ image: NoticeImage, _ sender: Unmanaged<AnyObject>?, _ claim: consuming Claim<Searching>,
        name: () -> NoticeName, line: () -> Unmanaged<Line>?
    ) -> PostOutcome? {
        let found = claim.findLines(in: store, from: sender, name: name, named: line)
        var walk = Walk(found, by: claim)
        guard !walk.hasWaitingSequences else {
            walk.end(in: store)
            return nil
        }
        let outcome = _withUnprotectedUnsafePointer(to: image) { deliver($0, along: &walk) }
        walk.end(in: store)
        return outcome
    }

    /// Posts to everybody while a ring is told of it, and nobody else.
    ///
    /// - Parameter line: That of the name; `nil`: it is to be searched for.
    @inline(never)
    func postWatched(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine,
        line: Unmanaged<Line>?
    ) -> PostOutcome {
        guard let claim = store.claim() else { return postGenerally(name, sender, payload, source) }
        let poster = sender.map(Unmanaged.passUnretained)
        let only = store.onlyRow(from: poster, by: claim) { line ?? store.line(of: name) }
        guard let only, only.count == 1 else {
            return postWatchedAlongWalk(name, sender, payload, source, line, claim)
        }
        let row = claim.settle(on: only)
        guard let turn = row.onlyCall, let ring = recording.onlyRing else {
            store.release(row)
            return postGenerally(name, sender, payload, source)
        }
        let notice = Notice(name: name, sender: sender, payload: payload?.pointee, source: source)
        let outcome = call(turn, with: notice, ring)
        store.release(row)
        return outcome
    }

    @inline(never)
    private func postWatchedAlongWalk(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine,
        _ line: Unmanaged<Line>?, _ claim: consuming Claim<Searching>
    ) -> PostOutcome {
        let poster = sender.map(Unmanaged.passUnretained)
        let found = claim.findLines(in: store, from: poster, name: { name }) { line ?? store.line(of: name) }
        var walk = Walk(found, by: claim)
        guard !walk.hasWaitingSequences, let ring = recording.onlyRing else {
            walk.end(in: store)
            return postGenerally(name, sender, payload, source)
        }
        let notice = Notice(name: name, sender: sender, payload: payload?.pointee, source: source)
        let outcome = deliver(notice, along: &walk, into: ring)
        walk.end(in: store)
        return outcome
    }

    @inline(never)
    func postGenerally(
        _ name: NoticeName, _ sender: AnyObject?, _ payload: NoticeImage.PayloadPlace?, _ source: SourceLine
    ) -> PostOutcome {
        deliver(Notice(name: name, sender: sender, payload: payload?.pointee, source: source))
    }

    /// Calls observers of a row from one on that is not just to be called.
    @inline(never)
    func deliverRest(
        _ image: UnsafePointer<NoticeImage>, _ row: borrowing Row, from start: UnsafeMutablePointer<Entry>
    ) -> PostOutcome {
        let instant = row.instant
        var outcome = PostOutcome(count: start - row.entries.first)
        var entry = start
        while entry < row.entries.end {
            let state = entry.state
            if !state.has(EntryState.special) {
                image.lend(to: entry)
                outcome.countDelivery()
            } else if state.isMet(at: instant) {
                let turn = Walk.Turn(entry: entry, line: row.line, state: state)
                deliverSpecial(image, turn, counting: &outcome)
            }
            entry += 1
        }
        return outcome
    }
}
