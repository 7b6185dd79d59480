import Notices
import Synchronization

extension SharedName {
    /// Reads what a message says beside its payload.
    ///
    /// Most messages come from the source of the one before.
    func envelope(of message: ReceivedMessage) throws(EnvelopeFault) -> Envelope {
        let known = state.withLock { $0.heardWords }
        let envelope = try Envelope(message.headers, known: known)
        if known?.source != envelope.id.source || known?.schema != envelope.schema {
            let words = EnvelopeWords(envelope.id.source, envelope.schema)
            state.withLock { $0.heardWords = words }
        }
        return envelope
    }

    /// Takes a message that has come, and posts those whose turn it is.
    func take(_ arrival: Arrival, now: Duration, post: (Arrival) -> Void) -> UInt64 {
        var missing: UInt64 = 0
        let isDone = state.withLock { state -> Bool in
            if delivery == .kept { return takeKept(arrival, &state) }
            guard !arrival.isOwn else {
                state.counts.own += 1
                return true
            }
            let verdict = state.sequencer.take(
                arrival.envelope.id, arrival, count: UInt64(arrival.envelope.count),
                size: arrival.message.body.count + 512,
                followsGap: arrival.message.followsGap, place: arrival.message.place, now: now)
            switch verdict {
            case .double:
                state.counts.doubles += 1
                // While its handlers run, only their end confirms it.
                return !state.open.contains(arrival.envelope.id)
            case .held, .refused: break
            case .found(let arrival, let count):
                state.counts.missing -= Int(count)
                add([arrival], &state)
            case .deliver(let arrivals, let lost):
                missing = lost
                state.counts.add(missing: lost)
                add(arrivals, &state)
            }
            return false
        }
        if isDone { arrival.message.acknowledge() }
        postArrivals(post)
        return missing
    }

    /// Whether the message needs nothing more. Called under the lock.
    private func takeKept(_ arrival: Arrival, _ state: inout State) -> Bool {
        let isWaiting = state.outbox.isWaiting
        if state.kept.take(arrival.envelope.id, isOwn: arrival.isOwn, isWaiting: isWaiting) {
            state.arrivals.add(arrival)
            return false
        }
        if arrival.isOwn { state.counts.own += 1 } else { state.counts.doubles += 1 }
        return true
    }

    /// Where messages are stored that have been missing for some time.
    func gaps(now: Duration) -> [StoreGap] { state.withLock { $0.sequencer.gaps(now: now) } }

    /// Whether others wait for this message.
    func isMissing(_ message: ReceivedMessage) -> Bool {
        guard let id = try? envelope(of: message).id else { return false }
        return state.withLock { $0.sequencer.isMissing(id) }
    }

    /// Posts what was held for too long, and says how many notices are missing.
    func expire(now: Duration, post: (Arrival) -> Void) -> UInt64 {
        let missing = state.withLock { state -> UInt64 in
            guard state.sequencer.isHolding else { return 0 }
            let (arrivals, missing) = state.sequencer.expire(now: now)
            add(arrivals, &state)
            state.counts.add(missing: missing)
            return missing
        }
        postArrivals(post)
        return missing
    }

    /// Posts what has come, one after the other: on this thread, or on the one that is at it.
    private func postArrivals(_ post: (Arrival) -> Void) {
        var arrival = nextArrival(after: nil)
        while let current = arrival {
            post(current)
            current.message.acknowledge()
            arrival = nextArrival(after: current)
        }
    }

    private func nextArrival(after last: Arrival?) -> Arrival? {
        state.withLock { state in
            if let last {
                if delivery == .atLeastOnce { state.open.remove(last.envelope.id) }
            } else if state.isPosting {
                return nil
            }
            let next = state.arrivals.takeFirst()
            state.isPosting = next != nil
            return next
        }
    }

    func count(_ change: (inout BrokerStatus.Counts) -> Void) {
        state.withLock { change(&$0.counts) }
    }

    /// Takes messages whose turn it is. Called under the lock.
    private func add(_ new: [Arrival], _ state: inout State) {
        for arrival in new {
            state.arrivals.add(arrival)
            if delivery == .atLeastOnce { state.open.insert(arrival.envelope.id) }
        }
    }
}
