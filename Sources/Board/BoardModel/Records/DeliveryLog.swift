import DequeModule
package import Notices

/// The records as rows of a log: every post with its results below it, even if many threads post at once. If
/// a post reached no observer, its own row shows it.
///
/// Bounded: beyond `capacity`, the oldest rows are trimmed and counted. Where records are missing, a row
/// shows how many.
package struct DeliveryLog: Sendable {
    /// Boxes a row, so that copying a hundred thousand rows copies references only.
    package final class RowBox: Sendable {
        package let row: Row

        init(_ row: consuming Row) { self.row = row }

        var key: RowKey { row.key }
    }

    package static let defaultCapacity = 100_000

    package let capacity: Int
    private var rows: Deque<RowBox> = []
    /// The number of records received, dropped and trimmed ones included.
    package private(set) var total = 0
    /// The number of records that were lost before they reached the log.
    package private(set) var droppedCount = 0
    /// The number of older records trimmed for lack of room. This is not an error.
    package private(set) var trimmedCount = 0
    /// The number of posts.
    package private(set) var postCount = 0
    /// Whether the log has ever had a row of `MyNotificationCenter`.
    package private(set) var hasCompared = false
    /// The number of records missing before the first row of a record.
    private var missingInFront = 0
    /// How many of these were trimmed.
    private var trimmedInFront = 0
    /// The number of rows that represent missing records. In a log that is not filtered, there is a record
    /// between two of them.
    private var gapCount = 0
    /// The places of records below which later records may be nested.
    var places: PlaceTable
    /// The number of posts of each chain, by its head.
    private(set) var chains: [UInt64: Int] = [:]
    private(set) var hasHadChain = false
    /// Whether the log has ever had a post that starts folded.
    package private(set) var hasHadFolds = false
    /// The posts that have reached so many deliveries since the last call of `add`.
    package private(set) var newlyFolded: [RowKey] = []
    /// The rows trimmed before they were complete. The records of their ends add no rows.
    private var unfinished: Set<UInt64> = []
    /// The highest number of a record with a row so far.
    private var lastSeq: UInt64 = 0

    package init(capacity: Int = defaultCapacity) {
        self.capacity = max(1, capacity)
        places = PlaceTable(limit: min(self.capacity, Self.defaultCapacity) * 4)
    }

    /// Adds a batch from an inbox. Returns the added and changed rows, unless `isListed` is `false`.
    @discardableResult
    package mutating func add(_ batch: RecordInbox.Batch, isListed: Bool = true) -> [RowBox] {
        newlyFolded = []
        var added: [RowBox] = []
        if isListed { added.reserveCapacity(batch.recordCount) }
        var gaps = batch.gaps.all[...]
        let (hasKinds, hasPrograms) = (!batch.kinds.isEmpty, !batch.programs.isEmpty)
        var position = 0
        for chunk in batch.chunks {
            for index in chunk.indices {
                while let gap = gaps.first, gap.position <= position {
                    let row = add(gaps.removeFirst())
                    if isListed { added.append(row) }
                }
                let kind = hasKinds ? chunk[index].registration.flatMap { batch.kinds[$0] } : nil
                let program = hasPrograms ? batch.programs[chunk[index].seq] : nil
                let row = put(chunk, index, kind: kind, program: program)
                if isListed { added.append(row) }
                position += 1
            }
        }
        var last = gaps.map { add($0) }
        if let front = putFront() { last.append(front) }
        return isListed ? added + last : []
    }

    /// Adds a record, or completes the row of its beginning. Returns the row.
    @discardableResult
    package mutating func add(_ record: NoticeRecord, kind: ObserverKind? = nil) -> Row {
        newlyFolded = []
        defer { _ = putFront() }
        return put([record], 0, kind: kind).row
    }

    /// Reads single fields of the record in place, and copies it once, into the box of its row: a function to which it is
    /// passed gets a copy of its own.
    private mutating func put(
        _ records: [NoticeRecord], _ index: Int, kind: ObserverKind?, program: Int? = nil
    ) -> RowBox {
        if records[index].kind == .unheard, let box = addUnheard(records[index]) { return box }
        let seq = records[index].seq
        // Its own place comes first: the parent's row may be trimmed before the end is recorded. Most records are new.
        let place = (seq > lastSeq ? nil : places[seq]) ?? newPlace(of: records, index)
        let key = RowKey(root: place.root, seq: seq)
        if !unfinished.isEmpty, unfinished.remove(seq) != nil {
            return RowBox(
                Row(key: key, depth: place.depth, record: records[index], kind: kind, program: program))
        }
        lastSeq = max(lastSeq, seq)
        let position = self.index(of: key)
        if position < rows.count, rows[position].key == key, rows[position].row.missing == 0 {
            var row = Row(key: key, depth: place.depth, record: records[index], kind: kind, program: program)
            row.unheard = rows[position].row.unheard
            let box = RowBox(row)
            countAbove(box, after: rows[position])
            rows[position] = box
            return box
        }
        total += 1
        if records[index].kind.isParent { keep(place, of: seq) }
        if records[index].kind == .post {
            postCount += 1
        } else if !hasCompared, records[index].kind != .deliver {
            hasCompared = records[index].kind.isCompared
        }
        let box = RowBox(
            Row(key: key, depth: place.depth, record: records[index], kind: kind, program: program))
        countAbove(box)
        if position == rows.count { rows.append(box) } else { rows.insert(box, at: position) }
        if recordRowCount > capacity { trimFirst() }
        return box
    }

    private mutating func keep(_ place: Place, of seq: UInt64) {
        places[seq] = place
        // If the head was trimmed, the chain has no row that could show the count.
        guard place.link > 0, places[place.head] != nil else { return }
        chains[place.head, default: 1] += 1
        hasHadChain = true
    }

    /// Marks a post's row as not having reached an observer. `nil` if the log has no row of the post.
    private mutating func addUnheard(_ record: borrowing NoticeRecord) -> RowBox? {
        guard let post = record.post, let place = places[post] else { return nil }
        let index = self.index(of: RowKey(root: place.root, seq: post))
        guard index < rows.count, rows[index].row.record.seq == post else { return nil }
        var row = rows[index].row
        if row.unheard == nil { total += 1 }
        row.unheard = Unheard(seq: record.seq, text: record.text)
        let box = RowBox(row)
        countAbove(box, after: rows[index])
        rows[index] = box
        return box
    }

    /// Notes that a post has reached the deliveries with which it starts folded.
    mutating func noteFolded(_ post: RowKey) {
        hasHadFolds = true
        newlyFolded.append(post)
    }

    /// Inserts the rows of another log that `isWanted` accepts, in order. Stops when it returns `nil`.
    package mutating func take(from start: Int, of log: DeliveryLog, where isWanted: (Row) -> Bool?) {
        for index in start..<log.rows.count {
            guard let wants = isWanted(log.rows[index].row) else { break }
            if wants { insert(log.rows[index]) }
        }
    }

    /// Inserts a row of another log in order.
    package mutating func insert(_ box: RowBox) {
        let index = self.index(of: box.key)
        if index < rows.count, rows[index].key == box.key {
            rows[index] = box
            return
        }
        if !hasCompared { hasCompared = box.row.record.kind.isCompared }
        if box.row.missing > 0 { gapCount += 1 }
        rows.insert(box, at: index)
        // A filtered log may have consecutive gaps without records between them.
        if recordRowCount > capacity || gapCount > capacity { trimFirst() }
    }

    /// Removes rows.
    package mutating func remove(_ range: Range<Int>) {
        gapCount -= range.count { rows[$0].row.missing > 0 }
        rows.removeSubrange(range)
    }

    /// Whether a row meets a condition. Does not copy the row.
    package func holds(at index: Int, _ condition: (Row) -> Bool) -> Bool { condition(rows[index].row) }

    /// Removes the first row of a record, and the gaps before it.
    private mutating func trimFirst() {
        let first = hasFront ? 1 : 0
        while first < rows.count, rows[first].row.missing > 0 {
            let gap = rows.remove(at: first).row
            missingInFront += gap.missing
            trimmedInFront += gap.trimmed
            gapCount -= 1
        }
        guard first < rows.count else { return }
        let box = rows.remove(at: first)
        let seq = box.row.record.seq
        if box.row.record.kind.isParent { places[seq] = nil }
        if hasHadChain { chains[seq] = nil }
        if !box.row.record.isComplete { unfinished.insert(seq) }
        let count = box.row.unheard == nil ? 1 : 2
        trimmedCount += count
        missingInFront += count
        trimmedInFront += count
    }

    /// The number of rows.
    package var count: Int { rows.count }

    /// The number of records that have rows or are part of one.
    package var recordCount: Int { total - droppedCount - trimmedCount }

    package var last: Row? { rows.last?.row }

    /// The row at an index from 0 to below `count`.
    package subscript(index: Int) -> Row { rows[index].row }

    /// The row at an index, to put into another log without a copy.
    package func box(at index: Int) -> RowBox { rows[index] }

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

// MARK: - Missing records

extension DeliveryLog {
    private static let frontKey = RowKey(root: 0, seq: 0)

    /// Whether the first row represents records missing before all others.
    private var hasFront: Bool { rows.first.map { $0.key == Self.frontKey && $0.row.missing > 0 } == true }

    /// The number of rows that count against the capacity.
    private var recordRowCount: Int { rows.count - gapCount }

    /// Updates the first row to show how many records are missing before all others. `nil` if nothing
    /// changes.
    private mutating func putFront() -> RowBox? {
        guard missingInFront > 0 else { return nil }
        if let first = rows.first, first.key == Self.frontKey {
            // An untrusted program may send a record with the number 0. Its row is kept.
            guard first.row.missing > 0, first.row.missing != missingInFront else { return nil }
            _ = rows.removeFirst()
            gapCount -= 1
        }
        let row = Row(
            missing: missingInFront, trimmed: trimmedInFront, key: Self.frontKey,
            time: rows.first?.row.record.time ?? 0)
        let box = RowBox(row)
        rows.prepend(box)
        gapCount += 1
        return box
    }

    /// Adds a row for records missing after all rows.
    private mutating func add(_ gap: RecordGaps.Gap) -> RowBox {
        droppedCount += gap.count - gap.trimmed
        trimmedCount += gap.trimmed
        total += gap.count
        let last = rows.last?.row
        let key = RowKey(root: last?.key.root ?? 0, seq: .max)
        let isSame = last.map { $0.key == key && $0.missing > 0 } == true
        let before = isSame ? last : nil
        let row = Row(
            missing: gap.count + (before?.missing ?? 0), trimmed: gap.trimmed + (before?.trimmed ?? 0),
            key: key, time: last?.record.time ?? 0)
        if isSame { rows.removeLast() } else { gapCount += 1 }
        let box = RowBox(row)
        rows.append(box)
        return box
    }
}

extension DeliveryLog.Row {
    /// A row that shows how many records are missing at its place.
    fileprivate init(missing count: Int, trimmed: Int, key: DeliveryLog.RowKey, time: Double) {
        var record = NoticeRecord(seq: key.seq, time: time, kind: .note)
        func records(_ count: Int, _ kind: String = "") -> String {
            "\(count.grouped) \(kind)\(count == 1 ? "record" : "records")"
        }
        record.text =
            switch (count - trimmed, trimmed) {
            case (0, _): "\(records(trimmed, "older ")) trimmed"
            case (_, 0): "\(records(count)) dropped here"
            case (let lost, _):
                "\(records(lost)) dropped, \(trimmed.grouped) older \(trimmed == 1 ? "one" : "ones") trimmed"
            }
        self.init(key: key, depth: 0, record: record, missing: count, trimmed: trimmed)
    }
}
