import Notices
import NoticesWire

/// A recorded center, held weakly.
final class RecordedCenter: WatchableCenter {
    private final class Reference: Sendable {
        weak let center: NoticeCenter?

        init(_ center: NoticeCenter) { self.center = center }
    }

    let number: UInt64
    /// The center's name in the file.
    let named: Hello.Center
    private let payloads: NoticeRecording.Payloads
    private let reference: Reference

    init(_ center: NoticeCenter, label: String, payloads: NoticeRecording.Payloads) {
        number = center.number
        named = Hello.Center(number: center.number, label: label, timeZero: center.wallClockAtTimeZero)
        self.payloads = payloads
        reference = Reference(center)
    }

    var center: NoticeCenter? { reference.center }

    func shown(_ records: [NoticeRecord]) -> [NoticeRecord] {
        guard payloads == .hidden else { return records }
        return records.map { record in
            var shown = record
            shown.payload = nil
            return shown
        }
    }
}
