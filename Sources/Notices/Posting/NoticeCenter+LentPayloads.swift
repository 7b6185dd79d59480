// Payloads of a type that are lent to observers. A notice is made, and the payload boxed, once, when an observer of the
// post takes notices.
extension NoticeCenter {
    /// Posts the payload of a type at `value`.
    @usableFromInline
    func post(
        _ value: UnsafeRawPointer, _ type: UInt, _ name: NoticeName, _ sender: AnyObject?, _ file: SourceFile,
        _ place: Int, payload: () -> any Sendable
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: place)
        guard registry.isPlain, let claim = registry.claim() else {
            return post(name, sender, of: payload(), source)
        }
        guard let topic = registry.topic(of: name) else {
            registry.release(claim)
            return PostOutcome()
        }
        guard topic._withUnsafeGuaranteedRef({ $0.typeBits == type && $0.isAlone(with: sender) }) else {
            registry.release(claim)
            return post(name, sender, of: payload(), source)
        }
        // Read before the claim settles, as in a post of a notice.
        let (reading, words) = topic._withUnsafeGuaranteedRef { ($0.reading, $0.nameWords) }
        let snapshot = registry.snapshot(of: topic, by: claim.narrow(to: reading))
        return lend(value, type, to: snapshot, words, sender, source, payload: payload)
    }

    /// Lends a payload to the observers of a snapshot, and releases the snapshot.
    @inline(__always)
    func lend(
        _ value: UnsafeRawPointer, _ type: UInt, to snapshot: consuming ObserverSnapshot,
        _ name: NoticeName.Words,
        _ sender: AnyObject?, _ source: SourceLine, payload: () -> any Sendable
    ) -> PostOutcome {
        let rest = snapshot.deliver(payloadAt: value)
        guard rest == snapshot.entries.end else {
            // The words of a notice, and not a closure that makes one, which would count references to its captures.
            let image = NoticeImage(name, sender: sender, payload: nil, source: source)
            return deliverRest(value, type, snapshot, from: rest, image, payload: payload)
        }
        let outcome = PostOutcome(count: snapshot.entries.count)
        registry.release(snapshot)
        return outcome
    }

    /// Calls the observers of a snapshot from the first that does not just take the payload, and releases the snapshot.
    @inline(never)
    private func deliverRest(
        _ value: UnsafeRawPointer, _ type: UInt, _ snapshot: consuming ObserverSnapshot,
        from start: UnsafeMutablePointer<Entry>, _ image: NoticeImage, payload: () -> any Sendable
    ) -> PostOutcome {
        let tally = deliver(value, type, snapshot, from: start) {
            _withUnprotectedUnsafePointer(to: image) { $0.notice(with: payload()) }
        }
        registry.release(snapshot)
        return tally.finish(in: registry)
    }

    @inline(__always)
    private func deliver(
        _ value: UnsafeRawPointer, _ type: UInt, _ snapshot: borrowing ObserverSnapshot,
        from start: UnsafeMutablePointer<Entry>, notice makeNotice: () -> Notice
    ) -> PostTally {
        let era = snapshot.era
        var tally = PostTally(PostOutcome(count: start - snapshot.entries.first))
        var made: Notice?
        var entry = start
        while entry < snapshot.entries.end {
            let state = entry.state
            let next = entry + 1
            if state.isTyped {
                entry.call(value)
                tally.outcome.countDelivery()
            } else if state.isMet(at: era) {
                // The callee of an entry that had ended before may be freed: it must not be read.
                let turn = MergeCursor.Turn(entry: entry, topic: snapshot.topic, state: state)
                let lending = turn.lend(payloadAt: value, of: type)
                if case .delivered = lending {
                    tally.outcome.countDelivery()
                } else {
                    let isLast = next == snapshot.entries.end
                    deliver(turn, after: lending, isLast: isLast, counting: &tally) {
                        let notice = made ?? makeNotice()
                        made = notice
                        return notice
                    }
                }
            }
            entry = next
        }
        return tally
    }
}
