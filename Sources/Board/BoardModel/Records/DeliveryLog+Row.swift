package import Notices

extension DeliveryLog {
    /// The sort key of a row: the number of its root post or event, then its own.
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
        /// The nesting depth below its root.
        package var depth: Int
        package var record: NoticeRecord
        /// The command-language kind of its registration.
        package var kind: ObserverKind?
        /// For a post that reached no observer, the explanation.
        package var unheard: Unheard?
        /// The number of records missing at this place; 0 for the row of a record.
        package var missing = 0
        /// How many of the missing records were trimmed at the log's limit.
        package var trimmed = 0
        /// The index of its program if several are shown.
        package var program: Int?

        /// Whether records were lost here, rather than only trimmed at the log's limit.
        package var isLoss: Bool { missing > trimmed }
    }

    /// The record of a post that reached no observer.
    package struct Unheard: Hashable, Sendable {
        package var seq: UInt64
        package var text: String?

        package init(seq: UInt64, text: String?) {
            self.seq = seq
            self.text = text
        }
    }
}
