// The way of most posts: nobody watches, there are observers of the name alone, and they are just to be called. What is
// more than that goes the general way, by a `Walk`.
extension NoticeCenter {
    @inline(__always)
    func post(_ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine)
        -> PostOutcome
    {
        guard store.isPlain else { return postGenerally(name, sender, box, source) }
        let slot = store.slots.claim(ReaderSlots.Word(center: store.center, place: 0))
        guard let line = store.line(of: name) else {
            store.release(slot, of: 0)
            return PostOutcome()
        }
        guard slot.distance < store.uncountedNesting,
            line._withUnsafeGuaranteedRef({ $0.isAlone(with: sender) })
        else {
            store.release(slot, of: 0)
            return postGenerally(name, sender, box, source)
        }
        let place = line._withUnsafeGuaranteedRef { $0.place }
        store.slots.narrow(slot, to: ReaderSlots.Word(center: store.center, place: place))
        let image = NoticeImage(
            line._withUnsafeGuaranteedRef { $0.nameWords }, sender: sender, box: box, source: source)
        let outcome = store.deliver(image, to: line, slot) { deliverSpecial($0, $1) }
        store.release(slot, of: place)
        return outcome
    }

    @inline(never)
    private func postGenerally(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        deliver(Notice(name: name, sender: sender, box: box, source: source))
    }
}

extension NoticeChannel {
    @inline(__always)
    func post(_ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine) -> PostOutcome {
        guard store.isPlain else { return postGenerally(sender, box, source) }
        guard line.hasObservers else { return PostOutcome() }
        guard line.isAlone(with: sender) else { return postGenerally(sender, box, source) }
        let slot = store.slots.claim(ReaderSlots.Word(center: store.center, place: line.place))
        guard slot.distance < store.uncountedNesting else {
            store.release(slot, of: line.place)
            return postGenerally(sender, box, source)
        }
        let image = NoticeImage(line.nameWords, sender: sender, box: box, source: source)
        let outcome = store.deliver(image, to: .passUnretained(line), slot) { center.deliverSpecial($0, $1) }
        store.release(slot, of: line.place)
        return outcome
    }

    @inline(never)
    private func postGenerally(_ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine) -> PostOutcome
    {
        center.deliver(Notice(name: name, sender: sender, box: box, source: source))
    }

    /// Posts a payload of a type that stands at `value`. A notice is made of it when somebody wants one.
    @usableFromInline
    func post(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        guard store.isPlain else {
            return postGenerally(sender, PayloadBox(payload()), SourceLine(file: file, line: place))
        }
        guard line.hasObservers else { return PostOutcome() }
        guard line.typeBits == type, line.isAlone(with: sender) else {
            return post(sender, PayloadBox(payload()), SourceLine(file: file, line: place))
        }
        let slot = store.slots.claim(ReaderSlots.Word(center: store.center, place: line.place))
        guard slot.distance < store.uncountedNesting else {
            store.release(slot, of: line.place)
            return postGenerally(sender, PayloadBox(payload()), SourceLine(file: file, line: place))
        }
        var notice: Notice?
        let outcome = store.deliver(value, to: .passUnretained(line), slot) { turn in
            let made =
                notice
                ?? Notice(
                    name: name, sender: sender, box: PayloadBox(payload()),
                    source: SourceLine(file: file, line: place))
            notice = made
            return center.deliver(made, turn)
        }
        store.release(slot, of: line.place)
        return outcome
    }
}

// MARK: - Walking over one line

extension Store {
    /// Calls the observers of one line, which a reader has said that it reads.
    @inline(__always)
    func deliver(
        _ image: NoticeImage, to line: Unmanaged<Line>, _ slot: ReaderSlots.Slot,
        special: (Notice, Walk.Turn) -> Registration.Delivery?
    ) -> PostOutcome {
        withUnsafePointer(to: image) { notice in
            walk(line, slot) { entry, state, outcome, latestChange in
                if !state.has(EntryState.special) {
                    notice.lend(to: entry)
                    outcome.countDelivery()
                } else if !state.has(EntryState.ended) || state.change > latestChange {
                    outcome.count(special(notice.notice, Walk.Turn(entry: entry, line: line, state: state)))
                }
            }
        }
    }

    /// The same for a payload, whose type is the line's.
    @inline(__always)
    func deliver(
        _ value: UnsafeRawPointer, to line: Unmanaged<Line>, _ slot: ReaderSlots.Slot,
        special: (Walk.Turn) -> Registration.Delivery?
    ) -> PostOutcome {
        walk(line, slot) { entry, state, outcome, latestChange in
            if state.isTyped {
                entry.call(value)
                outcome.countDelivery()
            } else if !state.has(EntryState.ended) || state.change > latestChange {
                outcome.count(special(Walk.Turn(entry: entry, line: line, state: state)))
            }
        }
    }

    @inline(__always)
    private func walk(
        _ line: Unmanaged<Line>, _ slot: ReaderSlots.Slot,
        _ visit: (UnsafeMutablePointer<Entry>, EntryState, inout PostOutcome, UInt64) -> Void
    ) -> PostOutcome {
        var outcome = PostOutcome()
        // Before the list is found: what went with this change or before is in none of it.
        let latestChange = latestChange
        let list = line._withUnsafeGuaranteedRef { $0.observers }
        guard !list.isNone else { return outcome }
        var (entry, end) = list.entries
        // After the entries were counted: none of them is newer.
        slots.limit(slot, to: newest, since: latestChange)
        slots.settle(slot, at: self.latestChange)
        while entry < end {
            visit(entry, entry.state, &outcome, latestChange)
            entry += 1
        }
        return outcome
    }

    @inline(__always)
    func release(_ slot: ReaderSlots.Slot, of place: UInt32) {
        slots.release(slot)
        if hasBacklog(for: place) { giveBack() }
    }
}
