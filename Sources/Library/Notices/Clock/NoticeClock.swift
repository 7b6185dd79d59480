/// The time source of records: a clock for the time of events, and a stopwatch for durations.
///
/// Each counts from its own start. They are separate so that a program can advance its own clock in steps (a script, a
/// test, a lesson) and still measure the cost of a handler.
public struct NoticeClock: Sendable {
    private struct Custom {
        let now: @Sendable () -> Duration
        let stopwatch: @Sendable () -> Duration
    }

    /// `nil`: the machine's clock. One reading of it serves as a time and for the stopwatch.
    private let custom: Custom?
    /// The machine's clock at the start, in nanoseconds.
    private let machineStart: Int64

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - now: The time since the clock's start.
    ///   - stopwatch: A monotonic reading: the difference of two is the duration of a handler. `nil`: the machine's
    ///     clock.
    public init(
        now: @escaping @Sendable () -> Duration, stopwatch: (@Sendable () -> Duration)? = nil
    ) {
        custom = Custom(now: now, stopwatch: stopwatch ?? Self.machineStopwatch)
        machineStart = 0
    }

    private init(machineFrom start: Int64) { (custom, machineStart) = (nil, start) }

    /// The machine's monotonic clock, counted from this call.
    public static func continuous() -> NoticeClock {
        NoticeClock(machineFrom: CounterClock.nanoseconds())
    }

    /// The machine's monotonic clock, counted from its first reading in the process.
    package static let machineStopwatch: @Sendable () -> Duration = {
        .nanoseconds(CounterClock.nanoseconds() - processStart)
    }

    private static let processStart = CounterClock.nanoseconds()
}

// MARK: - In nanoseconds

extension NoticeClock {
    /// A reading of the stopwatch.
    @inline(__always)
    func reading() -> Int64 { custom?.stopwatch().wholeNanoseconds ?? CounterClock.nanoseconds() }

    /// The time of an event that begins with a stopwatch reading.
    @inline(__always)
    func time(at reading: Int64) -> Int64 { custom?.now().wholeNanoseconds ?? (reading - machineStart) }

    /// The time of an event whose duration is not measured.
    func time() -> Int64 { custom?.now().wholeNanoseconds ?? (CounterClock.nanoseconds() - machineStart) }

    /// The wall clock at its time 0, in nanoseconds since 1970; `nil` for a custom clock, which may have another pace.
    var wallClockAtStart: Int64? {
        guard custom == nil else { return nil }
        // The thread may be interrupted between two readings: the quickest pair is the most accurate.
        let pairs = (0..<4).map { _ in
            let before = CounterClock.nanoseconds()
            let wall = WallClock.nanoseconds()
            let after = CounterClock.nanoseconds()
            return (wall: wall, middle: before + (after - before) / 2, length: after - before)
        }
        return pairs.min { $0.length < $1.length }.map { $0.wall - ($0.middle - machineStart) }
    }
}

extension Duration {
    /// The duration in nanoseconds, truncated, and clamped to the range of `Int64`.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflow || isTooLarge ? (seconds < 0 ? .min : .max) : sum
    }
}

extension Double {
    /// Nanoseconds as seconds.
    package static func seconds(_ nanoseconds: Int64) -> Double {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Double(seconds) + Double(rest) / 1e9
    }
}
