/// What records are timed by: a clock for when, and a stopwatch for how long.
///
/// Both count from a moment of their own choosing. They are two, so that a program may advance its own clock in
/// steps (a script, a test, a lesson) and still measure what a handler costs.
public struct NoticeClock: Sendable {
    /// The time since the clock's start.
    public let now: @Sendable () -> Duration
    /// A monotonic reading; the difference of two is how long a handler ran.
    public let stopwatch: @Sendable () -> Duration
    /// The machine's stopwatch at the start, when both are the machine's clock: then one reading serves for both.
    let start: Duration?

    /// Makes a clock. Without a stopwatch, time is measured by the machine's.
    public init(
        now: @escaping @Sendable () -> Duration,
        stopwatch: @escaping @Sendable () -> Duration = machineStopwatch
    ) {
        self.now = now
        self.stopwatch = stopwatch
        start = nil
    }

    private init(machineFrom start: Duration) {
        now = { Self.machineStopwatch() - start }
        stopwatch = Self.machineStopwatch
        self.start = start
    }

    /// The machine's monotonic clock, counted from this call.
    public static func continuous() -> NoticeClock {
        NoticeClock(machineFrom: machineStopwatch())
    }

    /// The machine's monotonic clock, counted from its first reading in the process.
    public static let machineStopwatch: @Sendable () -> Duration = {
        processStart.duration(to: .now)
    }

    private static let processStart = ContinuousClock.now
}

extension Duration {
    /// In nanoseconds, cut; at most `Int64.max`.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : product + attoseconds / 1_000_000_000
    }

    /// In seconds.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
