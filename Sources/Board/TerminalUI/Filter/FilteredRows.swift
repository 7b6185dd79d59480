package import BoardModel
import Demo
import Notices

/// Which rows of a log are shown: those that match a filter or, without one, those that no fold hides.
package struct LogOptions: Hashable, Sendable {
    package var filter: RowFilter?
    package var folds = LogFolds()

    /// The last clearing, which hides older rows.
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

    /// Whether it shows the same rows as other options. A filter ignores folds.
    package func shows(asMuchAs other: LogOptions) -> Bool {
        filter == other.filter && cleared == other.cleared && (filter != nil || folds == other.folds)
    }
}

/// The rows of a log that its options show, examined in steps: a hundred thousand rows at once would delay a key.
struct FilteredRows: Sendable {
    private(set) var options: LogOptions { didSet { look = Look(options) } }
    /// The matching rows so far.
    private(set) var rows: DeliveryLog
    /// The observers of the matching rows, if there is a filter.
    private(set) var observers = ShownObservers()
    /// Whether all rows were examined.
    private(set) var isDone = false
    /// The number of examined rows.
    private(set) var work = 0
    /// The last examined row.
    private var passed: DeliveryLog.RowKey?
    /// New or changed rows before it that are not examined yet.
    private var pending: [DeliveryLog.RowKey] = []
    private var look: Look
    /// The rows that stand for several equal deliveries.
    private var equals: [DeliveryLog.RowKey: EqualDeliveries] = [:]
    /// Whether each equal delivery has a row of its own.
    private let showsEach: Bool

    /// - Parameter showsEach: Whether each equal delivery has a row of its own, also under a filter.
    init(_ options: LogOptions, of log: DeliveryLog, showsEach: Bool = false) {
        self.options = options
        self.showsEach = showsEach || options.filter == nil
        look = Look(options)
        rows = DeliveryLog(capacity: log.capacity)
    }

    /// Examines some more rows. A row that takes long counts as several.
    mutating func examine(_ log: DeliveryLog, looks: Int) {
        var effort = 0
        var look = look
        while effort < looks, let key = pending.popLast() {
            effort += 1
            let index = log.index(of: key)
            guard log.contains(index), log[index].key == key else { continue }
            if look.shows(log[index], of: log, effort: &effort) { insert(log.box(at: index)) }
        }
        let start = passed.map(log.index(behind:)) ?? 0
        var end = start
        while effort < looks, log.contains(end) {
            effort += 1
            if look.shows(log[end], of: log, effort: &effort) { insert(log.box(at: end)) }
            end += 1
        }
        self.look = look
        work += end - start
        if end > start { passed = log[end - 1].key }
        isDone = end == log.count && pending.isEmpty
    }

    /// Adds new or changed rows that the options show. `examine` takes what is too much at once, and rows it has not
    /// reached yet.
    mutating func add(_ added: [DeliveryLog.RowBox], of log: DeliveryLog, looks: Int) {
        var effort = 0
        for box in added {
            let key = box.row.key
            let isNext = passed.map { key > $0 } ?? true
            guard isDone || !isNext else { continue }
            effort += 1
            if effort < looks {
                if look.shows(box.row, of: log, effort: &effort) { insert(box) }
                if isNext { passed = key }
            } else if isNext {
                isDone = false
            } else {
                pending.append(key)
            }
        }
        if !pending.isEmpty { isDone = false }
        // A flood changes rows faster than a slow filter examines them.
        if pending.count > log.capacity { self = FilteredRows(options, of: log, showsEach: showsEach) }
    }

    private mutating func insert(_ box: DeliveryLog.RowBox) {
        if options.filter != nil { observers.add(box.row) }
        if !showsEach, joinsEqual(box.row) { return }
        rows.insert(box)
    }

    /// Counts a row at the row before it, if both are equal deliveries.
    private mutating func joinsEqual(_ row: DeliveryLog.Row) -> Bool {
        let index = rows.index(of: row.key)
        guard row.missing == 0, index > 0, EqualDeliveries.has(row, rows[index - 1]) else { return false }
        let first = rows[index - 1]
        equals[first.key, default: EqualDeliveries(first)].add(row)
        // It was shown while its handler ran.
        if rows.holds(row.key) { rows.remove(index..<index + 1) }
        // Those of rows that were trimmed.
        if equals.count > rows.count * 2 { equals = equals.filter { rows.holds($0.key) } }
        return true
    }

    /// The equal deliveries that a row stands for; `nil` if it stands for itself.
    func equals(at key: DeliveryLog.RowKey) -> EqualDeliveries? { equals[key] }

    /// Applies new folds to the rows of one root. Returns `false` if it cannot do so at once.
    mutating func refold(_ folds: LogFolds, root: UInt64, of log: DeliveryLog, limit: Int) -> Bool {
        let range = log.range(ofRoot: root)
        guard isDone, options.filter == nil, range.count <= limit else { return false }
        options.folds = folds
        rows.remove(rows.range(ofRoot: root))
        var look = Look(options)
        var effort = 0
        rows.take(from: range.lowerBound, of: log) { row in
            row.key.root == root ? look.shows(row, of: log, effort: &effort) : nil
        }
        self.look = look
        return true
    }

    /// Removes the rows below posts that have reached so many deliveries that they start folded.
    mutating func hide(below posts: [DeliveryLog.RowKey], of log: DeliveryLog) {
        guard options.filter == nil else { return }
        var look = Look(options)
        var effort = 0
        for post in posts {
            for index in rows.below(post).reversed()
            where !look.shows(rows[index], of: log, effort: &effort) {
                rows.remove(index..<index + 1)
            }
        }
    }

    /// Removes the rows that the log has dropped. Otherwise, rows below a fold would outlive it.
    mutating func drop(before log: DeliveryLog) {
        let front = log.count > 0 && log[0].missing > 0 ? 1 : 0
        guard options.filter == nil, front < log.count else { return }
        let start = rows.count > 0 && rows[0].missing > 0 ? 1 : 0
        let end = rows.index(of: log[front].key)
        if start < end { rows.remove(start..<end) }
    }

    /// Decides which rows are shown.
    private struct Look: Sendable {
        let options: LogOptions
        /// The verdict on the previous row.
        private var judged: LogFolds.Judged?

        init(_ options: LogOptions) { self.options = options }

        /// Missing records may have matched, so their rows stay.
        mutating func shows(_ row: DeliveryLog.Row, of log: DeliveryLog, effort: inout Int) -> Bool {
            if options.cleared?.hides(row) == true { return false }
            if row.missing > 0 { return true }
            if let filter = options.filter { return filter.matches(row, effort: &effort) }
            let verdict = options.folds.verdict(on: row, in: log, after: judged, work: &effort)
            judged = LogFolds.Judged(seq: row.record.seq, verdict: verdict)
            return !verdict.isHidden
        }
    }
}

extension BoardState.Picture {
    /// The rows of the log that the options show.
    package var seenLog: DeliveryLog { filtered?.rows ?? log }

    /// Adds a batch to the log and to its filtered copies.
    mutating func add(_ batch: RecordInbox.Batch) {
        let isFiltered = filtered != nil || nextFiltered != nil || matches != nil
        let rows = log.add(batch, isListed: isFiltered)
        rates.add(batch)
        filtered?.add(rows, of: log, looks: BoardState.lookLimit)
        nextFiltered?.add(rows, of: log, looks: BoardState.lookLimit)
        matches?.add(rows, of: log, looks: BoardState.lookLimit)
        filtered?.hide(below: log.newlyFolded, of: log)
        nextFiltered?.hide(below: log.newlyFolded, of: log)
        filtered?.drop(before: log)
        nextFiltered?.drop(before: log)
        // The batch may contain the first rows that start folded.
        if filtered == nil, nextFiltered == nil, options.hidesAny(of: log) { apply(options) }
    }

    /// Applies options. The visible rows stay until all rows are examined.
    mutating func apply(_ options: LogOptions) {
        self.options = options
        nextFiltered = nil
        guard options.hidesAny(of: log) else {
            filtered = nil
            return
        }
        if let filtered, options.shows(asMuchAs: filtered.options) { return }
        nextFiltered = FilteredRows(options, of: log)
        goOnFiltering(looks: BoardState.lookLimit)
    }

    /// Applies new folds that differ only for posts of one root.
    mutating func refold(_ folds: LogFolds, root: UInt64) {
        let options = LogOptions(filter: options.filter, folds: folds, cleared: options.cleared)
        if nextFiltered == nil,
            filtered?.refold(folds, root: root, of: log, limit: BoardState.lookLimit) == true
        {
            self.options = options
        } else {
            apply(options)
        }
    }

    /// Starts to find the rows that match a search, including folded ones.
    mutating func findMatches(of search: RowFilter?) {
        guard search != matches?.options.filter || matches?.options.cleared != options.cleared else { return }
        matches = search.map {
            FilteredRows(LogOptions(filter: $0, cleared: options.cleared), of: log, showsEach: true)
        }
        matches?.examine(log, looks: BoardState.lookLimit)
    }

    /// The observers of the rows that a filter shows.
    var shownObservers: ShownObservers {
        filtered.flatMap { $0.options.filter == nil ? nil : $0.observers } ?? ShownObservers()
    }

    /// Whether the rows on the screen are not yet those of the options.
    var isFiltering: Bool { nextFiltered != nil || filtered?.isDone == false }

    /// Whether rows are left to examine for the search.
    var isCounting: Bool { matches?.isDone == false }

    /// Examines some more rows for the search.
    mutating func goOnCounting(looks: Int) {
        if isCounting { matches?.examine(log, looks: looks) }
    }

    /// Examines some more rows.
    mutating func goOnFiltering(looks: Int) {
        if filtered?.isDone == false { filtered?.examine(log, looks: looks) }
        nextFiltered?.examine(log, looks: looks)
        guard nextFiltered?.isDone == true else { return }
        filtered = nextFiltered
        nextFiltered = nil
    }
}
