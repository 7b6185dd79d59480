package import Notices

/// A center that may be watched, and what may be told of it.
package protocol WatchableCenter: Sendable {
    /// The number by which the frames name it.
    var number: UInt64 { get }
    /// `nil`: it is gone. A watcher does not keep it alive.
    var center: NoticeCenter? { get }
    /// What may be known of records.
    func shown(_ records: [NoticeRecord]) -> [NoticeRecord]
}
