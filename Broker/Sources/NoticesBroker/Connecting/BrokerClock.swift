/// What a broker waits by: a clock of the system, or one that a test advances.
public struct BrokerClock: Sendable {
    /// The time since the clock was made.
    public let now: @Sendable () -> Duration
    /// Waits. Throws when the task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void

    /// Waits by a clock.
    public init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// The system's clock that does not stop.
    public static var continuous: BrokerClock { BrokerClock(ContinuousClock()) }
}
