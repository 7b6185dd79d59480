import BoardModel
import Notices

/// Detects when a limit is reached.
struct LimitWatch: Sendable {
    private let limits: AttachLimits
    private let start: ContinuousClock.Instant
    /// The number of records since the beginning of the current second.
    private var count = 0
    private var secondBegan: ContinuousClock.Instant

    init(_ limits: AttachLimits, at now: ContinuousClock.Instant) {
        self.limits = limits
        start = now
        secondBegan = now
    }

    /// The end of the time limit; `nil` if there is none.
    var deadline: ContinuousClock.Instant? { limits.duration.map { start + $0 } }

    /// A message if the time limit is reached; otherwise `nil`.
    func timeReached(at now: ContinuousClock.Instant) -> String? {
        guard let duration = limits.duration, let deadline, now >= deadline else { return nil }
        return "\(duration) elapsed (--for)"
    }

    /// Counts records that were dropped on their way. Returns a message if there were too many.
    mutating func countDropped(_ number: Int, at now: ContinuousClock.Instant) -> String? {
        guard let rate = limits.rate else { return nil }
        if now >= secondBegan + .seconds(1) { (count, secondBegan) = (0, now) }
        count = min(Int.max / 2, count + min(Int.max / 2, number))
        return count > rate ? "more than \(rate) records in a second (--max-rate)" : nil
    }

    /// Checks records. Returns how many to take, up to the one that reaches a limit, and a message if one does.
    ///
    /// - Parameter receive: Makes a record of the program one of the board.
    mutating func look(
        at records: [NoticeRecord], at now: ContinuousClock.Instant,
        _ receive: (inout NoticeRecord) -> Void
    ) -> (count: Int, reached: String?) {
        if let end = limits.end {
            for (index, var record) in records.enumerated() where record.isComplete {
                receive(&record)
                guard end.matches(record) else { continue }
                return (index + 1, "record \(record.seq) matches \(end.text) (--until)")
            }
        }
        return (records.count, countDropped(records.count, at: now))
    }
}
