import Synchronization

extension SharedName {
    /// What became of an entry that a poster has added.
    struct Added {
        /// How many entries it has pushed out, itself included.
        var droppedCount = 0
        var isDropped = false
        /// Whether the poster has sent it itself.
        var isSent = false
    }

    /// Adds what is to be sent, and tells those who wait for what it pushes out. Never waits.
    ///
    /// When nothing waits before it, the poster sends a notice at most once itself: waking another thread would
    /// take longer.
    func add(_ entry: Outbox.Entry, now: Duration) -> Added {
        let (pushed, next) = state.withLock { $0.add(entry, now: now) }
        switch next {
        case .wake(let sender): sender?.yield()
        case .send(let departure, let session):
            // What a poster sends itself is stored nowhere.
            let isSent = session.publishNow(message(of: departure))
            end(departure, isSent: isSent)
            return Added(isSent: isSent)
        }
        for old in pushed.dropped { old.ticket?.dropped(.outboxFull) }
        for old in pushed.superseded { old.ticket?.dropped(.superseded) }
        let isDropped = pushed.dropped.contains { $0.ticket != nil && $0.ticket === entry.ticket }
        return Added(droppedCount: pushed.dropped.count, isDropped: isDropped)
    }

    /// A poster has tried to send; what it could not send, and what was posted meanwhile, is left to the task.
    private func end(_ departure: Outbox.Departure, isSent: Bool) {
        let wake = state.withLock { state -> AsyncStream<Void>.Continuation? in
            if isSent { state.arrive(departure) }
            state.posterSending.end()
            guard state.outbox.count > 0 else { return nil }
            defer { state.wakeSender = nil }
            return state.wakeSender
        }
        if isSent { tellArrived(departure, isStored: false) }
        wake?.yield()
    }

    /// Lets posters send by a session, or by none.
    func letPostersSend(by session: (any TransportSession)?) {
        guard delivery == .atMostOnce else { return }
        state.withLock { $0.posterSending.session = session }
    }

    /// The message to send now; without one, `wake` is called when there is.
    func depart(wake: AsyncStream<Void>.Continuation) -> (
        message: TransportMessage, departure: Outbox.Departure
    )? {
        let departure = state.withLock { state -> Outbox.Departure? in
            guard !state.posterSending.isSending, let departure = state.outbox.depart() else {
                state.wakeSender = wake
                return nil
            }
            let id = MessageID(source: words.source, counter: departure.counter)
            state.kept.depart(id)
            return departure
        }
        return departure.map { (message(of: $0), $0) }
    }

    private func message(of departure: Outbox.Departure) -> TransportMessage {
        let entries = departure.entries
        if delivery == .atMostOnce, entries.count == 1, entries[0].isPlain, let origin = entries[0].origin {
            let text = Envelope.bytes(
                words, counter: departure.counter, time: entries[0].time, origin: origin)
            return TransportMessage(
                topic: topic, id: "", headers: [TransportHeader(Envelope.header, bytes: text)],
                body: entries[0].body)
        }
        let id = MessageID(source: words.source, counter: departure.counter)
        let envelope = Envelope(
            kind: entries[0].kind, id: id, schema: schema, number: entries[0].number, count: entries.count,
            fields: entries[0].fields, group: topic.group, origins: entries.compactMap(\.origin),
            time: entries[0].time)
        // Counters are per name, and so is the identity by which an engine finds doubles.
        return TransportMessage(
            topic: topic, id: delivery == .atMostOnce ? "" : "\(id.text)/\(topic.path)",
            headers: envelope.headers(words),
            body: entries.count == 1 ? entries[0].body : Batch.body(entries.map(\.body)))
    }

    /// The engine has the message that departed.
    func arrive(_ departure: Outbox.Departure, isStored: Bool) {
        state.withLock { $0.arrive(departure) }
        tellArrived(departure, isStored: isStored)
    }

    private func tellArrived(_ departure: Outbox.Departure, isStored: Bool) {
        for entry in departure.entries { entry.ticket?.reachedEngine(isStored: isStored) }
    }

    /// The engine refuses the message that departed.
    ///
    /// - Returns: Whether its notices are dropped; otherwise they leave again in smaller messages.
    func giveUp(_ departure: Outbox.Departure, _ reason: DropReason) -> Bool {
        let isDropped = state.withLock { state in
            if state.outbox.split() { return false }
            state.outbox.arrive()
            state.counts.dropped += departure.entries.count
            return true
        }
        if isDropped { for entry in departure.entries { entry.ticket?.dropped(reason) } }
        return isDropped
    }

    /// The name is shared no more.
    func end() {
        let wake = state.withLock { state in
            state.isEnded = true
            defer { state.wakeSender = nil }
            return state.wakeSender
        }
        wake?.yield()
    }

    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Whether the engine forbids this node to send it.
    var isForbidden: Bool { state.withLock { $0.forbidden[.sending] != nil } }

    func countRetry() { state.withLock { $0.counts.retries += 1 } }

    var counts: BrokerStatus.Counts {
        state.withLock { state in
            var counts = state.counts
            counts.queued = state.outbox.count
            return counts
        }
    }
}

extension SharedName.State {
    /// What a poster does that has added an entry.
    fileprivate enum Next: Sendable {
        case wake(AsyncStream<Void>.Continuation?)
        case send(Outbox.Departure, any TransportSession)
    }

    fileprivate mutating func arrive(_ departure: Outbox.Departure) {
        outbox.arrive()
        counts.sent += departure.entries.count
    }

    fileprivate mutating func add(_ entry: Outbox.Entry, now: Duration) -> (Outbox.Pushed, Next) {
        let isFirst = outbox.count == 0
        let pushed = outbox.add(entry)
        counts.posted += 1
        counts.dropped += pushed.dropped.count
        counts.superseded += pushed.superseded.count
        kept.post()
        if let session = posterSending.begin(isFirst: isFirst && outbox.isWaiting, now: now),
            let departure = outbox.depart()
        {
            return (pushed, .send(departure, session))
        }
        defer { wakeSender = nil }
        return (pushed, .wake(wakeSender))
    }
}
