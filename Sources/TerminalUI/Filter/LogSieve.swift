package import Workbench

/// Filters a log incrementally: to examine a hundred thousand rows at once would delay a key.
struct LogSieve: Sendable {
    let filter: RowFilter
    /// The matching rows found so far.
    private(set) var rows: DeliveryLog
    /// Whether all rows were examined.
    private(set) var isDone = false
    /// The number of examined rows.
    private(set) var work = 0
    /// The last examined row.
    private var passed: DeliveryLog.RowKey?

    init(_ filter: RowFilter, of log: DeliveryLog) {
        self.filter = filter
        rows = DeliveryLog(capacity: log.capacity)
    }

    /// Examines some more rows.
    mutating func sift(_ log: DeliveryLog, looks: Int) {
        let start = passed.map(log.index(behind:)) ?? 0
        let end = start + min(looks, log.count - start)
        rows.take(start..<end, of: log, where: shows)
        work += end - start
        if end > start { passed = log[end - 1].key }
        isDone = end == log.count
    }

    /// What is missing may have matched, so that rows of missing records stay.
    private func shows(_ row: DeliveryLog.Row) -> Bool { row.missing > 0 || filter.matches(row) }

    /// Adds a new or changed row if it matches. `sift` examines a row that it has not reached yet.
    mutating func add(_ row: DeliveryLog.Row) {
        guard isDone || passed.map({ row.key <= $0 }) == true, shows(row) else { return }
        rows.insert(row)
    }
}

extension BoardState.Picture {
    /// The log, or its rows under the last complete filter.
    package var seenLog: DeliveryLog { sifted?.rows ?? log }

    /// Adds a batch to the log and to its filtered copies.
    mutating func add(_ batch: RecordInbox.Batch) {
        let rows = log.add(batch)
        guard sifted != nil || sieve != nil else { return }
        for row in rows {
            sifted?.add(row)
            sieve?.add(row)
        }
    }

    /// Starts to apply a filter. The visible rows stay until it is complete.
    mutating func see(_ filter: RowFilter?) {
        sieve = nil
        if filter == nil { sifted = nil }
        guard let filter, filter != sifted?.filter else { return }
        sieve = LogSieve(filter, of: log)
        sift(looks: BoardState.lookLimit)
    }

    /// Examines some more rows.
    mutating func sift(looks: Int) {
        sieve?.sift(log, looks: looks)
        guard sieve?.isDone == true else { return }
        sifted = sieve
        sieve = nil
    }
}
