import BoardModel
import Demo
import Lessons

/// The list from which a lesson is chosen, over the panes.
enum LessonListView {
    static func draw(_ list: ListPosition, of state: BoardState, _ painter: inout Painter) {
        let region = region(of: state.size)
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        painter.write(" Lessons ", in: region, column: 1, role: .focusedTitle)
        var rows = region
        _ = rows.takeFirst(1)
        let lessons = LessonLibrary.all
        for row in 0..<max(0, rows.rows) where list.top + row < lessons.count {
            let index = list.top + row
            let number = Region(row: rows.row, column: 1, rows: rows.rows, columns: 3)
            painter.writeRight("\(index + 1)", in: number, row: row, role: .key)
            let used = painter.write(lessons[index].title, in: rows, row: row, column: 6)
            let steps = "\(lessons[index].steps.count) steps"
            if used + painter.width(steps) + 9 <= rows.columns {
                painter.writeRight(steps, in: rows, row: row, inset: 1, role: .quiet)
            }
            if index == list.selected { painter.select(row: row, in: rows, isFocused: true) }
        }
    }

    /// The region between header and prompt, as for the help.
    private static func region(of size: Size) -> Region { HelpContent.region(of: size) }

    /// The number of visible lessons.
    static func rows(of size: Size) -> Int { max(0, region(of: size).rows - 1) }
}
