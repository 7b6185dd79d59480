import Notices
import NoticesWatching

/// A center that boards may look into.
final class OfferedCenter: WatchableCenter {
    private final class Reference: Sendable {
        weak let center: NoticeCenter?

        init(_ center: NoticeCenter) { self.center = center }
    }

    /// The number by which the frames name it.
    let number: UInt64
    let label: String
    let payloads: InspectedPayloads
    private let redaction: Redaction?
    private let reference: Reference

    init(_ center: NoticeCenter, number: UInt64, label: String, payloads: InspectedPayloads) {
        self.number = number
        self.label = label
        self.payloads = payloads
        redaction = payloads.redaction
        reference = Reference(center)
    }

    /// `nil`: it is gone.
    var center: NoticeCenter? { reference.center }

    /// Whether it is that center.
    func isOf(_ center: NoticeCenter) -> Bool { reference.center === center }

    /// What boards may know of records.
    func shown(_ records: [NoticeRecord]) -> [NoticeRecord] {
        guard payloads != .shown else { return records }
        return records.map { payloads.shown($0, redaction) }
    }
}
