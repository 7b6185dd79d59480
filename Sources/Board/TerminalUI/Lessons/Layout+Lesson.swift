import BoardModel
import Demo
import Lessons

extension Layout {
    /// The layout while a lesson is open: the step below the board, or almost alone.
    ///
    /// - Parameters:
    ///   - logRows: The rows that the log has for the current step.
    ///   - fillsScreen: Whether large print may use the rows of the prompt and of the keys.
    init(
        size: Size, focus: Pane, lesson: LessonState, logRows: Int = 0, fillsScreen: Bool = false,
        unicode: Bool
    ) {
        self.init(size: size, focus: focus)
        guard !isTooSmall else { return }
        panes = [:]
        let top = header.rows
        let body = Region(row: top, column: 0, rows: prompt.row - top, columns: size.columns)
        if lesson.isLarge, !lesson.isPeeking {
            step = body
            if fillsScreen { step.rows = size.rows - top }
        } else if size.columns >= 60, body.rows >= 14 {
            let rows = LessonContent.rows(forAllOf: lesson, columns: size.columns, unicode: unicode)
            if lesson.lesson.comparison != nil, focus == .log {
                placeBelow(body, rows: rows)
            } else {
                let usual = min(max(6, rows + 1), body.rows - 8)
                let least = LessonContent.leastRows(of: lesson, columns: size.columns, unicode: unicode)
                placeBelow(
                    body, rows: Self.rowsOfStep(usual: usual, least: least + 1, logRows, in: body),
                    focus: focus, showsKeyboard: lesson.lesson.usesKeyboard)
            }
        } else if lesson.isPeeking {
            panes[focus] = body
        } else {
            let rows = LessonContent.rows(of: lesson, columns: size.columns, unicode: unicode)
            placeAlone(body, rows: rows)
        }
    }

    /// A tablet with its longest values.
    private static let columnsOfKeyboard = 38

    /// A two-column log above the step.
    private mutating func placeBelow(_ body: Region, rows: Int) {
        var upper = body
        step = upper.takeLast(min(max(6, rows + 1), body.rows - 8))
        panes[.log] = upper
    }

    /// All steps have the same number of rows, so that nothing moves between steps. But if all rows of the log then
    /// fit, a step has no blank lines.
    private static func rowsOfStep(usual: Int, least: Int, _ logRows: Int, in body: Region) -> Int {
        let room = body.rows - 1 - logRows
        return room < usual && room >= max(6, least) ? room : usual
    }

    /// Two panes above the step: those of the lesson's subject, or the viewed one.
    private mutating func placeBelow(_ body: Region, rows: Int, focus: Pane, showsKeyboard: Bool) {
        var upper = body
        step = upper.takeLast(rows)
        let showsKeyboard = focus == .keyboard || (showsKeyboard && focus != .observers)
        // The device is drawn if it fits next to its values.
        let left =
            showsKeyboard
            ? max(min(Self.columnsOfKeyboard, body.columns / 2), body.columns * 9 / 20)
            : max(29, body.columns * 3 / 8)
        panes[showsKeyboard ? .keyboard : .observers] = Region(
            row: upper.row, column: 0, rows: upper.rows, columns: left)
        panes[focus == .detail ? .detail : .log] = Region(
            row: upper.row, column: left + 1, rows: upper.rows, columns: body.columns - left - 1)
    }

    /// The step above the log, which takes the remaining rows.
    private mutating func placeAlone(_ body: Region, rows: Int) {
        var rest = body
        let needed = rows + 1
        guard body.rows - needed >= 3 else { return step = body }
        step = rest.takeFirst(needed)
        panes[.log] = rest
    }

    /// The rows of the step below its title.
    var stepContent: Region {
        var region = step
        guard region.rows > 1 else { return .none }
        _ = region.takeFirst(1)
        return region
    }
}

extension Region {
    /// Takes rows off the upper edge.
    mutating func takeFirst(_ count: Int) -> Region {
        var part = self
        part.rows = min(rows, count)
        row += part.rows
        rows -= part.rows
        return part
    }

    /// Takes rows off the lower edge.
    mutating func takeLast(_ count: Int) -> Region {
        var part = self
        part.rows = min(rows, count)
        rows -= part.rows
        part.row = row + rows
        return part
    }
}
