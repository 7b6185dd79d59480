// The same for those who post often: the search for the name is saved, and payloads of a type are handed on as they are.
extension NoticeChannel {
    /// Posts when there was nothing but observers of names to be thought of.
    @inline(__always)
    func postPlainly(_ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine) -> PostOutcome {
        guard line.isAlone(with: sender), let slot = store.claim(line.reading) else {
            return postAlongLines(sender, box, source)
        }
        let image = NoticeImage(line.nameWords, sender: sender, box: box, source: source)
        let line = Unmanaged.passUnretained(line)
        return store.deliver(image, to: line, slot) {
            center.deliverRest($0, $1, from: $2, line, slot)
        }
    }

    @inline(never)
    func postAlongLines(
        _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        let line = Unmanaged.passUnretained(line)
        return center.postAlongLines(name, sender, box, source) { line }
    }
}

// MARK: - Payloads

extension NoticeChannel {
    /// Posts a payload of a type that stands at `value`, when there was nothing but observers of names to be thought of.
    /// A notice is made of it when somebody wants one.
    @usableFromInline
    func postPlainly(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        guard line.typeBits == type, line.isAlone(with: sender), let slot = store.claim(line.reading) else {
            return postNotice(sender, file, place, payload)
        }
        guard let entries = store.entries(of: .passUnretained(line), slot) else {
            store.release(slot, of: .passUnretained(line))
            return PostOutcome()
        }
        var next = entries.first
        if next < entries.end, next.state.isTyped {
            next.call(value)
            // Most often it is the only one.
            if entries.count == 1 {
                store.release(slot, of: .passUnretained(line))
                return PostOutcome(count: 1)
            }
            next = Store.deliver(value, from: next + 1, to: entries.end)
        }
        if next < entries.end {
            return deliverRest(value, entries, from: next, slot) {
                Notice(
                    name: name, sender: sender, box: PayloadBox(payload()),
                    source: SourceLine(file: file, line: place))
            }
        }
        store.release(slot, of: .passUnretained(line))
        return PostOutcome(count: entries.count)
    }

    /// Posts a payload as that of a notice.
    @inline(never)
    @usableFromInline
    func postNotice(
        _ sender: AnyObject?, _ file: SourceFile, _ place: Int, _ payload: () -> any Sendable
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: place)
        return store.isPlain
            ? postPlainly(sender, PayloadBox(payload()), source)
            : postAlongLines(sender, PayloadBox(payload()), source)
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
