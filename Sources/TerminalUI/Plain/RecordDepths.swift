import Notices
import Workbench

/// How deep below what began it all each record happened.
///
/// Most posts are made by a line and most deliveries are theirs: only where others stand is remembered. Bounded: no more than
/// the latest, among them all of the latest telling.
struct RecordDepths {
    private static let limit = 4_096

    private var depths: [UInt64: Int] = [:]
    private var former: [UInt64: Int] = [:]

    /// The depth of a record, whose parents have been asked for before it.
    mutating func depth(of record: NoticeRecord) -> Int {
        let depth =
            if let post = record.post {
                1 + depth(of: post, usually: Self.ofPost)
            } else if let cause = record.cause {
                1 + depth(of: cause, usually: Self.ofDelivery)
            } else {
                0
            }
        let usual = record.kind == .deliver ? Self.ofDelivery : Self.ofPost
        if depth != usual, record.kind.isParent { depths[record.seq] = depth }
        return depth
    }

    private static let ofPost = 0
    private static let ofDelivery = 1

    private func depth(of parent: UInt64, usually usual: Int) -> Int {
        guard !depths.isEmpty || !former.isEmpty else { return usual }
        return depths[parent] ?? former[parent] ?? usual
    }

    /// Ends a telling: what is older than it may be forgotten.
    mutating func endTelling() {
        guard depths.count > Self.limit else { return }
        former = depths
        depths = [:]
    }
}
