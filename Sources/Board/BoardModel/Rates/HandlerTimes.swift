import Histogram

/// How long handlers ran: a histogram of bounded size, and the longest time exactly.
package struct HandlerTimes: Sendable {
    /// A percentile is too high by no more than this share of it.
    package static let error = 1.0 / 16

    /// One significant digit: 6 KB, and a percentile in 15 µs. Two digits would take 35 KB and 95 µs. Counters of 64
    /// bits, since one that runs over ends the program.
    private var histogram = Histogram<UInt64>(
        highestTrackableValue: longest, numberOfSignificantValueDigits: .one)
    /// An hour, in nanoseconds. Longer times count as that.
    private static let longest: UInt64 = 3_600_000_000_000

    package private(set) var count = 0
    /// In nanoseconds.
    package private(set) var most: Int64 = 0

    package init() {}

    package mutating func add(_ nanoseconds: Int64) {
        let time = max(0, nanoseconds)
        // A histogram refuses what it cannot hold.
        guard histogram.record(min(UInt64(time), Self.longest)) else { return }
        count += 1
        most = max(most, time)
    }

    /// The time that so many of a hundred handlers did not exceed, in nanoseconds.
    package func percentile(_ share: Double) -> Int64 {
        // A bucket may end beyond what is in it.
        min(most, Int64(clamping: histogram.valueAtPercentile(share)))
    }
}
