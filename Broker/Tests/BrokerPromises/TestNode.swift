public import Notices
public import NoticesBroker
import Synchronization
import Testing

/// A center with a broker, as one process of several would have it.
public final class TestNode: Sendable {
    /// The center.
    public let center = NoticeCenter()
    /// The broker.
    public let broker: NoticeBroker
    private let task = Lock<Task<Void, any Error>?>(nil)
    private let monitors = Lock<[NoticeMonitor]>([])
    private let failures = Lock<[String]>([])
    private let notes = Lock<[String]>([])

    /// Makes a node that is not connected yet.
    public convenience init(
        _ engine: some EngineUnderTest, _ node: String, prefix: String, settings: BrokerSettings = .quick
    ) throws {
        self.init(over: try engine.transport(), node, prefix: prefix, settings: settings)
    }

    /// Makes a node over a transport.
    public init(
        over transport: any NoticeTransport, _ node: String, prefix: String,
        settings: BrokerSettings = .quick, clock: BrokerClock = .continuous
    ) {
        broker = NoticeBroker(
            center, over: transport, node: node, prefix: prefix, settings: settings, clock: clock)
        let monitor = center.monitor { [weak self] record in
            guard let text = record.text, record.isComplete else { return }
            if record.kind == .fail { self?.failures.withLock { $0.append(text) } }
            if record.kind == .note { self?.notes.withLock { $0.append(text) } }
        }
        monitors.withLock { $0.append(monitor) }
    }

    /// The failures among the center's records.
    public var failureTexts: [String] { failures.withLock { $0 } }
    /// The notes among the center's records.
    public var noteTexts: [String] { notes.withLock { $0 } }

    /// The counts of a name.
    public func counts(_ name: NoticeName) -> BrokerStatus.Counts { broker.status.names[name] ?? .init() }

    /// Runs the broker, and returns when it is connected.
    public func start() async {
        run()
        await connected()
    }

    /// Runs the broker.
    public func run() {
        task.withLock { task in
            task = Task { [broker] in try await broker.run() }
        }
    }

    /// Returns when the broker is connected.
    public func connected() async {
        await eventually("the connection of \(broker.node)") { broker.status.state == .connected }
    }

    /// Ends the broker's connection, as the end of the process would.
    public func stop() async {
        let running = task.withLock { task in
            defer { task = nil }
            return task
        }
        running?.cancel()
        _ = await running?.result
    }

    /// Collects the payloads of a name.
    public func collect<Payload: Sendable>(_ descriptor: NoticeDescriptor<Payload>) -> Collected<Payload> {
        Collected(center, descriptor)
    }
}

extension BrokerSettings {
    /// Settings for tests, which connect again soon.
    public static var quick: BrokerSettings {
        var settings = BrokerSettings()
        settings.firstWait = .milliseconds(10)
        settings.longestWait = .milliseconds(200)
        settings.draining = .seconds(1)
        return settings
    }
}

/// The payloads that an observer was called with.
public final class Collected<Payload: Sendable>: Sendable {
    private let list = Lock<[Payload]>([])
    private let token = Lock<NoticeToken?>(nil)

    init(_ center: NoticeCenter, _ descriptor: NoticeDescriptor<Payload>) {
        let token = center.observe(descriptor, options: .receivingSticky) { [weak self] payload in
            self?.list.withLock { $0.append(payload) }
        }
        self.token.withLock { $0 = token }
    }

    /// In the order of the calls.
    public var all: [Payload] { list.withLock { $0 } }

    /// Observes no more.
    public func end() { token.withLock { $0 = nil } }
}
