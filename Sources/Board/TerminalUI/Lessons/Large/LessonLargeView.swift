import BoardModel
import Demo
import Lessons

/// A step in large print, legible from the last row of a hall: the essentials, in letters of four rows if they fit, and
/// the keyboard if the lesson is about it.
enum LessonLargeView {
    static func draw(
        _ lesson: LessonState, of state: BoardState, in region: Region, _ painter: inout Painter
    ) {
        let (text, keyboard) = areas(of: lesson, in: region)
        if !keyboard.isEmpty { KeyboardView.draw(state, in: keyboard, &painter) }
        let page = page(of: lesson, state, in: region)
        // Above the middle: seated viewers block the lower part of the screen.
        let used = page.step.count + (page.changes.isEmpty ? 0 : page.changes.count + 1)
        var rest = text
        _ = rest.takeFirst(max(0, region.rows - used) / 3)
        let shown = page.step.dropFirst(lesson.top)
        for (row, line) in shown.prefix(shown.count > rest.rows ? rest.rows - 1 : rest.rows).enumerated() {
            painter.write(line, in: rest, row: row, column: 0)
        }
        let above = page.step.count - lesson.top
        _ = rest.takeFirst(above > 0 ? above + 1 : 0)
        for (row, line) in page.changes.prefix(max(0, rest.rows)).enumerated() {
            painter.write(line, in: rest, row: row, column: 0)
        }
    }

    /// The lines of the step. They scroll if there are too many.
    static func lines(of lesson: LessonState, _ state: BoardState, in region: Region) -> [LessonContent.Line]
    {
        page(of: lesson, state, in: region).step
    }

    /// How to get even larger letters.
    static let hint = "Ctrl/Cmd + enlarges further"

    private static func page(of lesson: LessonState, _ state: BoardState, in region: Region)
        -> LessonLargePage
    {
        LessonLargePage(
            lesson, changes: changes(lesson, state), columns: areas(of: lesson, in: region).text.columns,
            rows: region.rows, unicode: state.capabilities.unicode)
    }

    /// The text, and next to it the keyboard if the lesson is about it.
    private static func areas(of lesson: LessonState, in region: Region) -> (text: Region, keyboard: Region) {
        var text = region
        let margin = region.columns >= 60 ? 2 : 0
        text.column += margin
        text.columns -= 2 * margin
        guard lesson.lesson.usesKeyboard, region.columns >= 70, region.rows >= 10 else {
            return (text, .none)
        }
        let columns = max(29, min(60, region.columns * 2 / 5))
        let keyboard = Region(
            row: region.row + 1, column: region.column + region.columns - columns, rows: region.rows - 1,
            columns: columns)
        text.columns -= columns
        return (text, keyboard)
    }

    /// No screen has more rows.
    private static let mostChanges = 200

    /// The newest log rows of the step.
    private static func changes(_ lesson: LessonState, _ state: BoardState) -> [DeliveryLog.Row] {
        guard !lesson.page.isAsking else { return [] }
        let log = state.shown.log
        let first = log.index(of: DeliveryLog.RowKey(root: lesson.firstOfStep, seq: 0))
        return (max(first, log.count - mostChanges)..<log.count).map { log[$0] }
    }
}
