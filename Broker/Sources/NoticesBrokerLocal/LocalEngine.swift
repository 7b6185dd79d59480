public import NoticesBroker
import Synchronization

/// An engine in this process, without a network: for tests of programs that use a broker, and for simulation.
///
/// ```swift
/// let engine = LocalEngine(seed: 7)
/// let a = NoticeBroker(centerA, over: engine.transport(), node: "a", prefix: "test")
/// let b = NoticeBroker(centerB, over: engine.transport(), node: "b", prefix: "test")
/// ```
///
/// It keeps the promises of an engine in memory, and breaks down as ``faults`` say. One that is not used from
/// several tasks at once does the same for the same seed. What subscribers have not confirmed stays in
/// memory, and so do the identities of all messages that are delivered at least once.
public final class LocalEngine: Sendable {
    /// The size of the largest message that it takes.
    public let maximumBytes: Int
    /// How long it waits for a confirmation before it delivers a message again.
    public let repetition: Duration
    let clock: BrokerClock
    let state: Lock<EngineState>

    /// Makes an engine.
    public init(
        seed: UInt64 = 0, maximumBytes: Int = 1 << 20, repetition: Duration = .milliseconds(200),
        clock: BrokerClock = .continuous
    ) {
        self.maximumBytes = maximumBytes
        self.repetition = repetition
        self.clock = clock
        state = Lock(EngineState(seed: seed, repetition: repetition))
    }

    /// What goes wrong from now on.
    public var faults: LocalFaults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// How many messages with notices it has taken.
    public var messageCount: Int { state.withLock { $0.messageCount } }

    /// How many messages it has to deliver at least once to a subscriber that has not confirmed them, counted
    /// for each.
    public var unconfirmedCount: Int { state.withLock { $0.unconfirmedCount } }

    /// A way to this engine.
    public func transport() -> some NoticeTransport { LocalTransport(engine: self) }

    /// Ends the sessions of a node, or of all nodes. What was on its way to them is lost, as when a cable is
    /// cut.
    public func cut(_ node: String? = nil) {
        let ended = state.withLock { $0.end(node: node, now: clock.now()) }
        for session in ended {
            session.wake.finish()
            session.receiver.ended(
                TransportFailure(.unreachable, "the connection to the local engine was cut"))
        }
    }
}
