public import NoticesBroker

/// An engine that a test may break.
public protocol EngineUnderTest: Sendable {
    /// A new way to the engine.
    func transport() throws -> any NoticeTransport
    /// Breaks all connections; the engine can be reached again at once.
    func cut() async throws
    /// Ends the engine, so that nothing reaches it.
    func stop() async throws
    /// Starts the engine again, with what it had stored.
    func start() async throws
    /// The size of the largest message that it takes.
    var maximumBytes: Int { get }
    /// How many messages the nodes have still to hear, or to confirm; `nil` if the engine does not tell.
    func unconfirmed() async throws -> Int?
}

extension EngineUnderTest {
    /// Does not tell.
    public func unconfirmed() async throws -> Int? { nil }
}
