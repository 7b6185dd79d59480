package import Workbench

/// Finds what a filter leaves of a log, some rows at a time: to look at a hundred thousand would keep a key waiting.
struct LogSieve: Sendable {
    let filter: RowFilter
    /// What was found so far.
    private(set) var rows: DeliveryLog
    /// Whether all rows were looked at.
    private(set) var isDone = false
    /// How many rows were looked at.
    private(set) var work = 0
    /// The last row that was looked at.
    private var passed: DeliveryLog.Key?

    init(_ filter: RowFilter, of log: DeliveryLog) {
        self.filter = filter
        rows = DeliveryLog(capacity: log.capacity)
    }

    /// Looks at some rows more.
    mutating func sift(_ log: DeliveryLog, looks: Int) {
        let start = passed.map(log.index(behind:)) ?? 0
        let end = start + min(looks, log.count - start)
        rows.take(start..<end, of: log, where: filter.matches)
        work += end - start
        if end > start { passed = log[end - 1].key }
        isDone = end == log.count
    }

    /// Takes a row that has come or changed. One that was not reached yet will be.
    mutating func add(_ row: DeliveryLog.Row) {
        guard isDone || passed.map({ row.key <= $0 }) == true, filter.matches(row) else { return }
        rows.place(row)
    }
}

extension BoardState.Picture {
    /// The log, or what the last filter left of it whose rows are all found.
    package var seenLog: DeliveryLog { sifted?.rows ?? log }

    /// Adds what has happened, to all.
    mutating func add(_ batch: RecordInbox.Batch) {
        let rows = log.add(batch)
        guard sifted != nil || sieve != nil else { return }
        for row in rows {
            sifted?.add(row)
            sieve?.add(row)
        }
    }

    /// Begins to find what a filter leaves. The rows that are seen stay until that is done.
    mutating func see(_ filter: RowFilter?) {
        sieve = nil
        if filter == nil { sifted = nil }
        guard let filter, filter != sifted?.filter else { return }
        sieve = LogSieve(filter, of: log)
        sift(looks: BoardState.lookLimit)
    }

    /// Looks at some rows more.
    mutating func sift(looks: Int) {
        sieve?.sift(log, looks: looks)
        guard sieve?.isDone == true else { return }
        sifted = sieve
        sieve = nil
    }
}
