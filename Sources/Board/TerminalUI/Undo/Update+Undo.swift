import BoardModel
import Demo

extension BoardState {
    /// Hides the rows of the log. They stay in it while there is room, so that the user can restore them.
    mutating func clearLog() {
        guard let clearing = LogClearing(of: shown.log) else { return }
        let count = rows.count
        undo.push(.clear(log.cleared, trimmed: shown.log.trimmedCount))
        see(clearing)
        log.follows = true
        detail.restart()
        message = Message(text: "\(Self.rows(count)) cleared; u brings \(count == 1 ? "it" : "them") back")
    }

    private mutating func see(_ clearing: LogClearing?) {
        keepingSelections { state in
            state.log.cleared = clearing
            state.showOptions()
        }
        if query.search != nil { lookForMatches() }
        finishFinding()
    }

    /// Records a change of the filters as a step to undo. An open line is not a step yet.
    mutating func noteFilters() {
        if case .query = modes.top { return }
        guard query.saved.entries != undo.filters.entries else { return }
        // Turning an earlier filter on again is another step.
        undo.push(.filter(undo.filters))
        undo.filters = query.saved
    }

    /// Undoes the latest step, and says which.
    mutating func takeBack() -> [BoardRequest] {
        switch undo.pop() {
        case .filter(let filters)?: takeBack(filters)
        case .clear(let before, let trimmed)?: takeBackClearing(before, trimmed)
        case .removal(let number)?: return [.source(.restore(number))]
        case nil: break
        case .never(let sentence)?: message = Message(text: sentence, isProblem: true)
        }
        return []
    }

    private mutating func takeBack(_ filters: SavedFilters) {
        let position = query.saved.position
        query.saved = filters
        query.saved.position = position
        undo.filters = filters
        setFilter(filters.filter)
        finishFinding()
        let count = Self.rows(rows.count)
        message = Message(
            text: filters.filter.map { "the filter is back: \($0.text): \(count)" }
                ?? "the filter is off again: \(count)")
    }

    private mutating func takeBackClearing(_ before: LogClearing?, _ trimmed: Int) {
        see(before)
        let left = shown.log.trimmedCount - trimmed
        let words = left == 1 ? "1 older record" : "\(left.grouped) older records"
        let remark = left > 0 ? "; the log had no room for \(words)" : ""
        message = Message(text: "the log is back: \(Self.rows(rows.count))\(remark)")
    }

    private static func rows(_ count: Int) -> String { count.counted("row", "rows") }

    /// Why a record of the log is hidden.
    func hiding(_ seq: UInt64) -> Message {
        let isCleared = log.cleared.map { seq <= $0.seq } ?? false
        return Message(
            text: isCleared && query.filter == nil
                ? "the log was cleared of #\(seq): u brings it back"
                : "the filter hides #\(seq): Esc clears it",
            isProblem: true)
    }

    /// The board cannot undo what another program did.
    mutating func noteRemoval(_ request: BoardRequest, _ question: Question) {
        guard let program = source.program, case .source(let request) = request else { return }
        switch request {
        case .remove, .run:
            let what = question.text.prefix { $0 != "?" }
            undo.push(.never("\(what): that cannot be undone, only \(program.name) can register it again"))
        default: break
        }
    }
}
