package import Notices

/// Records in the arrays in which they arrived, which are passed on and not copied: at 100 000 posts a second, a copy of
/// each record costs as much as decoding it.
package struct RecordChunks: Sendable {
    /// No array is empty.
    package private(set) var all: [[NoticeRecord]] = []
    /// The number of records.
    package private(set) var count = 0
    /// How many records at the start of the first array were removed.
    private var removed = 0

    /// Shorter arrays are joined.
    private static let shortest = 256

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package mutating func append(_ records: consuming [NoticeRecord]) {
        guard !records.isEmpty else { return }
        count += records.count
        if let last = all.last, last.count < Self.shortest, records.count < Self.shortest {
            all[all.count - 1] += records
        } else {
            all.append(records)
        }
    }

    package mutating func removeFirst(_ number: Int) {
        count -= number
        removed += number
        let whole = all.prefix { chunk in
            guard removed >= chunk.count else { return false }
            removed -= chunk.count
            return true
        }
        all.removeFirst(whole.count)
    }

    /// Takes all arrays.
    package mutating func take() -> [[NoticeRecord]] {
        if removed > 0 { all[0].removeFirst(removed) }
        defer { self = RecordChunks() }
        return all
    }
}
