import Workbench

/// Looks for a row of the log, some rows at a time; behind the last comes the first.
struct RowHunt: Sendable {
    let search: RowFilter
    /// 1 looks for the next row, -1 for the one before.
    let step: Int
    private(set) var hasWrapped = false
    /// Where it began, and the last row that was looked at.
    private let start: DeliveryLog.Key
    private var place: DeliveryLog.Key

    enum Outcome: Equatable, Sendable {
        case found(at: Int)
        case nothing
        /// There are rows left to look at.
        case unfinished
    }

    init(_ search: RowFilter, from start: DeliveryLog.Key, step: Int) {
        self.search = search
        self.step = step
        self.start = start
        place = start
    }

    /// Looks at some rows more. The row where it began is the last.
    mutating func go(through rows: DeliveryLog, looks: Int) -> Outcome {
        var index = step > 0 ? rows.index(behind: place) : rows.index(of: place) - 1
        for _ in 0..<looks {
            if !rows.contains(index) {
                guard !hasWrapped, rows.count > 0 else { return .nothing }
                hasWrapped = true
                index = step > 0 ? 0 : rows.count - 1
            }
            place = rows[index].key
            if hasWrapped, step > 0 ? place > start : place < start { return .nothing }
            if rows.holds(at: index, search.matches) { return .found(at: index) }
            index += step
        }
        return .unfinished
    }
}

extension BoardState {
    /// Selects the next row of the log that is looked for, or the one before; behind the last comes the first.
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

    /// Looks at some rows more, and selects the one that is found.
    mutating func goOnHunting(looks: Int) {
        guard var hunt else { return }
        let outcome = hunt.go(through: rows, looks: looks)
        self.hunt = outcome == .unfinished ? hunt : nil
        switch outcome {
        case .unfinished: message = Message(text: "looking for \(hunt.search.text) …")
        case .nothing: message = .nothing(has: hunt.search)
        case .found(let index):
            focus = .log
            overlay = nil
            isHelpOpen = false
            lessonList = nil
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
