import Notices
import Synchronization

/// One name that a broker shares: what waits to go out, and what has come in.
///
/// The lock guards plain values only. What they decide is done outside it.
final class SharedName: Sendable {
    let name: NoticeName
    let topic: NoticeTopic
    let schema: NoticeSchema
    let delivery: NoticeDelivery
    let payloadType: String
    /// The bytes of a notice's payload.
    let encode: @Sendable (Notice) throws -> [UInt8]
    /// The bytes of a payload; `nil` if it is of another type.
    let encodePayload: @Sendable ((any Sendable)?) throws -> [UInt8]?
    let decode: @Sendable ([UInt8]) throws -> (any Sendable)?

    let state: Mutex<State>

    struct State: Sendable {
        var outbox: Outbox
        var kept = KeptView()
        var sequencer: Sequencer<Arrival>
        /// Messages whose turn it is, and whether a thread is posting them.
        var arrivals = Line<Arrival>()
        var isPosting = false
        /// Those among them whose handlers have not ended.
        var open: Set<MessageID> = []
        var counts = BrokerStatus.Counts()
        /// Wakes the task that sends; `nil` while it is awake, or while there is no session.
        var wakeSender: AsyncStream<Void>.Continuation?
    }

    init(
        name: NoticeName, topic: NoticeTopic, schema: NoticeSchema, payloadType: String,
        outbox: OutboxPolicy, patience: Duration,
        encode: @escaping @Sendable (Notice) throws -> [UInt8],
        encodePayload: @escaping @Sendable ((any Sendable)?) throws -> [UInt8]?,
        decode: @escaping @Sendable ([UInt8]) throws -> (any Sendable)?
    ) {
        self.name = name
        self.topic = topic
        self.schema = schema
        self.payloadType = payloadType
        self.encode = encode
        self.encodePayload = encodePayload
        self.decode = decode
        delivery = topic.delivery
        let patience = delivery == .atLeastOnce ? patience : .zero
        state = Mutex(
            State(
                outbox: Outbox(policy: outbox, keepsLatestOnly: delivery == .kept),
                sequencer: Sequencer(patience: patience)))
    }
}

/// A message that has come, with what it says.
struct Arrival: Sendable {
    var envelope: Envelope
    var message: ReceivedMessage
    /// Whether this node has sent it.
    var isOwn: Bool
}

// MARK: - Sending

extension SharedName {
    /// Adds what is to be sent, and tells those who wait for what it pushes out. Never waits.
    ///
    /// - Returns: Whether it was dropped.
    func add(_ entry: Outbox.Entry) -> (isDropped: Bool, droppedCount: Int) {
        let (pushed, wake) = state.withLock { state in
            let pushed = state.outbox.add(entry)
            state.counts.posted += 1
            state.counts.dropped += pushed.dropped.count
            state.counts.superseded += pushed.superseded.count
            state.kept.post()
            defer { state.wakeSender = nil }
            return (pushed, state.wakeSender)
        }
        wake?.yield()
        for old in pushed.dropped { old.ticket?.dropped(.outboxFull) }
        for old in pushed.superseded { old.ticket?.dropped(.superseded) }
        let isDropped = pushed.dropped.contains { $0.ticket != nil && $0.ticket === entry.ticket }
        return (isDropped, pushed.dropped.count)
    }

    /// The message to send now; without one, `wake` is called when there is.
    func depart(from source: MessageSource, wake: AsyncStream<Void>.Continuation) -> (
        message: TransportMessage, departure: Outbox.Departure
    )? {
        let departure = state.withLock { state -> Outbox.Departure? in
            guard let departure = state.outbox.depart() else {
                state.wakeSender = wake
                return nil
            }
            let id = MessageID(source: source, counter: departure.counter)
            state.kept.depart(id, isLatest: !state.outbox.isWaiting)
            return departure
        }
        guard let departure else { return nil }
        let id = MessageID(source: source, counter: departure.counter)
        let entries = departure.entries
        let envelope = Envelope(
            kind: entries[0].kind, id: id, schema: schema, number: entries[0].number, count: entries.count,
            fields: entries[0].fields, origins: entries.compactMap(\.origin), time: entries[0].time)
        // Counters are per name, and so is the identity by which an engine finds doubles.
        let message = TransportMessage(
            topic: topic, id: "\(id.text)/\(topic.path)", headers: envelope.headers,
            body: entries.count == 1 ? entries[0].body : Batch.body(entries.map(\.body)))
        return (message, departure)
    }

    /// The engine has the message that departed.
    func arrive(_ departure: Outbox.Departure) {
        state.withLock { state in
            state.outbox.arrive()
            state.counts.sent += departure.entries.count
        }
        for entry in departure.entries { entry.ticket?.reachedEngine(isStored: delivery != .atMostOnce) }
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

    func countRetry() { state.withLock { $0.counts.retries += 1 } }

    var counts: BrokerStatus.Counts {
        state.withLock { state in
            var counts = state.counts
            counts.queued = state.outbox.count
            return counts
        }
    }
}
