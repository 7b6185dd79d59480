public import Notices
import Synchronization

/// Passes the notices of chosen names between the centers of several processes, over an engine that others
/// run.
///
/// ```swift
/// let broker = NoticeBroker(.shared, over: transport, node: "shop-1", prefix: "notices.shop")
/// try broker.share(.cartChanged, as: CartPayload.self, delivery: .atLeastOnce)
/// try broker.share(.networkReachable, as: Bool.self, delivery: .kept)
/// try await broker.run()     // until its task is cancelled
/// ```
///
/// What is posted in the center under a shared name is posted in the center of each other node that shares
/// it, with the payload and a ``NoticeOrigin`` as its sender. What it promises:
/// - The notices of one life of a node and one name arrive in the order in which they were posted there.
/// - ``NoticeDelivery`` says what becomes of notices when connections or nodes fail. What came once is not
///   posted again, for as long as the receiving process lives.
/// - A poster encodes the payload, and waits for nothing. What waits for the engine is bounded, and what is
///   dropped is counted, and recorded as a failure among the records of the center.
/// - The broker is not an observer: a post that nobody here listens to is unheard, also if another node hears
///   it.
/// - What came from elsewhere is not sent on, by no broker. No bytes from outside end the process: what
///   cannot be read is a failure in the records.
///
/// What it does not do:
/// - It stores nothing on disk: what waits in the outbox is lost when the process ends. Await a ``Receipt``
///   that says ``Crossing/stored`` where that matters.
/// - It does not remember across restarts which notices were delivered: a process that ends between a handler and the
///   confirmation to the engine receives that notice again in its next life. ``NoticeOrigin/number`` tells it
///   from others.
/// - Nodes must have different names; two that run under one name share what is delivered at least once. They find each
///   other, and say so in their records and in ``BrokerStatus/condition``.
///
/// All calls may be made on any thread. A post of a shared name costs the encoding and a short lock besides
/// the post; posts of other names in the same center pay what ``/Notices/NoticeCenter/watchPosts(named:_:)``
/// states.
public final class NoticeBroker: Sendable {
    /// The center.
    public let center: NoticeCenter
    /// The name of this node: what others see, and what the engine remembers it by.
    public let node: String
    let transport: any NoticeTransport
    let prefix: String
    let settings: BrokerSettings
    let clock: BrokerClock
    let hooks: [any BrokerWatcher]
    let source: MessageSource
    let answerTopic: NoticeTopic
    let parkTopic: NoticeTopic
    let outboxRoom: OutboxRoom
    let state = Lock(State())

    struct State: Sendable {
        var names: [NoticeName: SharedName] = [:]
        var topics: [NoticeTopic: SharedName] = [:]
        var watchers: [NoticeName: NoticeMonitor] = [:]
        var connection = BrokerState.idle
        var stateReaders = StateReaders()
        var isRunning = false
        var connections = 0
        var unreadable = 0
        var forbiddenAnswers: [TopicUse: String] = [:]
        /// Topics that are forbidden, and belong to others.
        var forbiddenPaths: Set<String> = []
        var stores: [String: (fill: StoreFill, level: StoreFill.Level)] = [:]
        /// The session's events, while there is one.
        var events: AsyncStream<SessionEvent>.Continuation?
        var answers: AsyncStream<PendingAnswer>.Continuation?
        /// What the engine forbids this node to receive, and is tried again.
        var unsubscribed: [SharedTopic] = []
        /// `nil` while there is none.
        var session: (any TransportSession)?
        /// What waits to be parked, and what wakes the task that does it.
        var parking: [Parking] = []
        var wakeParking: AsyncStream<Void>.Continuation?
        var parkedCount = 0
        /// Whether this run knows where the former life stood.
        var hasReturned = false
        /// Other programs under this node's name, by their lives, and when they were heard of last.
        var namesakes: [String: Duration] = [:]
        /// Posters that wait for an answer, by the number of the question.
        var questions: [UInt64: Ticket] = [:]
    }

    /// Makes a broker, which does nothing before ``run()``; what is posted under shared names waits in
    /// outboxes.
    ///
    /// - Parameters:
    ///   - center: The center whose posts are passed on.
    ///   - transport: The way to the engine.
    ///   - node: The name of this node, of 1 to 64 bytes: the same in each life of it, and different from
    ///     others'.
    ///   - prefix: What the topics of all names begin with, its parts separated by dots: nodes with the same
    ///     prefix hear each other, and permissions at the engine are given by it.
    ///   - settings: What an operator may set.
    ///   - clock: What it waits by.
    ///   - watchers: What sees what it does, such as tracing.
    public convenience init(
        _ center: NoticeCenter, over transport: any NoticeTransport, node: String, prefix: String,
        settings: BrokerSettings = BrokerSettings(), clock: BrokerClock = .continuous,
        watchers: [any BrokerWatcher] = []
    ) {
        let epoch = String(UInt64.random(in: 1...UInt64.max), radix: 36)
        self.init(
            center, over: transport, node: node, prefix: prefix, settings: settings, clock: clock,
            epoch: epoch, watchers: watchers)
    }

    init(
        _ center: NoticeCenter, over transport: any NoticeTransport, node: String, prefix: String,
        settings: BrokerSettings, clock: BrokerClock, epoch: String,
        watchers: [any BrokerWatcher] = []
    ) {
        self.center = center
        self.transport = transport
        self.node = node
        self.prefix = prefix
        self.settings = settings
        self.clock = clock
        hooks = watchers
        source = MessageSource(node: node, epoch: epoch)
        answerTopic = NoticeTopic(prefix: prefix, answersTo: node)
        parkTopic = NoticeTopic(prefix: prefix, parkedFor: node)
        outboxRoom = OutboxRoom(bytes: settings.outboxBytes)
    }

    deinit { state.withLock { $0.stateReaders }.end() }

    /// What it does and has done. O(shared names).
    public var status: BrokerStatus {
        let (connection, connections, unreadable, names, stores) = state.withLock {
            ($0.connection, $0.connections, $0.unreadable, $0.names, $0.stores.values)
        }
        var status = BrokerStatus(
            node: node, engine: transport.engine, state: connection, connections: connections,
            unreadable: unreadable)
        status.names = names.mapValues(\.counts)
        (status.hasNamesake, status.parked) = state.withLock {
            (!$0.namesakes.isEmpty, max(0, $0.parkedCount))
        }
        status.stores = stores.map(\.fill).sorted { $0.name < $1.name }
        status.fullStores = stores.filter { $0.level > .fine }.map(\.fill).sorted { $0.name < $1.name }
        status.forbidden = names.mapValues { shared in shared.state.withLock { $0.forbidden } }.filter {
            !$0.value.isEmpty
        }
        return status
    }

    /// Records a failure at a name, or at none that is known.
    func recordFailure(_ name: NoticeName?, _ text: String) {
        tell(.failed(name, text))
        center.record(.fail) { record in
            record.name = name?.rawValue
            record.text = "broker \(node): \(text)"
        }
    }

    func sharedName(_ name: NoticeName) throws(BrokerError) -> SharedName {
        guard let shared = state.withLock({ $0.names[name] }) else { throw .notShared(name) }
        return shared
    }
}

/// What happens to a session.
enum SessionEvent: Sendable {
    case shared(SharedName)
    /// All that was shared before is subscribed.
    case subscribed
    /// What was received is not any more.
    case unsubscribed(SharedTopic)
    case ended(TransportFailure)
}

/// A broker that is not kept. What a closure captures weakly is a variable, whose use is checked at each call.
struct WeakBroker: Sendable {
    weak let broker: NoticeBroker?
}
