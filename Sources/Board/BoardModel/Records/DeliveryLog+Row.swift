package import Notices

extension DeliveryLog {
    /// The order of a row: the number of its root post or event, then its own.
    package struct RowKey: Hashable, Comparable, Sendable {
        package var root: UInt64
        package var seq: UInt64

        package init(root: UInt64, seq: UInt64) {
            self.root = root
            self.seq = seq
        }

        package static func < (left: RowKey, right: RowKey) -> Bool {
            (left.root, left.seq) < (right.root, right.seq)
        }
    }

    package struct Row: Sendable {
        package var key: RowKey
        /// The depth below its root.
        package var depth: Int
        package var record: NoticeRecord
        /// The kind of the command language by which its registration was made.
        package var kind: ObserverKind?
        /// Of a post that reached no observer: what its record says of that.
        package var unheard: Unheard?
        /// The number of records that are missing here; 0: the row is that of a record.
        package var missing = 0
        /// How many of them left the log because of its limit.
        package var trimmed = 0
        /// The index of its program, where there are several.
        package var program: Int?

        /// Whether records were lost here, and have not only left the log because of its limit.
        package var isLoss: Bool { missing > trimmed }
    }

    /// That a post reached no observer.
    package struct Unheard: Hashable, Sendable {
        package var seq: UInt64
        package var text: String?

        package init(seq: UInt64, text: String?) {
            self.seq = seq
            self.text = text
        }
    }
}
