// Payloads of a type that are lent to observers where they stand. A notice is made, and the payload boxed, once, when an
// observer of the post takes notices.
extension NoticeCenter {
    /// Posts a payload of a type that stands at `value`.
    @usableFromInline
    func post(
        _ value: UnsafeRawPointer, _ type: UInt, _ name: NoticeName, _ sender: AnyObject?, _ file: SourceFile,
        _ place: Int, payload: () -> any Sendable
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: place)
        guard store.isPlain, let claim = store.claim() else {
            return post(name, sender, of: payload(), source)
        }
        guard let line = store.line(of: name) else {
            store.release(claim)
            return PostOutcome()
        }
        guard line._withUnsafeGuaranteedRef({ $0.typeBits == type && $0.isAlone(with: sender) }) else {
            store.release(claim)
            return post(name, sender, of: payload(), source)
        }
        let row = store.row(of: line, by: claim.narrow(to: line._withUnsafeGuaranteedRef { $0.reading }))
        return lend(value, type, to: row) {
            Notice(name: name, sender: sender, payload: payload(), source: source)
        }
    }

    /// Hands a payload to the observers of a row, and releases it.
    @inline(__always)
    func lend(
        _ value: UnsafeRawPointer, _ type: UInt, to row: consuming Row, notice make: () -> Notice
    ) -> PostOutcome {
        let outcome = row.deliver(payloadAt: value) { deliverRest(value, type, row, from: $0, notice: make) }
        store.release(row)
        return outcome
    }

    /// Calls the observers from one on that does not just take the payload.
    @inline(never)
    private func deliverRest(
        _ value: UnsafeRawPointer, _ type: UInt, _ row: borrowing Row,
        from start: UnsafeMutablePointer<Entry>,
        notice make: () -> Notice
    ) -> PostOutcome {
        let instant = row.instant
        var outcome = PostOutcome(count: start - row.entries.first)
        var made: Notice?
        var entry = start
        while entry < row.entries.end {
            let state = entry.state
            if state.isTyped {
                entry.call(value)
                outcome.countDelivery()
            } else if state.isMet(at: instant) {
                // One that had ended before may not be asked: what it called is gone.
                let turn = Walk.Turn(entry: entry, line: row.line, state: state)
                if let delivery = turn.lend(payloadAt: value, of: type) {
                    outcome.count(delivery.isDelivered ? delivery : settle(turn, after: delivery))
                } else {
                    let notice = made ?? make()
                    made = notice
                    outcome.count(deliver(notice, turn))
                }
            }
            entry += 1
        }
        return outcome
    }
}

extension Walk.Turn {
    /// Lends a payload to one that has an owner and takes it as it is; `nil`: it takes more than that.
    @inline(__always)
    fileprivate func lend(payloadAt value: UnsafeRawPointer, of type: UInt) -> Registration.Delivery? {
        let callee = entry.pointee.callee
        if state.isOwnedTyped { return callee.lend(toOwned: value) ? .delivered : .skipped(.ownerGone) }
        return state.has(EntryState.registration) ? callee.lend(payloadAt: value, of: type) : nil
    }
}
