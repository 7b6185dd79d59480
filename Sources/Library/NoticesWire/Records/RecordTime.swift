import Notices

/// Seconds of a record as whole nanoseconds, and back.
package enum RecordTime {
    /// The nearest whole number of nanoseconds; `nil` if it does not fit in 64 bits.
    package static func nanoseconds(_ seconds: Double) -> Int64? {
        guard abs(seconds) < 9e9 else { return nil }
        // A product of the whole number would be rounded to the precision of a `Double`.
        let whole = seconds.rounded(.towardZero)
        return Int64(whole) * 1_000_000_000 + Int64(((seconds - whole) * 1e9).rounded())
    }

    package static func seconds(_ nanoseconds: Int64) -> Double { .seconds(nanoseconds) }
}
