import BoardModel
import Notices
import NoticesWire

/// Deliveries of one post to equal observers, all handled: a filtered log shows the first of them, with their number.
struct EqualDeliveries: Hashable, Sendable {
    private(set) var count = 1
    private(set) var longest: Int64
    /// The record of the last one. A record that changes is counted once.
    private var last: UInt64

    init(_ first: DeliveryLog.Row) {
        longest = first.record.durationNanoseconds ?? 0
        last = first.record.seq
    }

    mutating func add(_ row: DeliveryLog.Row) {
        guard row.record.seq > last else { return }
        last = row.record.seq
        count += 1
        longest = max(longest, row.record.durationNanoseconds ?? 0)
    }

    /// Whether both rows are deliveries of one post, to observers that differ in their ordinals only.
    static func has(_ row: DeliveryLog.Row, _ other: DeliveryLog.Row) -> Bool {
        let (record, former) = (row.record, other.record)
        guard record.kind == .deliver, former.kind == .deliver, record.post != nil,
            record.post == former.post,
            record.isComplete, former.isComplete, record.text == nil, former.text == nil,
            row.kind == other.kind, row.program == other.program,
            let label = record.observer, let formerLabel = former.observer
        else { return false }
        return label == formerLabel || label.withoutOrdinal == formerLabel.withoutOrdinal
    }
}

extension RecordPhrase {
    /// Says that the row stands for several equal deliveries.
    mutating func say(_ equals: EqualDeliveries, of row: DeliveryLog.Row) {
        detail = ""
        subject = "\(subject.withoutOrdinal) ×\(equals.count.grouped)"
        if row.record.durationNanoseconds != nil { outcome = "ok ≤ \(Self.duration(equals.longest))" }
    }
}
