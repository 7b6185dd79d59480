public import NoticesBroker
public import ServiceLifecycle

/// A broker as a service of a group.
///
/// ```swift
/// let group = ServiceGroup(services: [BrokerService(broker), server], logger: logger)
/// try await group.run()
/// ```
///
/// The broker runs until the group shuts down, gracefully or not. What waits in outboxes then is lost with
/// the process: await receipts before, where that matters.
public struct BrokerService: Service {
    private let broker: NoticeBroker

    /// - Parameter broker: A broker that does not run elsewhere.
    public init(_ broker: NoticeBroker) { self.broker = broker }

    /// Runs the broker.
    ///
    /// - Throws: ``NoticesBroker/BrokerError/runsAlready``.
    public func run() async throws {
        try await cancelWhenGracefulShutdown { try await broker.run() }
    }
}
