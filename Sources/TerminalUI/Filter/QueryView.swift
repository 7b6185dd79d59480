import Workbench

/// The line in which a filter or a search is typed, and its error.
enum QueryView {
    /// Returns the cursor's position.
    static func draw(
        _ purpose: Query.Purpose, of state: BoardState, in region: Region, _ painter: inout Painter
    ) -> (row: Int, column: Int) {
        let start = painter.write(" \(purpose.word) › ", in: region, role: .key)
        let before = state.query.line.textBeforeCursor
        let shift = PromptView.shift(before: before, room: max(1, region.columns - start - 1), painter)
        func seen(_ text: String) -> String { shift == 0 ? text : "…" + text.dropFirst(shift) }
        painter.write(seen(state.query.line.text), in: region, column: start)
        if purpose == .seek, state.query.line.text.isEmpty {
            painter.write(ReplayGoal.forms, in: region, column: start + 1, role: .quiet)
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

    /// Draws the error in place of the keys.
    static func draw(_ error: LineError, in region: Region, _ painter: inout Painter) {
        painter.write("column \(error.column): \(error.message)", in: region, column: 1, role: .bad)
    }
}
