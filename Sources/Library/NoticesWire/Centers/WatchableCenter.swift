package import Notices

/// A center that may be watched, and what may be told of it.
package protocol WatchableCenter: Sendable {
    /// The number by which the frames name it.
    var number: UInt64 { get }
    /// `nil`: it is gone. A watcher does not keep it alive.
    var center: NoticeCenter? { get }
    /// The tap of a center of another kind, for which `center` stands in.
    var tap: (any CenterTap)? { get }
    /// Whether payloads are told.
    var showsPayloads: Bool { get }
    /// What may be known of records.
    func shown(_ records: [NoticeRecord]) -> [NoticeRecord]
}

extension WatchableCenter {
    package var tap: (any CenterTap)? { nil }
    package var showsPayloads: Bool { true }
}
