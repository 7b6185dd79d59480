package import Notices

/// A center that may be watched, and what may be reported of it.
package protocol WatchableCenter: Sendable {
    /// Its number in the frames.
    var number: UInt64 { get }
    /// `nil` if it was deallocated. A watcher does not keep it alive.
    var center: NoticeCenter? { get }
    /// The tap of a center of another kind, which `center` represents.
    var tap: (any CenterTap)? { get }
    /// Whether payloads are reported.
    var showsPayloads: Bool { get }
    /// The part of records that may be reported.
    func shown(_ records: [NoticeRecord]) -> [NoticeRecord]
}

extension WatchableCenter {
    package var tap: (any CenterTap)? { nil }
    package var showsPayloads: Bool { true }
}
