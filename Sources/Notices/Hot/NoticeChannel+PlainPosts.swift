// The same for channels, which know their line.
extension NoticeChannel {
    @inline(__always)
    func post(_ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine) -> PostOutcome {
        guard center.isPlain else { return postGenerally(sender, box, source) }
        guard line.hasObservers else { return PostOutcome() }
        guard line.isAlone(with: sender) else { return postGenerally(sender, box, source) }
        let store = center.store
        let slot = store.slots.claim(ReaderSlots.Word(center: store.center, place: line.place))
        guard slot.distance < center.uncountedNesting else {
            center.release(slot, of: line.place)
            return postGenerally(sender, box, source)
        }
        let outcome = center.deliver(
            Notice(name: name, sender: sender, box: box, source: source), to: Unmanaged.passUnretained(line),
            slot)
        center.release(slot, of: line.place)
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
        guard center.isPlain, line.typeBits == type || !line.hasObservers, line.isAlone(with: sender) else {
            return postGenerally(sender, PayloadBox(payload()), SourceLine(file: file, line: place))
        }
        guard line.hasObservers else { return PostOutcome() }
        let store = center.store
        let slot = store.slots.claim(ReaderSlots.Word(center: store.center, place: line.place))
        guard slot.distance < center.uncountedNesting else {
            center.release(slot, of: line.place)
            return postGenerally(sender, PayloadBox(payload()), SourceLine(file: file, line: place))
        }
        let outcome = deliver(value, slot) {
            Notice(
                name: name, sender: sender, box: PayloadBox(payload()),
                source: SourceLine(file: file, line: place))
        }
        center.release(slot, of: line.place)
        return outcome
    }

    @inline(__always)
    private func deliver(
        _ value: UnsafeRawPointer, _ slot: ReaderSlots.Slot, notice makeNotice: () -> Notice
    ) -> PostOutcome {
        var outcome = PostOutcome()
        let list = line.observers
        guard !list.isNone else { return outcome }
        var (entry, end) = list.entries
        let latestChange = center.store.latestChange
        center.store.slots.limit(slot, to: center.store.newest)
        var notice: Notice?
        while entry < end {
            let state = entry.state
            if state.isTyped {
                entry.call(value)
                outcome.countDelivery()
            } else if !state.has(EntryState.ended) || state.change > latestChange {
                let made = notice ?? makeNotice()
                notice = made
                outcome.count(
                    center.deliver(made, Walk.Turn(entry: entry, line: .passUnretained(line), state: state)))
            }
            entry += 1
        }
        return outcome
    }
}
