/// The detail of the selected row.
enum DetailView: PaneView {
    static func note(of state: BoardState) -> (texts: [String], role: Role) {
        ([DetailContent(state).heading], .quiet)
    }

    static func lines(of state: BoardState) -> Region { state.layout.content(of: .detail) }

    static func move(_ move: ListMove, page: Int, in state: inout BoardState) {
        // `revealDetail` knows the length, and limits the offset.
        state.detail.top = move.position(from: state.seenDetailTop, page: page, count: .max)
    }

    static func scroll(by rows: Int, in state: inout BoardState) {
        state.detail.top = max(0, state.seenDetailTop + rows)
    }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let layout = state.detailLayout
        let lines = layout.lines
        let top = layout.top(state.detail.top, rows: region.rows)
        let marks = state.detail.list == .log ? MatchMarks(state.query.search) : nil
        for row in 0..<region.rows {
            guard top + row < lines.count else { break }
            let line = lines[top + row]
            painter.write(
                line.label, in: region, row: row, column: 1, role: .quiet,
                limit: DetailContent.labelColumns - 1)
            painter.write(
                line.text, in: region, row: row, column: DetailContent.labelColumns + 1, role: line.role)
            if let marks {
                var text = region
                text.column += DetailContent.labelColumns + 1
                text.columns = max(0, text.columns - DetailContent.labelColumns - 1)
                marks.mark(row: row, in: text, &painter)
            }
        }
        let hidden = lines.count - top - region.rows
        if hidden > 0 {
            let more = layout.isWhole ? "" : "…"
            painter.writeRight(
                " +\(hidden)\(more) ", in: region, row: region.rows - 1, inset: 1, role: .quiet)
        }
    }
}
