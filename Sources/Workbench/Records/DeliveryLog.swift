import DequeModule
package import Notices

/// The records as rows of a log: every post with its results below it, however many threads post at once.
///
/// Bounded: beyond `capacity`, the oldest rows are dropped and counted.
package struct DeliveryLog: Sendable {
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
    }

    /// Boxes a row, so that copying a hundred thousand copies references only.
    private final class RowBox: Sendable {
        let row: Row

        init(_ row: Row) { self.row = row }

        var key: RowKey { row.key }
    }

    package let capacity: Int
    private var rows: Deque<RowBox> = []
    /// The number of rows dropped from the front, or before they reached the log.
    package private(set) var droppedCount = 0
    /// The number of posts.
    package private(set) var postCount = 0
    /// Whether there ever was a row of the model.
    package private(set) var hasBeside = false
    /// The positions of records under which later records may be nested.
    private var positions: [UInt64: (root: UInt64, depth: Int)] = [:]
    /// Rows dropped before they were complete: the records of their ends make no new rows.
    private var unfinished: Set<UInt64> = []

    package init(capacity: Int = 100_000) {
        self.capacity = max(1, capacity)
    }

    /// Adds a batch of an inbox. Returns the rows.
    @discardableResult
    package mutating func add(_ batch: RecordInbox.Batch) -> [Row] {
        droppedCount += batch.dropped
        return batch.records.map { add($0, kind: $0.registration.flatMap { batch.kinds[$0] }) }
    }

    /// Adds a record, or completes the row of its beginning. Returns the row.
    @discardableResult
    package mutating func add(_ record: NoticeRecord, kind: ObserverKind? = nil) -> Row {
        let parent = (record.post ?? record.cause).flatMap { positions[$0] }
        // Its own position takes precedence: the parent's row may be dropped before the end is recorded.
        let position =
            positions[record.seq] ?? (
                root: parent?.root ?? record.seq, depth: parent.map { $0.depth + 1 } ?? 0
            )
        let key = RowKey(root: position.root, seq: record.seq)
        let row = Row(key: key, depth: position.depth, record: record, kind: kind)
        guard unfinished.remove(record.seq) == nil else { return row }
        let index = self.index(of: key)
        if index < rows.count, rows[index].key == key {
            rows[index] = RowBox(row)
            return row
        }
        if record.kind.isParent { positions[record.seq] = position }
        if record.kind == .post { postCount += 1 }
        if !hasBeside { hasBeside = record.kind.isBeside }
        rows.insert(RowBox(row), at: index)
        if rows.count > capacity { dropFirst() }
        return row
    }

    /// Inserts a row of another log in order.
    package mutating func insert(_ row: Row) { insert(RowBox(row)) }

    /// Inserts rows of another log for which `isWanted` holds, in order.
    package mutating func take(_ range: Range<Int>, of log: DeliveryLog, where isWanted: (Row) -> Bool) {
        for index in range where isWanted(log.rows[index].row) { insert(log.rows[index]) }
    }

    private mutating func insert(_ box: RowBox) {
        let index = self.index(of: box.key)
        if index < rows.count, rows[index].key == box.key {
            rows[index] = box
            return
        }
        if !hasBeside { hasBeside = box.row.record.kind.isBeside }
        rows.insert(box, at: index)
        if rows.count > capacity { dropFirst() }
    }

    /// Whether a row meets a condition; does not copy the row.
    package func holds(at index: Int, _ condition: (Row) -> Bool) -> Bool { condition(rows[index].row) }

    private mutating func dropFirst() {
        let record = rows.removeFirst().row.record
        positions[record.seq] = nil
        if !record.isComplete { unfinished.insert(record.seq) }
        droppedCount += 1
    }

    package var count: Int { rows.count }

    package var last: Row? { rows.last?.row }

    /// The row at an index from 0 to below `count`.
    package subscript(index: Int) -> Row { rows[index].row }

    package func contains(_ index: Int) -> Bool { rows.indices.contains(index) }

    /// The index of the first row after `key`. O(log n), O(1) at the end.
    package func index(behind key: RowKey) -> Int {
        let index = self.index(of: key)
        return index < rows.count && rows[index].key == key ? index + 1 : index
    }

    /// The index of the row of `key`, or of the first row after its position. O(log n), O(1) at the end.
    package func index(of key: RowKey) -> Int {
        guard let last = rows.last, last.key >= key else { return rows.count }
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
