package import BoardModel
import Demo
import Notices

/// What of a log is shown: the rows that a filter leaves or, without one, those that no fold hides.
package struct LogLens: Hashable, Sendable {
    package var filter: RowFilter?
    package var folds = LogFolds()

    /// Up to where rows are hidden.
    package var cleared: LogClearing?

    package init(
        filter: RowFilter? = nil, folds: LogFolds = LogFolds(), cleared: LogClearing? = nil
    ) {
        self.filter = filter
        self.folds = folds
        self.cleared = cleared
    }

    /// Whether it may hide rows of the log.
    func hidesAny(of log: DeliveryLog) -> Bool {
        filter != nil || cleared != nil || folds.hidesAny(of: log)
    }

    /// Whether it leaves the same rows as another lens: a filter finds folded rows too.
    package func shows(asMuchAs other: LogLens) -> Bool {
        filter == other.filter && cleared == other.cleared && (filter != nil || folds == other.folds)
    }
}

/// Looks at a log through a lens, incrementally: to examine a hundred thousand rows at once would delay a key.
struct LogSieve: Sendable {
    private(set) var lens: LogLens { didSet { look = Look(lens) } }
    /// The rows left so far.
    private(set) var rows: DeliveryLog
    /// Whether all rows were examined.
    private(set) var isDone = false
    /// The number of examined rows.
    private(set) var work = 0
    /// The last examined row.
    private var passed: DeliveryLog.RowKey?
    /// Rows before it that came since, and are not examined yet.
    private var pending: [DeliveryLog.RowKey] = []
    private var look: Look

    init(_ lens: LogLens, of log: DeliveryLog) {
        self.lens = lens
        look = Look(lens)
        rows = DeliveryLog(capacity: log.capacity)
    }

    /// Examines some more rows. A row that takes long counts as several.
    mutating func sift(_ log: DeliveryLog, looks: Int) {
        var effort = 0
        var look = look
        while effort < looks, let key = pending.popLast() {
            effort += 1
            let index = log.index(of: key)
            guard log.contains(index), log[index].key == key else { continue }
            if look.shows(log[index], of: log, effort: &effort) { rows.insert(log[index]) }
        }
        let start = passed.map(log.index(behind:)) ?? 0
        var end = start
        rows.take(from: start, of: log) { row in
            guard effort < looks else { return nil }
            end += 1
            effort += 1
            return look.shows(row, of: log, effort: &effort)
        }
        self.look = look
        work += end - start
        if end > start { passed = log[end - 1].key }
        isDone = end == log.count && pending.isEmpty
    }

    /// Adds new or changed rows that are shown; `sift` examines those for which there is no time. It also examines rows
    /// that it has not reached yet.
    mutating func add(_ added: [DeliveryLog.Row], of log: DeliveryLog, looks: Int) {
        var effort = 0
        for row in added {
            guard isDone || passed.map({ row.key <= $0 }) == true else { continue }
            effort += 1
            if effort >= looks {
                pending.append(row.key)
            } else if look.shows(row, of: log, effort: &effort) {
                rows.insert(row)
            }
        }
        guard isDone, !pending.isEmpty else { return }
        isDone = false
        passed = log.last?.key
    }

    /// Takes other folds of one root's rows, and examines those anew. Returns `false` if there are too many to do so at
    /// once.
    mutating func refold(_ folds: LogFolds, root: UInt64, of log: DeliveryLog, limit: Int) -> Bool {
        let range = log.range(ofRoot: root)
        guard isDone, lens.filter == nil, range.count <= limit else { return false }
        lens.folds = folds
        rows.remove(rows.range(ofRoot: root))
        var look = Look(lens)
        var effort = 0
        rows.take(from: range.lowerBound, of: log) { row in
            row.key.root == root ? look.shows(row, of: log, effort: &effort) : nil
        }
        self.look = look
        return true
    }

    /// Forgets the rows that the log has dropped: what is below a fold must not outlive it.
    mutating func drop(before log: DeliveryLog) {
        let front = log.count > 0 && log[0].missing > 0 ? 1 : 0
        guard lens.filter == nil, front < log.count else { return }
        let start = rows.count > 0 && rows[0].missing > 0 ? 1 : 0
        let end = rows.index(of: log[front].key)
        if start < end { rows.remove(start..<end) }
    }

    /// Decides which rows are shown.
    private struct Look: Sendable {
        let lens: LogLens
        /// The row that was judged last.
        private var judged: LogFolds.Judged?

        init(_ lens: LogLens) { self.lens = lens }

        /// What is missing may have matched, so that rows of missing records stay.
        mutating func shows(_ row: DeliveryLog.Row, of log: DeliveryLog, effort: inout Int) -> Bool {
            if lens.cleared?.hides(row) == true { return false }
            if row.missing > 0 { return true }
            if let filter = lens.filter { return filter.matches(row, effort: &effort) }
            let verdict = lens.folds.verdict(on: row, in: log, after: judged, work: &effort)
            judged = LogFolds.Judged(seq: row.record.seq, verdict: verdict)
            return !verdict.isHidden
        }
    }
}

extension BoardState.Picture {
    /// The log, or what its lens leaves of it.
    package var seenLog: DeliveryLog { sifted?.rows ?? log }

    /// Adds a batch to the log and to its filtered copies.
    mutating func add(_ batch: RecordInbox.Batch) {
        let rows = log.add(batch)
        rates.add(batch)
        sifted?.add(rows, of: log, looks: BoardState.lookLimit)
        sieve?.add(rows, of: log, looks: BoardState.lookLimit)
        matches?.add(rows, of: log, looks: BoardState.lookLimit)
        sifted?.drop(before: log)
        sieve?.drop(before: log)
        // The first chain of posts is folded.
        if sifted == nil, sieve == nil, lens.hidesAny(of: log) { see(lens) }
    }

    /// Starts to look through a lens. The visible rows stay until that is complete.
    mutating func see(_ lens: LogLens) {
        self.lens = lens
        sieve = nil
        guard lens.hidesAny(of: log) else {
            sifted = nil
            return
        }
        if let sifted, lens.shows(asMuchAs: sifted.lens) { return }
        sieve = LogSieve(lens, of: log)
        sift(looks: BoardState.lookLimit)
    }

    /// Takes other folds, which differ for posts of one root.
    mutating func refold(_ folds: LogFolds, root: UInt64) {
        let lens = LogLens(filter: lens.filter, folds: folds, cleared: lens.cleared)
        if sieve == nil, sifted?.refold(folds, root: root, of: log, limit: BoardState.lookLimit) == true {
            self.lens = lens
        } else {
            see(lens)
        }
    }

    /// Starts to look for the rows that a search finds, folded ones too.
    mutating func look(for search: RowFilter?) {
        guard search != matches?.lens.filter || matches?.lens.cleared != lens.cleared else { return }
        matches = search.map { LogSieve(LogLens(filter: $0, cleared: lens.cleared), of: log) }
        matches?.sift(log, looks: BoardState.lookLimit)
    }

    /// Whether the rows on the screen are not yet those of the lens.
    var isSifting: Bool { sieve != nil || sifted?.isDone == false }

    /// Whether rows are left to look at for the search.
    var isCounting: Bool { matches?.isDone == false }

    /// Looks at some more rows for the search.
    mutating func goOnCounting(looks: Int) {
        if isCounting { matches?.sift(log, looks: looks) }
    }

    /// Examines some more rows.
    mutating func sift(looks: Int) {
        if sifted?.isDone == false { sifted?.sift(log, looks: looks) }
        sieve?.sift(log, looks: looks)
        guard sieve?.isDone == true else { return }
        sifted = sieve
        sieve = nil
    }
}
