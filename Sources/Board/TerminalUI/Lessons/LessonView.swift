import BoardModel
import Demo
import Lessons

/// The step of a lesson with its title, which large print leaves out.
enum LessonView {
    static func draw(_ state: BoardState, in layout: Layout, _ painter: inout Painter) {
        guard let lesson = state.lesson, !layout.step.isEmpty else { return }
        let hidden = hidden(in: state)
        if lesson.isLarge, !lesson.isPeeking {
            LessonLargeView.draw(lesson, of: state, in: layout.step, &painter)
            if hidden > 0 {
                painter.writeRight(
                    "\(hidden) more, Space", in: layout.step, row: layout.step.rows - 1, inset: 1,
                    role: .strong)
            }
        } else {
            drawTitle(lesson, hidden: hidden, in: layout.step, &painter)
            let region = layout.stepContent
            for (row, line) in lines(of: state).dropFirst(lesson.top).prefix(region.rows).enumerated() {
                painter.write(line, in: region, row: row, column: 1)
            }
            drawSeparators(layout, &painter)
        }
    }

    /// The number of the step's lines below the viewport.
    static func hidden(in state: BoardState) -> Int {
        let beyond = beyond(in: state)
        guard beyond > 0 else { return 0 }
        // In large print, the last row says how many there are.
        return state.lesson?.isLarge == true && state.lesson?.isPeeking == false ? beyond + 1 : beyond
    }

    /// The number of the step's lines below the viewport; a negative number counts empty rows.
    static func beyond(in state: BoardState) -> Int {
        lines(of: state).count - (state.lesson?.top ?? 0) - region(of: state).rows
    }

    /// The region of the step's lines; empty if the step is not shown.
    static func region(of state: BoardState) -> Region {
        guard let lesson = state.lesson else { return .none }
        return lesson.isLarge && !lesson.isPeeking ? state.layout.step : state.layout.stepContent
    }

    /// All lines of the step.
    private static func lines(of state: BoardState) -> [LessonContent.Line] {
        let region = region(of: state)
        guard let lesson = state.lesson, !region.isEmpty else { return [] }
        if lesson.isLarge, !lesson.isPeeking {
            return LessonLargeView.lines(of: lesson, state, in: region)
        }
        let columns = LessonContent.textColumns(in: region.columns)
        return LessonContent(lesson, columns: columns, unicode: state.capabilities.unicode)
            .lines(rows: region.rows)
    }

    private static func drawTitle(
        _ lesson: LessonState, hidden: Int, in region: Region, _ painter: inout Painter
    ) {
        painter.grid.fill(
            row: region.row, columns: region.column..<(region.column + region.columns), with: "─",
            style: Role.line.style(painter.capabilities))
        let used = painter.write(" Step \(lesson.page.step + 1) ", in: region, column: 1, role: .title)
        let note = hidden > 0 ? " \(hidden) more, Space " : lesson.page.isAsking ? " predict " : ""
        if painter.width(note) + used + 3 <= region.columns {
            painter.writeRight(note, in: region, inset: 1, role: .strong)
        }
    }

    /// The separator between adjacent regions.
    private static func drawSeparators(_ layout: Layout, _ painter: inout Painter) {
        let regions = Array(layout.panes.values) + [layout.step]
        let titles = Set(regions.map(\.row))
        for region in regions where region.column > 0 {
            let strip = Region(row: region.row, column: region.column - 1, rows: region.rows, columns: 1)
            for row in 0..<strip.rows {
                let isTop = row == 0 && painter.grid[strip.row, strip.column + 1].text == "─"
                let sign =
                    !isTop ? "│" : regions.contains { $0.column == 0 && $0.row == strip.row } ? "┬" : "├"
                painter.write(sign, in: strip, row: row, role: .line)
            }
            let below = Region(row: strip.row + strip.rows, column: strip.column, rows: 1, columns: 1)
            guard titles.contains(below.row) else { continue }
            switch painter.grid[below.row, below.column].text {
            case "─": painter.write("┴", in: below, role: .line)
            // The separator of the log's two columns continues this one.
            case "┬": painter.write("┼", in: below, role: .line)
            default: break
            }
        }
    }
}
