/// The detail of the selected row.
enum DetailView: PaneView {
    /// The columns between two columns of lines.
    static let gap = 2

    static func note(of state: BoardState) -> (texts: [String], role: Role) {
        ([DetailContent(state).heading], .quiet)
    }

    static func lines(of state: BoardState) -> Region { state.layout.content(of: .detail) }

    static func move(_ move: ListMove, page: Int, in state: inout BoardState) {
        if case .lines(let step) = move, state.moveLink(by: step) { return }
        // `revealDetail` knows the length, and limits the offset.
        state.detail.top = move.position(from: state.seenDetailTop, page: page, count: .max)
    }

    static func scroll(by rows: Int, in state: inout BoardState) {
        state.detail.top = max(0, state.seenDetailTop + rows)
    }

    static func select(line: Int, in state: inout BoardState) { state.selectLink(line: line) }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let layout = state.detailLayout
        let lines = layout.lines
        let top = layout.top(state.detail.top, rows: state.detailRows)
        let selected = state.selectedLink
        let marks = state.detail.list == .log ? MatchMarks(state.query.search) : nil
        for index in 0..<state.detailRows where top + index < lines.count {
            var column = region
            column.columns = state.detailWidth
            column.column += index / max(1, region.rows) * (state.detailWidth + gap)
            let link = selected?.place.line == top + index ? selected?.link : nil
            draw(lines[top + index], link, marks, in: column, row: index % region.rows, &painter)
        }
        let hidden = lines.count - top - state.detailRows
        if hidden > 0 {
            let more = layout.isWhole ? "" : "…"
            painter.writeRight(
                " +\(hidden)\(more) ", in: region, row: region.rows - 1, inset: 1, role: .quiet)
        }
    }

    private static func draw(
        _ line: FieldLayout.Line, _ selected: DetailLink?, _ marks: MatchMarks?, in region: Region, row: Int,
        _ painter: inout Painter
    ) {
        let start = DetailContent.labelColumns + 1
        painter.write(
            line.label, in: region, row: row, column: 1, role: .quiet, limit: DetailContent.labelColumns - 1)
        painter.write(line.text, in: region, row: row, column: start, role: line.role)
        if let selected {
            let columns = selected.columns ?? 0..<max(0, painter.width(line.text))
            let end = min(region.columns, start + columns.upperBound)
            painter.grid.restyle(
                row: region.row + row,
                columns: region.column + min(start + columns.lowerBound, end)..<region.column + end
            ) { $0 = Style(bold: $0.bold, dim: $0.dim && $0.reverse, reverse: true) }
        }
        if let marks {
            var text = region
            text.column += start
            text.columns = max(0, text.columns - start)
            marks.mark(row: row, in: text, &painter)
        }
    }
}
