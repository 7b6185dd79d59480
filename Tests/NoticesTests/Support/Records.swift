import Notices

/// The records that a monitor received, in order; from any thread.
final class Records: Sendable {
    private let list = Lock<[NoticeRecord]>([])

    var all: [NoticeRecord] { list.withLock { $0 } }

    /// The complete records, by `seq`.
    var complete: [NoticeRecord] {
        all.filter(\.isComplete).sorted { $0.seq < $1.seq }
    }

    func complete(_ kind: NoticeRecord.Kind) -> [NoticeRecord] {
        complete.filter { $0.kind == kind }
    }

    func add(_ record: NoticeRecord) {
        list.withLock { $0.append(record) }
    }
}

extension NoticeCenter {
    func monitor(into records: Records) -> NoticeMonitor {
        monitor { records.add($0) }
    }
}
