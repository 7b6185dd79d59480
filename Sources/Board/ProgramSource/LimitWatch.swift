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

    /// Checks records, and removes those after the one that reaches a limit. Returns a message if one does.
    mutating func look(at records: inout [NoticeRecord], at now: ContinuousClock.Instant) -> String? {
        if let end = limits.end,
            let index = records.firstIndex(where: { $0.isComplete && end.matches($0) })
        {
            records.removeSubrange((index + 1)...)
            return "record \(records[index].seq) matches \(end.text) (--until)"
        }
        return countDropped(records.count, at: now)
    }
}
