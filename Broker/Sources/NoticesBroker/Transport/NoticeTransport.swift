/// A way to an engine that carries messages between processes.
///
/// A transport makes sessions; it does not reconnect and it keeps no messages. The broker does that, in the
/// same way for every engine: when a session ends, it connects again, subscribes anew, and sends what was not
/// confirmed. A session that is lost must say so by ``TransportReceiver/ended``.
///
/// `BrokerPromises`, the suite in `Broker/Tests`, has the promises that each transport keeps together with
/// the broker.
public protocol NoticeTransport: Sendable {
    /// The engine, for people: without passwords.
    var engine: String { get }

    /// Whether messages of one sender and topic come in the order in which they were sent, also those that come
    /// again. Then the broker waits for none that is missing. By default `false`.
    var keepsOrder: Bool { get }

    /// Connects once. Cancelling the task may end the attempt.
    ///
    /// - Parameters:
    ///   - node: The name of this node. Two sessions of one node and topic at different times are the same
    ///     subscriber.
    ///   - receiver: Receives messages until the session is closed; those of one topic one after the other.
    func connect(
        as node: String, to receiver: TransportReceiver
    ) async throws(TransportFailure) -> any TransportSession
}

extension NoticeTransport {
    /// Messages may overtake each other.
    public var keepsOrder: Bool { false }
}

/// A connection to an engine.
///
/// What each kind of topic asks for, see ``NoticeDelivery``:
/// - at most once: ``publish(_:)`` returns when the message is handed over. A subscriber receives what is
///   sent while it is subscribed, in the order in which it was sent.
/// - at least once: ``publish(_:)`` returns when the message is stored. A subscriber is remembered by its
///   node: it receives what was stored since its first subscription and was not acknowledged, also while it
///   was away. First deliveries come in the order in which messages were stored; repeated ones may come
///   later, see ``ReceivedMessage/followsGap``.
/// - kept: ``publish(_:)`` returns when the message has replaced the one before it. A subscriber receives the
///   latest one when it subscribes, and then each later one, its own included.
public protocol TransportSession: Sendable {
    /// The size of the largest message that the engine takes.
    var maximumBytes: Int { get }

    /// Whether what ``publish(_:)`` has returned from, of topics that are stored, outlives the engine's sudden end. By
    /// default `true`; if not, receipts say no more than that it is sent.
    var confirmsStored: Bool { get }

    /// Receives the messages of topics from now on: of all that a node has shared before it connects, by one call,
    /// and of each one that it shares later.
    ///
    /// - Returns: Those that the engine forbids this node, for which the call is made again later.
    /// - Throws: The failure of the session.
    func subscribe(to topics: [NoticeTopic]) async throws(TransportFailure) -> [NoticeTopic: TransportFailure]

    /// Receives no more messages of a topic, and lets the engine forget that this node did.
    func unsubscribe(from topic: NoticeTopic) async throws(TransportFailure)

    /// Sends a message. Must fail when the session is closed meanwhile, and within some seconds when the
    /// engine is silent.
    func publish(_ message: TransportMessage) async throws(TransportFailure)

    /// Sends a message that is to arrive at most once, if that takes no waiting: neither for the engine nor for
    /// another thread. Called by posters, so that a single notice leaves without a change of threads.
    ///
    /// - Returns: Whether the message is handed over. If not, ``publish(_:)`` is called with it. By default
    ///   `false`.
    func publishNow(_ message: TransportMessage) -> Bool

    /// Reads what is stored of a topic between the places of two messages that have come, those not included:
    /// an engine may have forgotten that it has still to deliver one. Called when a message is missing for long.
    ///
    /// - Returns: The first of the messages, as many as fit in memory well, or all; they need no confirmation. The rest
    ///   is asked for when these have come. By default none.
    func stored(
        _ topic: NoticeTopic, between first: UInt64, and last: UInt64
    ) async throws(TransportFailure) -> [ReceivedMessage]

    /// What was published under topics that go on behind a topic, and was not removed: the first thousand messages.
    func kept(behind topic: NoticeTopic) async throws(TransportFailure) -> [KeptMessage]

    /// Removes what ``kept(behind:)`` has found.
    func remove(_ message: KeptMessage) async throws(TransportFailure)

    /// Ends the session: no more calls of its receiver begin.
    func close() async
}

extension TransportSession {
    /// It does.
    public var confirmsStored: Bool { true }

    /// Sends nothing.
    public func publishNow(_ message: TransportMessage) -> Bool { false }

    /// Reads nothing.
    public func stored(
        _ topic: NoticeTopic, between first: UInt64, and last: UInt64
    ) async throws(TransportFailure) -> [ReceivedMessage] { [] }
}

/// What a session tells the broker.
public struct TransportReceiver: Sendable {
    /// Takes a message. Returns when its handlers have run, other than those of actors, queues and tasks, so a transport
    /// that calls it for one message after the other is slowed down by slow handlers. When all have run it calls
    /// ``ReceivedMessage/acknowledge``.
    public let receive: @Sendable (ReceivedMessage) -> Void
    /// The session is lost; the broker closes it. May be called more than once.
    public let ended: @Sendable (TransportFailure) -> Void
    /// Takes reports of the session while it runs.
    public let report: @Sendable (TransportReport) -> Void

    /// Makes a receiver.
    public init(
        receive: @escaping @Sendable (ReceivedMessage) -> Void,
        ended: @escaping @Sendable (TransportFailure) -> Void,
        report: @escaping @Sendable (TransportReport) -> Void = { _ in }
    ) {
        self.receive = receive
        self.ended = ended
        self.report = report
    }
}
