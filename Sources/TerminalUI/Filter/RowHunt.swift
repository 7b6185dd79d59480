import Workbench

/// An incremental search for a row of the log, which wraps around at the ends.
struct RowHunt: Sendable {
    let search: RowFilter
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

    init(_ search: RowFilter, from start: DeliveryLog.RowKey, step: Int) {
        self.search = search
        self.step = step
        self.start = start
        position = start
    }

    /// Examines some more rows. The row where the search began is the last.
    mutating func go(through rows: DeliveryLog, looks: Int) -> Outcome {
        var index = step > 0 ? rows.index(behind: position) : rows.index(of: position) - 1
        for _ in 0..<looks {
            if !rows.contains(index) {
                guard !hasWrapped, rows.count > 0 else { return .nothing }
                hasWrapped = true
                index = step > 0 ? 0 : rows.count - 1
            }
            position = rows[index].key
            if hasWrapped, step > 0 ? position > start : position < start { return .nothing }
            if rows.holds(at: index, search.matches) { return .found(at: index) }
            index += step
        }
        return .unfinished
    }
}

extension BoardState {
    /// Starts the search for the next or previous match in the log, with wrap-around.
    mutating func findMatch(by step: Int) {
        guard let search = query.search else {
            message = Message(text: "nothing is looked for: / and words find rows of the log")
            return
        }
        guard let row = selectedLogRow else {
            message = .nothing(has: search)
            return
        }
        hunt = RowHunt(search, from: row.key, step: step)
        goOnHunting(looks: Self.lookLimit)
    }

    /// Examines some more rows, and selects the match.
    mutating func goOnHunting(looks: Int) {
        guard var hunt else { return }
        let outcome = hunt.go(through: rows, looks: looks)
        self.hunt = outcome == .unfinished ? hunt : nil
        switch outcome {
        case .unfinished: message = Message(text: "looking for \(hunt.search.text) …")
        case .nothing: message = .nothing(has: hunt.search)
        case .found(let index):
            focus = .log
            modes.uncoverPanes()
            lesson?.isPeeking = true
            detailSource = .log
            detailTop = 0
            followsLog = false
            log.selected = index
            message = hunt.hasWrapped ? Message(text: "went around the end of the log") : nil
        }
    }
}

extension BoardState.Message {
    fileprivate static func nothing(has search: RowFilter) -> Self {
        Self(text: "no row of the log has \(search.text)", isProblem: true)
    }
}
