import BoardModel
import Demo
import Lessons

/// The list of lessons, over the panes.
enum LessonListView: Screen, SelectableList {
    static let kind = ScreenKind.list
    static let context: KeyContext? = .lessonList
    static var position: WritableKeyPath<BoardState, ListPosition> { \.overlays.lessonList }

    static func title(of state: BoardState) -> String { "Lessons" }

    static func count(in state: BoardState) -> Int { LessonLibrary.all.count }

    /// Selects the open lesson.
    static func open(in state: inout BoardState) {
        state.overlays.lessonList = ListPosition()
        state.overlays.lessonList.selected = (state.lesson?.number ?? 1) - 1
    }

    static func run(in state: inout BoardState) -> [BoardRequest] { state.openSelectedLesson() }

    static func draw(_ state: BoardState, in rows: Region, _ painter: inout Painter) {
        let list = state.overlays.lessonList
        let lessons = LessonLibrary.all
        for row in 0..<max(0, rows.rows) where list.top + row < lessons.count {
            let index = list.top + row
            let number = Region(row: rows.row, column: 1, rows: rows.rows, columns: 3)
            painter.writeRight("\(index + 1)", in: number, row: row, role: .key)
            let used = painter.write(lessons[index].title, in: rows, row: row, column: 6)
            let lesson = lessons[index]
            let steps = "\(lesson.steps.count.counted("step", "steps"))  \(lesson.minutes) min"
            if used + painter.width(steps) + 9 <= rows.columns {
                painter.writeRight(steps, in: rows, row: row, inset: 1, role: .quiet)
            }
            if index == list.selected { painter.select(row: row, in: rows, isFocused: true) }
        }
    }
}

extension Overlay {
    package static let lessonList = Overlay(screen: LessonListView.self)
}
