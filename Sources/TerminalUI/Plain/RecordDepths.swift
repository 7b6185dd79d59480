import Notices
import Workbench

/// How deep below what began it all each record happened.
///
/// Bounded: only the latest posts and deliveries are remembered, among them all of the latest telling.
struct RecordDepths {
    private static let limit = 4_096

    private var depths: [UInt64: Int] = [:]
    private var former: [UInt64: Int] = [:]

    /// The depth of a record, whose parents have been asked for before it.
    mutating func depth(of record: NoticeRecord) -> Int {
        let parent = (record.post ?? record.cause).flatMap { depths[$0] ?? former[$0] }
        let depth = parent.map { $0 + 1 } ?? 0
        if record.kind.isParent { depths[record.seq] = depth }
        return depth
    }

    /// Ends a telling: what is older than it may be forgotten.
    mutating func endTelling() {
        guard depths.count > Self.limit else { return }
        former = depths
        depths = [:]
    }
}
