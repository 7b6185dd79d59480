/// The message of a screen that is too small for a pane. Keys still work.
enum TooSmallView {
    static func draw(_ state: BoardState, in painter: inout Painter) {
        if let lesson = state.lesson { return LessonHeaderView.drawTiny(lesson, &painter, size: state.size) }
        let region = Region(row: 0, column: 0, rows: state.size.rows, columns: state.size.columns)
        let least = Layout.smallest
        let texts = [
            "\(least.columns)x\(least.rows) needed, now \(state.size.columns)x\(state.size.rows) · q quit",
            "\(least.columns)x\(least.rows) needed", "too small", "…",
        ]
        let text = texts.first { painter.width($0) <= region.columns } ?? "…"
        painter.write(text, in: region, role: .strong)
    }
}
