/// Converts counts of the processor's counter to the system's time, for a short while from one moment on.
struct CounterScale: Equatable, Sendable {
    var counter: UInt64 = 0
    var nanoseconds: Int64 = 0
    /// The duration of a count, in nanoseconds / 2^32.
    var pace: UInt64 = 0
    /// The number of counts for which it is valid; 0: none.
    var length: UInt64 = 0

    /// The time at a count; `nil` if the scale is not valid for it.
    @inline(__always)
    func time(at counter: UInt64) -> Int64? {
        let passed = counter &- self.counter
        guard passed < length else { return nil }
        return time(after: passed)
    }

    /// The last time that it has given, if it was read at a count.
    func lastTime(before counter: UInt64) -> Int64 { time(after: min(counter &- self.counter, length)) }

    @inline(__always)
    private func time(after passed: UInt64) -> Int64 {
        nanoseconds &+ Int64(truncatingIfNeeded: (passed &* pace) &>> 32)
    }
}

/// Calibrates the counter with the system's clock, and renews the scale.
///
/// A scale is valid for ten milliseconds. In that time, a clock set to another pace (NTP allows 500 millionths) drifts
/// by at most five microseconds. Times never go back: a scale that was ahead of the clock continues from there, a
/// little slower, until the clock has caught up.
///
/// A counter that disagrees with the clock is measured again, and given up if that repeats. It may belong to a machine
/// that sleeps, was moved to another one, or has processors whose counters differ.
struct CounterCalibration: Sendable {
    /// The counter and the clock at one moment.
    struct Reading: Sendable {
        var counter: UInt64
        var nanoseconds: Int64
    }

    private(set) var scale = CounterScale()
    private(set) var isGivenUp = false
    /// Where measuring the pace began.
    private var start: Reading?
    /// Nanoseconds per count.
    private var pace: Double?
    private var faults = 0

    static let period: Int64 = 10_000_000
    private static let remeasuring: Int64 = 1_000_000_000
    /// How far scale and clock may differ.
    static let tolerance: Int64 = 20_000
    static let faultLimit = 8

    /// Renews the scale. Returns the time at the reading.
    mutating func renew(_ reading: Reading) -> Int64 {
        guard !isGivenUp else { return reading.nanoseconds }
        guard let start else { return begin(reading) }
        let passed = reading.nanoseconds &- start.nanoseconds
        let counts = reading.counter &- start.counter
        // A count that has gone back looks like a huge step forward.
        guard passed >= 0, counts < 1 << 62 else { return fault(reading) }
        if passed >= (pace == nil ? Self.period : Self.remeasuring) {
            guard measure(passed, counts) else { return fault(reading) }
            self.start = reading
        }
        guard let pace else { return reading.nanoseconds }
        let now = max(reading.nanoseconds, scale.length > 0 ? scale.lastTime(before: reading.counter) : .min)
        let ahead = now - reading.nanoseconds
        guard ahead <= Self.tolerance else { return fault(reading) }
        let slower = 1 - Double(ahead) / Double(Self.period)
        scale = CounterScale(
            counter: reading.counter, nanoseconds: now, pace: UInt64(pace * slower * 0x1p32),
            length: UInt64(Double(Self.period) / pace))
        return now
    }

    /// Measures the pace. Returns `false` if the counter stood still, or its pace changed or is impossible.
    private mutating func measure(_ passed: Int64, _ counts: UInt64) -> Bool {
        // From 10 MHz to 100 GHz.
        let measured = Double(passed) / Double(counts)
        guard measured > 0.01, measured < 100 else { return false }
        defer { pace = measured }
        return pace.map { abs($0 - measured) < $0 / 500 } ?? true
    }

    private mutating func begin(_ reading: Reading) -> Int64 {
        start = reading
        pace = nil
        scale = CounterScale()
        return reading.nanoseconds
    }

    private mutating func fault(_ reading: Reading) -> Int64 {
        faults += 1
        isGivenUp = faults >= Self.faultLimit
        return begin(reading)
    }
}
