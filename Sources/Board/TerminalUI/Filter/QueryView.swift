import BoardModel
import Demo

/// The line in which the user types a filter or a search, and its error.
enum QueryView {
    /// Returns the cursor's position.
    static func draw(
        _ purpose: Query.Purpose, of state: BoardState, in region: Region, _ painter: inout Painter
    ) -> (row: Int, column: Int) {
        var region = region
        let start = painter.write(" \(purpose.word) › ", in: region, role: .key)
        if let found = found(purpose, state), region.columns > start + 30 {
            region.columns -= painter.writeRight(found, in: region, inset: 1, role: .quiet) + 2
        }
        let before = state.query.line.textBeforeCursor
        let shift = PromptView.shift(before: before, room: max(1, region.columns - start - 1), painter)
        func seen(_ text: String) -> String { shift == 0 ? text : "…" + text.dropFirst(shift) }
        painter.write(seen(state.query.line.text), in: region, column: start)
        if state.query.line.text.isEmpty {
            let forms =
                switch purpose {
                case .seek: ReplayGoal.forms
                case .save: SavedFormat.forms
                case .record: state.recordingForms
                case .filter, .search: FilterWord.samples
                }
            painter.write(forms, in: region, column: start + 1, role: .quiet)
        }
        if let error = state.query.error {
            let text = String(state.query.line.text.prefix(error.column - 1))
            let column = min(start + painter.width(seen(text)), region.columns - 1)
            painter.grid.restyle(
                row: region.row, columns: (region.column + column)..<(region.column + column + 1)
            ) { $0.reverse = true }
        }
        return (region.row, region.column + min(start + painter.width(seen(before)), region.columns - 1))
    }

    /// The number of rows found, or what Enter would find.
    private static func found(_ purpose: Query.Purpose, _ state: BoardState) -> String? {
        switch purpose {
        case .filter where state.query.unfinished != nil, .search where state.query.unfinished != nil:
            "Enter: rows with \(state.query.unfinished ?? "")"
        case .filter where state.query.filter != nil && !state.isFiltering:
            state.rows.count.counted("row", "rows")
        case .search: state.matchCount
        default: nil
        }
    }

    /// Draws the continuations of the typed word, or the filter words that begin with it; `false` if there are none.
    static func drawWords(_ state: BoardState, in region: Region, _ painter: inout Painter) -> Bool {
        if !state.query.candidates.isEmpty {
            let seen = state.query.candidates.prefix(region.columns).joined(separator: "  ")
            painter.write(seen, in: region, column: 1, role: .title)
            return true
        }
        let words = FilterWord.beginning(with: state.query.line.textBeforeCursor)
        var column = 1
        for word in words {
            guard column + painter.width(word.sample) + 1 < region.columns else { break }
            column += painter.write(word.sample, in: region, column: column, role: .key) + 1
            column += painter.write(word.meaning, in: region, column: column, role: .quiet) + 2
        }
        return !words.isEmpty
    }

    /// Draws the error in place of the keys.
    static func draw(_ error: LineError, in region: Region, _ painter: inout Painter) {
        painter.write("column \(error.column): \(error.message)", in: region, column: 1, role: .bad)
    }
}
