import BoardModel
import Demo
import Lessons

/// The log of a lesson that compares two centers: a column for each, with the newest or the selected row in view.
enum LessonLogView {
    /// A narrower region would truncate both columns to nothing, so the log has one column there.
    private static let leastColumns = 56

    /// Whether the log is drawn in two columns in a region.
    static func hasTwoColumns(_ state: BoardState, in region: Region) -> Bool {
        state.lesson?.lesson.comparison != nil && region.columns >= leastColumns && state.rows.count > 0
    }

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let columns = ComparisonColumns(state.rows)
        // The first row contains the headings.
        let rows = max(1, region.rows - 1)
        let selected = state.selectedLogRow.map { _ in columns.line(ofRow: state.log.position.selected) }
        let last = max(0, columns.count - rows)
        let top = state.log.follows ? last : min(last, max(0, (selected ?? 0) - rows / 2))
        ComparisonView.draw(state.rows, in: columns, top: top, in: region, &painter) { state.isEarlier($0) }
        let title = Region(row: region.row - 1, column: region.column, rows: 1, columns: region.columns)
        let middle = ComparisonView.halves(of: region).left.columns
        if title.row >= 0, painter.grid[title.row, title.column + middle].text == "─" {
            painter.write("┬", in: title, column: middle, role: .line)
        }
        guard let selected, let key = state.selectedLogRow?.key, selected >= top else { return }
        let halves = ComparisonView.halves(of: region)
        let half = columns.line(selected, of: state.rows).model?.key == key ? halves.right : halves.left
        painter.select(row: selected - top + 1, in: half, isFocused: state.focus == .log)
    }
}
