import BoardModel
import Demo

/// What one had in view before a search was typed: Escape goes back to it.
struct SearchStart: Sendable {
    /// The selected row, and how far below the top it is; `nil`: the newest is followed.
    var row: (key: DeliveryLog.RowKey, offset: Int)?
    var focus: Pane
    var detailSource: Pane
    var detailTop: Int
    var places: JumpList
    var folds: LogFolds
}

extension BoardState {
    /// What one has in view now.
    var searchStart: SearchStart {
        let row = followsLog ? nil : selectedLogRow.map { ($0.key, log.selected - log.top) }
        return SearchStart(
            row: row, focus: focus, detailSource: detailSource, detailTop: detailTop, places: places,
            folds: folds)
    }

    /// Has in view what was so before the search was typed.
    mutating func goBackToStart() {
        guard let start = query.start else { return }
        rowSearch = nil
        (focus, detailSource, detailTop) = (start.focus, start.detailSource, start.detailTop)
        places = start.places
        if folds != start.folds {
            keepingSelections { state in
                state.folds = start.folds
                state.showOptions()
            }
            finishFinding()
        }
        followsLog = start.row == nil
        guard let row = start.row else { return log.selected = max(0, rows.count - 1) }
        log.selected = rows.index(near: row.key)
        log.top = log.selected - row.offset
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
