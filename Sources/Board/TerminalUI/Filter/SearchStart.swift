import BoardModel
import Demo

/// What was in view before a search was typed: Escape goes back to it.
struct SearchStart: Sendable {
    /// The selected row, and how far below the top it is; `nil`: the newest is followed.
    var row: (key: DeliveryLog.RowKey, offset: Int)?
    var focus: Pane
    var detail: DetailPane
    var jumps: JumpList
    var folds: LogFolds
}

extension BoardState {
    /// What is in view now.
    var searchStart: SearchStart {
        let row =
            log.follows ? nil : selectedLogRow.map { ($0.key, log.position.selected - log.position.top) }
        return SearchStart(row: row, focus: focus, detail: detail, jumps: log.jumps, folds: log.folds)
    }

    /// Shows again what was in view before the search was typed.
    mutating func goBackToStart() {
        guard let start = query.start else { return }
        (focus, detail) = (start.focus, start.detail)
        (log.rowSearch, log.jumps) = (nil, start.jumps)
        if log.folds != start.folds {
            keepingSelections { state in
                state.log.folds = start.folds
                state.showOptions()
            }
            finishFinding()
        }
        log.follows = start.row == nil
        guard let row = start.row else { return log.position.selected = max(0, rows.count - 1) }
        log.position.selected = rows.index(near: row.key)
        log.position.top = log.position.selected - row.offset
    }

    /// Goes from there to the first row that the typed words find, while there are any.
    mutating func showFirstMatch() {
        goBackToStart()
        if query.search != nil, selectedLogRow != nil { findMatch(by: 1) }
    }
}

extension LineEditor {
    /// The text without the word at the cursor if that may still become another one, and that word.
    var textInEffect: (text: String, unfinished: String?) {
        let before = textBeforeCursor
        let behind = text.dropFirst(before.count)
        let word = before[
            (before.lastIndex(where: \.isWhitespace).map(before.index(after:)) ?? before.startIndex)...]
        let isWhole = behind.first?.isWhitespace ?? true
        // Within quotes a word is text.
        guard isWhole, before.count(where: { $0 == "\"" }).isMultiple(of: 2),
            FilterWord.mayBecomeAnother(word)
        else {
            return (text, nil)
        }
        return (String(before.dropLast(word.count) + behind), String(word))
    }
}
