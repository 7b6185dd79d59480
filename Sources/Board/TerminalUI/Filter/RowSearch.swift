import BoardModel
import Demo

/// An incremental search for a row of the log.
struct RowSearch: Sendable {
    enum Subject: Sendable {
        case filter(RowFilter)
        /// A row that shows a problem. The search ends at the ends of the log.
        case problem

        var wraps: Bool { if case .filter = self { true } else { false } }

        func matches(_ row: DeliveryLog.Row, effort: inout Int) -> Bool {
            switch self {
            case .filter(let filter): row.missing == 0 && filter.matches(row, effort: &effort)
            case .problem: row.isProblem
            }
        }
    }

    let subject: Subject
    /// 1 searches forward, -1 backward.
    let step: Int
    private(set) var hasWrapped = false
    /// The row where the search began, and the last examined row.
    private let start: DeliveryLog.RowKey
    private var position: DeliveryLog.RowKey

    enum Outcome: Equatable, Sendable {
        case found(at: Int)
        case nothing
        /// Rows are left to examine.
        case unfinished
    }

    init(_ subject: Subject, from start: DeliveryLog.RowKey, step: Int) {
        self.subject = subject
        self.step = step
        self.start = start
        position = start
    }

    /// Examines some more rows. The row where the search began comes last.
    mutating func go(through rows: DeliveryLog, looks: Int) -> Outcome {
        var index = step > 0 ? rows.index(behind: position) : rows.index(of: position) - 1
        var effort = 0
        while effort < looks {
            if !rows.contains(index) {
                guard subject.wraps, !hasWrapped, rows.count > 0 else { return .nothing }
                hasWrapped = true
                index = step > 0 ? 0 : rows.count - 1
            }
            position = rows[index].key
            effort += 1
            if hasWrapped, step > 0 ? position > start : position < start { return .nothing }
            if rows.holds(at: index, { subject.matches($0, effort: &effort) }) {
                return .found(at: index)
            }
            index += step
        }
        return .unfinished
    }
}

extension BoardState {
    /// The rows to search: the filtered rows or, without a filter, all rows including folded ones.
    private var searchedRows: DeliveryLog { query.filter == nil ? shown.log : rows }

    /// Why there is no next match.
    var searchRefusal: String? {
        query.search == nil ? "no search: / starts one" : nil
    }

    /// Starts the search for the next or previous match in the log, with wrap-around.
    mutating func findMatch(by step: Int) {
        guard let search = query.search else { return }
        guard let row = selectedLogRow else {
            message = .nothing(has: search)
            return
        }
        log.rowSearch = RowSearch(.filter(search), from: row.key, step: step)
        goOnSearching(looks: Self.lookLimit)
    }

    /// Searches the log for a row, from the selected one.
    mutating func find(_ subject: RowSearch.Subject, by step: Int) {
        let start = selectedLogRow?.key ?? DeliveryLog.RowKey(root: 0, seq: 0)
        log.rowSearch = RowSearch(subject, from: start, step: step)
        goOnSearching(looks: Self.lookLimit)
    }

    /// Examines some more rows, and selects the match.
    mutating func goOnSearching(looks: Int) {
        guard var rowSearch = log.rowSearch else { return }
        let searched = searchedRows
        let outcome = rowSearch.go(through: searched, looks: looks)
        log.rowSearch = outcome == .unfinished ? rowSearch : nil
        switch outcome {
        case .unfinished: message = Message(text: "searching for \(rowSearch.subject.words) …")
        case .nothing: message = .nothing(found: rowSearch)
        case .found(let index):
            jump(to: searched[index].key)
            message = rowSearch.hasWrapped ? Message(text: "the search wrapped around") : nil
        }
    }

    /// `3/17`: the selected match, and the number of matches; `nil` without a search.
    var matchCount: String? {
        guard let matches = shown.matches else { return nil }
        let rows = matches.rows
        var count = rows.count
        if count > 0, rows[0].missing > 0 { count -= 1 }
        guard let key = selectedLogRow?.key, rows.holds(key) else {
            return "\(count) found" + (matches.isDone ? "" : " so far")
        }
        let place = rows.index(of: key) + 1 - (rows.count - count)
        return "\(place)/\(count)" + (matches.isDone ? "" : " so far")
    }
}

extension RowSearch.Subject {
    fileprivate var words: String {
        switch self {
        case .filter(let filter): filter.text
        case .problem: "a problem"
        }
    }
}

extension BoardState.Message {
    fileprivate static func nothing(found search: RowSearch) -> Self {
        guard case .filter(let filter) = search.subject else {
            return Self(
                text: search.step > 0
                    ? "no later problem in the log: E goes back" : "no earlier problem in the log: e goes on")
        }
        return nothing(has: filter)
    }

    fileprivate static func nothing(has search: RowFilter) -> Self {
        Self(text: "no row matches \(search.text)", isProblem: true)
    }
}
