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

    private init(
        now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// The system's clock that does not stop.
    ///
    /// Not by the generic way, whose closures look up the types of the clock at each call.
    public static var continuous: BrokerClock {
        let start = ContinuousClock.now
        return BrokerClock(
            now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0, clock: .continuous) }
        )
    }
}
