// The same for those who post often: the search for the name is saved, and payloads of a type are handed on as they are.
extension NoticeChannel {
    /// Posts when there was nothing but observers of names to be thought of.
    @inline(__always)
    func postPlainly(_ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine) -> PostOutcome {
        guard line.isAlone(with: sender), let slot = Seat.claimFree(line.reading)?.slot else {
            return postToAll(sender, box, source, nil)
        }
        guard let entry = store.onlyEntry(of: line, slot, marked: 0) else {
            return postToAll(sender, box, source, slot)
        }
        let image = NoticeImage(line.nameWords, sender: sender, box: box, source: source)
        _withUnprotectedUnsafePointer(to: image) { $0.lend(to: entry) }
        store.release(slot, of: .passUnretained(line))
        return PostOutcome(count: 1)
    }

    /// The same for observers of any number and kind.
    ///
    /// - Parameter claimed: A slot that says that it reads the line, if there is one already.
    @inline(never)
    private func postToAll(
        _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine, _ claimed: ReaderSlots.Slot?
    ) -> PostOutcome {
        guard let slot = claimed ?? claimOther(with: sender) else {
            return postAlongLines(sender, box, source)
        }
        let image = NoticeImage(line.nameWords, sender: sender, box: box, source: source)
        let line = Unmanaged.passUnretained(line)
        return store.deliver(image, to: line, slot) {
            center.deliverRest($0, $1, from: $2, line, slot)
        }
    }

    private func claimOther(with sender: AnyObject?) -> ReaderSlots.Slot? {
        line.isAlone(with: sender) ? store.claimOther(line.reading) : nil
    }

    @inline(never)
    func postAlongLines(
        _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        postAlongEachLine(sender, box, source)
    }

    /// Compiled twice, as a post from nobody and without a payload has less to think of.
    @inline(__always)
    func postAlongEachLine(
        _ sender: AnyObject?, _ box: PayloadBox?, _ source: SourceLine
    ) -> PostOutcome {
        let line = Unmanaged.passUnretained(line)
        guard !store.isOrdinaryButWatched else {
            return center.postWatched(name, sender, box, source, line: line)
        }
        return center.postAlongLines(self.line.nameWords, sender, box, source, name: name) { line }
    }
}

// MARK: - Payloads

extension NoticeChannel {
    /// Calls the only observer of the name with a payload of a type that stands at `value`. `false`: nothing is done, as
    /// there are others, or it takes more than that.
    @usableFromInline
    func postToOnly(_ value: UnsafeRawPointer, _ type: UInt) -> Bool {
        guard line.typeBits == type, let slot = Seat.claimFree(line.reading)?.slot else { return false }
        guard let entry = store.onlyEntry(of: line, slot, marked: EntryState.typed) else {
            slot.release()
            return false
        }
        entry.call(value)
        store.release(slot, of: .passUnretained(line))
        return true
    }

    /// Posts a payload of a type that stands at `value`, when there was nothing but observers of names to be thought of.
    /// A notice is made of it when somebody wants one.
    @usableFromInline
    func postPlainly(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        lendAlongLine(value, type, sender, file, place, payload: payload)
    }

    /// The same from nobody.
    @usableFromInline
    func postPlainly(
        _ value: UnsafeRawPointer, _ type: UInt, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        lendAlongLine(value, type, nil, file, place, payload: payload)
    }

    @inline(__always)
    private func lendAlongLine(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        guard line.typeBits == type, line.isAlone(with: sender), let slot = store.claim(line.reading) else {
            return postAlongLines(value, type, sender, file, place, payload: payload)
        }
        let line = Unmanaged.passUnretained(line)
        guard let entries = store.entries(of: line, slot) else {
            store.release(slot, of: line)
            return PostOutcome()
        }
        let outcome = store.deliver(payloadAt: value, entries) {
            deliverRest(value, entries, from: $0, line, slot) { notice(payload(), sender, file, place) }
        }
        store.release(slot, of: line)
        return outcome
    }

    /// The same where there are observers of senders. Those of one line are called without a notice.
    @inline(never)
    private func postAlongLines(
        _ value: UnsafeRawPointer, _ type: UInt, _ sender: AnyObject?, _ file: SourceFile, _ place: Int,
        payload: () -> any Sendable
    ) -> PostOutcome {
        guard sender != nil, !line.senders.isNone, let slot = store.claim(store.wholeWord) else {
            return postNotice(sender, file, place, payload)
        }
        let line = Unmanaged.passUnretained(line)
        let only = store.onlyRow(from: sender.map(Unmanaged.passUnretained), slot) { line }
        guard let only, only.line._withUnsafeGuaranteedRef({ $0.typeBits }) == type else {
            store.release(slot)
            return postNotice(sender, file, place, payload)
        }
        let outcome = store.deliver(payloadAt: value, only.entries) {
            deliverRest(value, only.entries, from: $0, only.line, slot) {
                notice(payload(), sender, file, place)
            }
        }
        store.release(slot)
        return outcome
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

    private func notice(
        _ payload: any Sendable, _ sender: AnyObject?, _ file: SourceFile, _ place: Int
    ) -> Notice {
        Notice(
            name: name, sender: sender, box: PayloadBox(payload), source: SourceLine(file: file, line: place))
    }

    /// Calls the observers from one on that does not just take the payload.
    @inline(never)
    private func deliverRest(
        _ value: UnsafeRawPointer, _ entries: ObserverList.Entries, from start: UnsafeMutablePointer<Entry>,
        _ line: Unmanaged<Line>, _ slot: ReaderSlots.Slot, notice make: () -> Notice
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
                outcome.count(center.deliver(notice, Walk.Turn(entry: entry, line: line, state: state)))
            }
            entry += 1
        }
        return outcome
    }
}
