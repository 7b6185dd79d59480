import BoardModel
import Demo

/// The view before the user typed a search. Escape restores it.
struct SearchStart: Sendable {
    /// The selected row, and its distance from the top; `nil` if the log follows the newest row.
    var row: (key: DeliveryLog.RowKey, offset: Int)?
    var focus: Pane
    var detail: DetailPane
    var jumps: JumpList
    var folds: LogFolds
}

extension BoardState {
    /// The current view.
    var searchStart: SearchStart {
        let row =
            log.follows ? nil : selectedLogRow.map { ($0.key, log.position.selected - log.position.top) }
        return SearchStart(row: row, focus: focus, detail: detail, jumps: log.jumps, folds: log.folds)
    }

    /// Restores the view from before the search.
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

    /// Goes from there to the first match of the typed words.
    mutating func showFirstMatch() {
        goBackToStart()
        if query.search != nil, selectedLogRow != nil { findMatch(by: 1) }
    }
}

extension LineEditor {
    /// If the word at the cursor may be unfinished: the text without it, and the word. An `or` before it, which has
    /// no effect without it, is left out, too.
    var textInEffect: (text: String, unfinished: String?) {
        let (text, unfinished) = textWithoutUnfinished
        let word = unfinished.flatMap { FilterWord.isOr($0) ? nil : $0 }
        guard let last = text.split(whereSeparator: \.isWhitespace).last, FilterWord.isOr(last) else {
            return (text, word)
        }
        return (String(text[..<last.startIndex]), word)
    }

    private var textWithoutUnfinished: (text: String, unfinished: String?) {
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
