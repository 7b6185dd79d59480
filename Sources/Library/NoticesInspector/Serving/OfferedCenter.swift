import Notices
import NoticesWire

final class OfferedCenter: WatchableCenter {
    private final class Reference: Sendable {
        weak let center: NoticeCenter?

        init(_ center: NoticeCenter) { self.center = center }
    }

    /// Its number in the frames.
    let number: UInt64
    let label: String
    let payloads: InspectedPayloads
    let tap: (any CenterTap)?
    private let redaction: Redaction?
    /// `nil` for a tapped center.
    private let reference: Reference?

    init(_ center: NoticeCenter, label: String, payloads: InspectedPayloads) {
        (number, reference, tap) = (center.number, Reference(center), nil)
        (self.label, self.payloads, redaction) = (label, payloads, payloads.redaction)
    }

    /// - Parameters:
    ///   - tap: The tap.
    ///   - substitute: Its center.
    init(_ tap: any CenterTap, _ substitute: NoticeCenter, label: String, payloads: InspectedPayloads) {
        (number, reference, self.tap) = (substitute.number, nil, tap)
        (self.label, self.payloads, redaction) = (label, payloads, payloads.redaction)
    }

    /// The center; for a tapped center, the one that represents it. `nil` if the center was deallocated.
    var center: NoticeCenter? { tap.map(\.substitute) ?? reference?.center }

    /// Whether it is that center.
    func isOf(_ center: AnyObject) -> Bool { tap?.taps(center) ?? (reference?.center === center) }

    var showsPayloads: Bool { payloads != .hidden }

    /// The part of records that boards may see.
    func shown(_ records: [NoticeRecord]) -> [NoticeRecord] {
        guard payloads != .shown else { return records }
        return records.map { payloads.shown($0, redaction) }
    }
}
