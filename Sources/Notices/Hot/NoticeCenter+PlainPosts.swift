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
        return deliver(
            NoticeImage(
                line._withUnsafeGuaranteedRef { $0.nameWords }, sender: sender, box: box, source: source),
            to: line, slot, in: store)
    }

    @inline(never)
    private func postAlongLines(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        postAlongLines(name, sender, box, source) { store.line(of: name) }
    }

    /// Calls the observers of several lines, of which `line` finds that of the name.
    @inline(__always)
    fileprivate func postAlongLines(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine,
        line: () -> Unmanaged<Line>?
    ) -> PostOutcome {
        guard store.isOrdinary, let slot = store.claim(store.wholeWord) else {
            return postGenerally(name, sender, box, source)
        }
        var walk = Walk(store, slot)
        walk.begin(in: store, from: sender, line: line)
        guard !walk.hasWaitingSequences else {
            walk.end(in: store)
            return postGenerally(name, sender, box, source)
        }
        let image = NoticeImage(name.words, sender: sender, box: box, source: source)
        let outcome = _withUnprotectedUnsafePointer(to: image) { deliver($0, along: &walk) }
        walk.end(in: store)
        return outcome
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

    @inline(never)
    fileprivate func postGenerally(
        _ name: NoticeName, _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        deliver(Notice(name: name, sender: sender, box: box, source: source))
    }

    /// Calls the observers of one line, which the slot says that it reads, and releases the slot.
    @inline(__always)
    fileprivate func deliver(
        _ image: NoticeImage, to line: Unmanaged<Line>, _ slot: ReaderSlots.Slot, in store: Store
    ) -> PostOutcome {
        guard let entries = store.entries(of: line, slot) else {
            store.release(slot, of: line)
            return PostOutcome()
        }
        return _withUnprotectedUnsafePointer(to: image) { notice in
            var entry = entries.first
            while entry < entries.end {
                guard !entry.state.has(EntryState.special) else {
                    return deliverRest(notice, entries, from: entry, line, slot)
                }
                notice.lend(to: entry)
                entry += 1
            }
            store.release(slot, of: line)
            return PostOutcome(count: entries.count)
        }
    }

    /// The same from one on that is not just to be called.
    @inline(never)
    private func deliverRest(
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
        store.release(slot, of: line)
        return outcome
    }
}

extension NoticeChannel {
    @inline(__always)
    func post(_ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine) -> PostOutcome {
        guard store.isPlain, line.isAlone(with: sender) else { return postAlongLines(sender, box, source) }
        return line.hasObservers ? postPlainly(sender, box, source) : PostOutcome()
    }

    @inline(never)
    private func postPlainly(_ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine) -> PostOutcome {
        let image = NoticeImage(line.nameWords, sender: sender, box: box, source: source)
        guard let slot = store.claim(line.reading) else {
            return center.postGenerally(name, sender, box, source)
        }
        return center.deliver(image, to: .passUnretained(line), slot, in: store)
    }

    @inline(never)
    private func postAlongLines(
        _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        let line = Unmanaged.passUnretained(line)
        return center.postAlongLines(name, sender, box, source) { line }
    }
}

// MARK: - Payloads

extension NoticeChannel {
    /// Posts a payload of a type that stands at `value`. A notice is made of it when somebody wants one.
    @usableFromInline
    func post(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        guard store.isPlain, line.typeBits == type, line.isAlone(with: sender) else {
            return postNotice(sender, file, place, payload)
        }
        guard let slot = store.claim(line.reading) else { return postNotice(sender, file, place, payload) }
        guard let entries = store.entries(of: .passUnretained(line), slot) else {
            store.release(slot, of: .passUnretained(line))
            return PostOutcome()
        }
        var entry = entries.first
        while entry < entries.end {
            guard entry.state.isTyped else {
                return deliverRest(value, entries, from: entry, slot) {
                    Notice(
                        name: name, sender: sender, box: PayloadBox(payload()),
                        source: SourceLine(file: file, line: place))
                }
            }
            entry.call(value)
            entry += 1
        }
        store.release(slot, of: .passUnretained(line))
        return PostOutcome(count: entries.count)
    }

    @inline(never)
    private func postNotice(
        _ sender: AnyObject?, _ file: SourceFile, _ place: Int, _ payload: () -> any Sendable
    ) -> PostOutcome {
        if store.isPlain, !line.hasObservers { return PostOutcome() }
        return post(sender, PayloadBox(payload()), SourceLine(file: file, line: place))
    }

    /// Calls the observers from one on that does not just take the payload, and releases the slot.
    @inline(never)
    private func deliverRest(
        _ value: UnsafeRawPointer, _ entries: ObserverList.Entries, from start: UnsafeMutablePointer<Entry>,
        _ slot: ReaderSlots.Slot, notice make: () -> Notice
    ) -> PostOutcome {
        let instant = slot.instant
        var outcome = PostOutcome(count: start - entries.first)
        var made: Notice?
        var entry = start
        while entry < entries.end {
            let state = entry.state
            if state.isTyped {
                entry.call(value)
                outcome.countDelivery()
            } else if state.isMet(at: instant) {
                let notice = made ?? make()
                made = notice
                let turn = Walk.Turn(entry: entry, line: .passUnretained(line), state: state)
                outcome.count(center.deliver(notice, turn))
            }
            entry += 1
        }
        store.release(slot, of: .passUnretained(line))
        return outcome
    }
}

// MARK: - Walking over one line

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
    func claim(_ word: ReaderSlots.Word) -> ReaderSlots.Slot? { slots.claimFirst(word) ?? claimNext(word) }

    @inline(never)
    private func claimNext(_ word: ReaderSlots.Word) -> ReaderSlots.Slot? {
        slots.claim(word, within: uncountedNesting)
    }

    @inline(__always)
    func release(_ slot: ReaderSlots.Slot, of line: Unmanaged<Line>) {
        slot.release()
        if hasBacklog { giveBack(for: line) }
    }

    @inline(never)
    private func giveBack(for line: Unmanaged<Line>) {
        if isBacklog(for: line._withUnsafeGuaranteedRef { $0.place }) { giveBack() }
    }

    /// Of a reader of the whole center.
    @inline(__always)
    func release(_ slot: ReaderSlots.Slot) {
        slot.release()
        if hasBacklog { giveBack() }
    }
}
