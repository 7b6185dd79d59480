import Notices
import Synchronization

extension SharedName {
    /// Reads what a message says beside its payload.
    ///
    /// Most messages come from the source of the one before.
    func envelope(of message: ReceivedMessage) throws(EnvelopeFault) -> Envelope {
        let known = state.withLock { $0.heardWords }
        let envelope = try Envelope(message.headers, known: known)
        if known?.source != envelope.id.source || known?.schema != envelope.schema
            || known?.group != envelope.group
        {
            let words = EnvelopeWords(envelope.id.source, envelope.schema, group: envelope.group)
            state.withLock { $0.heardWords = words }
        }
        return envelope
    }

    /// Takes a message that has come, and posts those whose turn it is.
    func take(_ arrival: Arrival, now: Duration, post: Posting) -> UInt64 {
        let (isDone, missing, repeated, next) = state.withLock { state in
            var missing: UInt64 = 0
            let isDone = take(arrival, now: now, &state, &missing)
            return (isDone, missing, state.takeRepeated(), state.beginPosting())
        }
        if isDone { arrival.message.acknowledge() }
        for message in repeated { message.acknowledge() }
        postArrivals(from: next, post)
        return missing
    }

    /// Whether the message needs nothing more. Called under the lock.
    private func take(
        _ arrival: Arrival, now: Duration, _ state: inout State, _ missing: inout UInt64
    ) -> Bool {
        if delivery == .kept { return takeKept(arrival, &state) }
        if state.isClosed { return false }
        guard !arrival.isOwn else {
            state.counts.own += 1
            return true
        }
        if topic.group != nil {
            if state.recent.take(arrival.envelope.id) {
                add(arrival, &state)
                return false
            }
            return takeDouble(arrival, &state)
        }
        let verdict = state.sequencer.take(
            arrival.envelope.id, arrival, count: UInt64(arrival.envelope.count),
            size: arrival.message.body.count + 512,
            followsGap: arrival.message.followsGap, place: arrival.message.place, now: now)
        switch verdict {
        case .double: return takeDouble(arrival, &state)
        case .held, .refused: break
        case .next(let arrival, let lost):
            missing = lost
            state.counts.add(missing: lost)
            add(arrival, &state)
        case .found(let arrival, let count):
            state.counts.missing -= min(state.counts.missing, Int(clamping: count))
            add(arrival, &state)
        case .deliver(let arrivals, let lost):
            missing = lost
            state.counts.add(missing: lost)
            for arrival in arrivals { add(arrival, &state) }
        }
        return false
    }

    /// Whether the message needs nothing more: while its handlers run, only their end confirms it. Called under the lock.
    private func takeDouble(_ arrival: Arrival, _ state: inout State) -> Bool {
        state.counts.doubles += 1
        guard state.open[arrival.envelope.id] != nil else { return true }
        state.open[arrival.envelope.id]?.message = arrival.message
        return false
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

    /// Whether a message is the latest of its source that was delivered, or one before it.
    func isDelivered(_ message: ReceivedMessage, upTo latest: MessageID) -> Bool {
        guard let id = try? envelope(of: message).id else { return false }
        return id.source == latest.source && id.counter <= latest.counter
    }

    /// Posts what was held while the engine had still to deliver again what a former life has not confirmed.
    func endGap(upTo place: UInt64, post: Posting) {
        let (repeated, next) = state.withLock { state -> ([ReceivedMessage], Arrival?) in
            for arrival in state.sequencer.endGap(upTo: place) { add(arrival, &state) }
            return (state.takeRepeated(), state.beginPosting())
        }
        for message in repeated { message.acknowledge() }
        postArrivals(from: next, post)
    }

    /// Posts what was held for too long, and says how many notices are missing.
    func expire(now: Duration, post: Posting) -> UInt64 {
        let (missing, repeated, next) = state.withLock { state -> (UInt64, [ReceivedMessage], Arrival?) in
            guard state.sequencer.isHolding else { return (0, [], nil) }
            let (arrivals, missing) = state.sequencer.expire(now: now)
            for arrival in arrivals { add(arrival, &state) }
            state.counts.add(missing: missing)
            return (missing, state.takeRepeated(), state.beginPosting())
        }
        for message in repeated { message.acknowledge() }
        postArrivals(from: next, post)
        return missing
    }

    /// What became of the notices of a message.
    struct Posted: Sendable {
        var received = 0
        var failed = 0
        /// Those that this node has sent, and shows.
        var own = 0
        /// Whether it is confirmed later.
        var isParking = false
        /// `nil`: none was received, or the message does not say when it was sent.
        var latest: BrokerStatus.LatestArrival?
    }

    /// How a message is posted in a center.
    struct Posting {
        let center: NoticeCenter
        let post: @Sendable (Arrival) -> Posted
    }

    /// Posts what has come, one after the other: on this thread, or on the one that is at it.
    private func postArrivals(from first: Arrival?, _ posting: Posting) {
        var next = first
        while let current = next {
            if delivery == .atLeastOnce {
                postUntilHandled(current, posting)
            } else {
                let posted = posting.post(current)
                state.withLock { $0.counts.add(posted) }
                current.message.acknowledge()
            }
            next = state.withLock { $0.takeNext() }
        }
    }

    /// Posts a message, and confirms it when all its handlers have ended, wherever they run.
    private func postUntilHandled(_ arrival: Arrival, _ posting: Posting) {
        let isParking = Atomic(false)
        posting.center.run {
            let posted = posting.post(arrival)
            self.state.withLock { $0.counts.add(posted) }
            isParking.store(posted.isParking, ordering: .relaxed)
        } thenWhenHandled: {
            self.confirm(arrival) { $0.endHandlers(isParking: isParking.load(ordering: .relaxed)) }
        }
    }

    /// Confirms a message if it needs nothing more.
    private func confirm(_ arrival: Arrival, if isDone: (inout OpenMessage) -> Bool) {
        let id = arrival.envelope.id
        let message = state.withLock { state -> ReceivedMessage? in
            guard var open = state.open[id] else { return nil }
            let ends = isDone(&open)
            state.open[id] = ends ? nil : open
            return ends ? open.message : nil
        }
        message?.acknowledge()
    }

    /// Posts a message that was parked: its turn was long ago.
    func replay(_ arrival: Arrival, post: Posting) {
        let (repeated, next) = state.withLock { state in
            add(arrival, &state)
            state.replayed[arrival.envelope.id] = arrival.envelope.count
            return (state.takeRepeated(), state.beginPosting())
        }
        for message in repeated { message.acknowledge() }
        postArrivals(from: next, post)
    }

    /// What could not be read of a message is parked, or lost.
    func endParking(of arrival: Arrival, count: Int) {
        state.withLock { $0.counts.parked += count }
        confirm(arrival) { $0.endParking() }
    }

    func count(_ change: (inout BrokerStatus.Counts) -> Void) {
        state.withLock { change(&$0.counts) }
    }

    /// Takes a message whose turn it is. Called under the lock.
    private func add(_ arrival: Arrival, _ state: inout State) {
        if let count = state.replayed[arrival.envelope.id], count == arrival.envelope.count {
            state.counts.doubles += 1
            state.repeated.append(arrival.message)
            return
        }
        state.arrivals.add(arrival)
        if delivery == .atLeastOnce { state.open[arrival.envelope.id] = OpenMessage(arrival.message) }
    }
}

extension SharedName.State {
    /// The message to post now; `nil` if there is none, or a thread is at it already.
    fileprivate mutating func beginPosting() -> Arrival? { isPosting ? nil : takeNext() }

    fileprivate mutating func takeRepeated() -> [ReceivedMessage] {
        defer { repeated = [] }
        return repeated
    }

    /// The next message to post, on the same thread.
    fileprivate mutating func takeNext() -> Arrival? {
        let next = arrivals.takeFirst()
        isPosting = next != nil
        return next
    }
}

extension BrokerStatus.Counts {
    fileprivate mutating func add(_ posted: SharedName.Posted) {
        received += posted.received
        failed += posted.failed
        own += posted.own
        if let latest = posted.latest { latestArrival = latest }
    }
}
