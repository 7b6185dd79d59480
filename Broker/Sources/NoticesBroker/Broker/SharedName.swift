import Notices
import Synchronization

/// One name that a broker shares: what waits to go out, and what has come in.
///
/// The lock guards plain values only. What they decide is done outside it.
final class SharedName: Sendable {
    let name: NoticeName
    let topic: NoticeTopic
    let schema: NoticeSchema
    /// Those that are read as well.
    let older: [NoticeSchema]
    let delivery: NoticeDelivery
    /// Those of the messages that this node sends.
    let words: EnvelopeWords
    let payloadType: String
    /// The bytes of a notice's payload.
    let encode: @Sendable (Notice) throws -> [UInt8]
    /// The bytes of a payload; `nil` if it is of another type.
    let encodePayload: @Sendable ((any Sendable)?) throws -> [UInt8]?
    let decode: @Sendable ([UInt8]) throws -> (any Sendable)?

    let state: Lock<State>

    struct State: Sendable {
        var outbox: Outbox
        var kept = KeptView()
        var sequencer: Sequencer<Arrival>
        /// In place of the sequencer, where nodes share the notices.
        var recent = RecentMessages()
        /// Messages whose turn it is, and whether a thread is posting them.
        var arrivals = Line<Arrival>()
        var isPosting = false
        /// Those whose handlers have not ended, of a name whose messages are confirmed.
        var open: [MessageID: OpenMessage] = [:]
        /// How many notices those had that were parked and are heard now: one may come from the engine, too, which its
        /// former life has parked and not confirmed.
        var replayed: [MessageID: Int] = [:]
        /// Those of them that have come and wait to be confirmed.
        var repeated: [ReceivedMessage] = []
        /// The words of the last message that came.
        var heardWords: EnvelopeWords?
        var counts = BrokerStatus.Counts()
        /// What the engine forbids this node, and its words.
        var forbidden: [TopicUse: String] = [:]
        /// Wakes the task that sends; `nil` while it is awake, or while there is no session.
        var wakeSender: AsyncStream<Void>.Continuation?
        var posterSending = PosterSending()
        /// Whether nothing more comes in, as this life of the node ends.
        var isClosed = false
        /// Whether the task that sends returns when nothing waits.
        var isEnded = false
    }

    init(
        name: NoticeName, topic: NoticeTopic, source: MessageSource, schema: NoticeSchema,
        accepting older: [NoticeSchema] = [],
        payloadType: String,
        outbox: OutboxPolicy, in room: OutboxRoom, patience: Duration,
        encode: @escaping @Sendable (Notice) throws -> [UInt8],
        encodePayload: @escaping @Sendable ((any Sendable)?) throws -> [UInt8]?,
        decode: @escaping @Sendable ([UInt8]) throws -> (any Sendable)?
    ) {
        self.name = name
        self.topic = topic
        self.schema = schema
        self.older = older
        words = EnvelopeWords(source, schema, group: topic.group)
        self.payloadType = payloadType
        self.encode = encode
        self.encodePayload = encodePayload
        self.decode = decode
        delivery = topic.delivery
        let patience = delivery == .atLeastOnce ? patience : .zero
        state = Lock(
            State(
                outbox: Outbox(policy: outbox, keepsLatestOnly: delivery == .kept, in: room),
                sequencer: Sequencer(patience: patience)))
    }
}

/// A message that has come and is not confirmed.
struct OpenMessage: Sendable {
    /// As it came last, for the connection by which it came before may be lost.
    var message: ReceivedMessage
    private var isHandled = false
    private var isParked = false

    init(_ message: ReceivedMessage) { self.message = message }

    /// Its handlers have ended. Returns whether it is confirmed now.
    ///
    /// - Parameter isParking: Whether what could not be read of it is to be parked first.
    mutating func endHandlers(isParking: Bool) -> Bool {
        isHandled = true
        return !isParking || isParked
    }

    /// What could not be read of it is parked. Returns whether it is confirmed now.
    mutating func endParking() -> Bool {
        isParked = true
        return isHandled
    }
}

/// A message that has come, with what it says.
///
/// An object, since it passes through several hands, and has many parts that a copy would count.
final class Arrival: Sendable {
    let envelope: Envelope
    let message: ReceivedMessage
    /// Whether this node has sent it, or another of its group.
    let isOwn: Bool

    init(
        _ envelope: consuming Envelope, _ message: ReceivedMessage, of shared: SharedName,
        at here: MessageSource
    ) {
        self.envelope = envelope
        self.message = message
        let source = self.envelope.id.source
        // In a former life of this node its observers have heard it already; what is kept they have not.
        let isOfGroup = shared.topic.group != nil && self.envelope.group == shared.topic.group
        // Where a node of the group has posted it, that node has heard it.
        isOwn = shared.delivery == .kept ? source == here : source.node == here.node || isOfGroup
    }
}
