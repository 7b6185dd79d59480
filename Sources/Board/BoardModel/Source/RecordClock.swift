package import Notices

/// The wall-clock times of a source's records, as far as the source knows them.
package struct RecordClock: Hashable, Sendable {
    /// A run of the program.
    private struct Run: Hashable, Sendable {
        /// The number of its first record.
        var first: UInt64
        /// The wall clock at its time 0, in nanoseconds since 1970; 0 if unknown.
        var zero: Int64
    }

    private var runs: [Run] = []

    /// Older runs have no wall clock.
    private static let limit = 64

    package static let unknown = RecordClock()

    private init() {}

    /// - Parameter zero: The wall clock at time 0, in nanoseconds since 1970; 0 if unknown.
    package init(zero: Int64) { begin(at: 0, zero: zero) }

    /// Begins another run of the program, whose clock starts over.
    package mutating func begin(at first: UInt64, zero: Int64) {
        if runs.last?.first == first { runs.removeLast() }
        runs.append(Run(first: first, zero: zero))
        if runs.count > Self.limit { runs.removeFirst() }
    }

    package var isKnown: Bool { runs.contains { $0.zero != 0 } }

    /// When a record began, in nanoseconds since 1970 (UTC); `nil` if that is unknown.
    package func time(of record: borrowing NoticeRecord) -> Int64? {
        let (seq, seconds) = (record.seq, record.time)
        guard let run = runs.last(where: { $0.first <= seq }), run.zero != 0, seconds.isFinite,
            abs(seconds) < 9e9
        else { return nil }
        let (time, isOver) = run.zero.addingReportingOverflow(Int64((seconds * 1e9).rounded()))
        return isOver ? nil : time
    }
}

/// A date and a time of day, from nanoseconds since 1970.
package struct CivilTime: Hashable, Sendable {
    package let (year, month, day): (Int, Int, Int)
    package let (hour, minute, second, millisecond): (Int, Int, Int, Int)

    /// - Parameter offset: The seconds to add for a time zone.
    package init(_ nanoseconds: Int64, offset: Int = 0) {
        let milliseconds = Int(nanoseconds.floored(by: 1_000_000)) + offset * 1000
        let ofDay = milliseconds.remainder(in: 86_400_000)
        (hour, minute) = (ofDay / 3_600_000, ofDay / 60_000 % 60)
        (second, millisecond) = (ofDay / 1000 % 60, ofDay % 1000)
        // Days since 1 March of the year 0, in eras of 400 years, since February is the month that varies.
        let days = milliseconds.floored(by: 86_400_000) + 719_468
        let era = days.floored(by: 146_097)
        let ofEra = days.remainder(in: 146_097)
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * ofYear + 2) / 153
        day = ofYear - (153 * march + 2) / 5 + 1
        month = march < 10 ? march + 3 : march - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `14:03:22`
    package var seconds: String {
        "\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))"
    }

    /// `14:03:22.045`
    package var milliseconds: String { "\(seconds).\(Self.padded(millisecond, 3))" }

    /// `2026-11-26`
    package var date: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

    /// `2026-11-26T14:03:22.045Z`, for a time without an offset.
    package var iso8601: String { "\(date)T\(milliseconds)Z" }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension FixedWidthInteger {
    /// The quotient, rounded down.
    fileprivate func floored(by divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// What is left of a division that rounds down.
    fileprivate func remainder(in divisor: Self) -> Self { self - floored(by: divisor) * divisor }
}
