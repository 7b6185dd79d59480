extension FooterView {
    /// Draws a caret below the error's column, with the sentence beside it; if neither side has room, only the
    /// sentence. The line itself marks the column.
    static func drawError(
        _ message: String, at position: Int, _ state: BoardState, _ region: Region, _ painter: inout Painter
    ) {
        let column = min(PromptView.column(of: position, in: state, region, painter), region.columns - 1)
        let width = painter.width(message)
        if column + 2 + width <= region.columns {
            painter.write("^", in: region, column: column, role: .bad)
            painter.write(message, in: region, column: column + 2, role: .bad)
        } else if width + 2 <= column {
            painter.write("^", in: region, column: column, role: .bad)
            painter.write(message, in: region, column: column - 1 - width, role: .bad)
        } else {
            painter.write(message, in: region, column: max(0, min(1, region.columns - width)), role: .bad)
        }
    }
}
