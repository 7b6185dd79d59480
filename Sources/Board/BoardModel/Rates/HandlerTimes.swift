import Histogram

/// The run times of handlers: a histogram of bounded size, and the exact maximum.
package struct HandlerTimes: Sendable {
    /// The largest relative error of a percentile, which is always upward.
    package static let error = 1.0 / 16

    /// One significant digit takes 6 KB, and a percentile takes 15 µs. Two digits would take 35 KB and 95 µs.
    /// Counters have 64 bits, since an overflow would trap.
    private var histogram = Histogram<UInt64>(
        highestTrackableValue: longest, numberOfSignificantValueDigits: .one)
    /// One hour, in nanoseconds. Longer times count as one hour.
    private static let longest: UInt64 = 3_600_000_000_000

    package private(set) var count = 0
    /// The maximum, in nanoseconds.
    package private(set) var most: Int64 = 0

    package init() {}

    package mutating func add(_ nanoseconds: Int64) {
        let time = max(0, nanoseconds)
        // The histogram rejects values outside its range.
        guard histogram.record(min(UInt64(time), Self.longest)) else { return }
        count += 1
        most = max(most, time)
    }

    /// The time that this percentage of handlers did not exceed, in nanoseconds.
    package func percentile(_ share: Double) -> Int64 {
        // The upper bound of a bucket may exceed its largest value.
        min(most, Int64(clamping: histogram.valueAtPercentile(share)))
    }
}
