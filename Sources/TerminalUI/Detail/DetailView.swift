/// The selected row in full.
enum DetailView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let lines = DetailContent(state).lines(
            columns: region.columns, unicode: state.capabilities.unicode)
        for row in 0..<region.rows {
            let index = state.detailTop + row
            guard index < lines.count else { break }
            let line = lines[index]
            painter.write(
                line.label, in: region, row: row, column: 1, role: .quiet,
                limit: DetailContent.labelColumns - 1)
            painter.write(
                line.text, in: region, row: row, column: DetailContent.labelColumns + 1, role: line.role)
        }
        let hidden = lines.count - state.detailTop - region.rows
        if hidden > 0 {
            painter.writeRight(" +\(hidden) ", in: region, row: region.rows - 1, inset: 1, role: .quiet)
        }
    }
}
