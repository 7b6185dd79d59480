import BoardModel
import Demo
import Notices

/// The depth of each record below its root.
///
/// Most posts are made by a line, and most deliveries belong to such posts: only other depths are stored. Bounded: it
/// keeps the latest, including all of the current batch.
struct RecordDepths {
    private static let limit = 4_096

    private var depths: [UInt64: Int] = [:]
    private var former: [UInt64: Int] = [:]

    /// The depth of a record; its parents' depths must have been requested before.
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

    /// Ends a batch: older depths may be discarded.
    mutating func endBatch() {
        guard depths.count > Self.limit else { return }
        former = depths
        depths = [:]
    }
}
