import BoardModel
import Demo
import Lessons

/// Draws the speaker's notes. Pure: equal states give equal frames, at any size.
package enum NotesView {
    package static func render(_ state: NotesState) -> Frame {
        var painter = Painter(size: state.size, capabilities: state.capabilities)
        let size = painter.grid.size
        drawHeader(state, in: Region(row: 0, column: 0, rows: 1, columns: size.columns), &painter)
        let region = region(of: state)
        let all = lines(state)
        for (row, line) in all.dropFirst(state.top).prefix(region.rows).enumerated() {
            painter.write(line, in: region, row: row, column: 1)
        }
        let footer = Region(row: size.rows - 1, column: 0, rows: size.rows > 3 ? 1 : 0, columns: size.columns)
        drawFooter(hidden: max(0, all.count - state.top - region.rows), in: footer, &painter)
        return Frame(grid: painter.grid, cursor: nil)
    }

    /// The rows between header and footer.
    static func region(of state: NotesState) -> Region {
        let rows = state.size.rows > 3 ? state.size.rows - 2 : state.size.rows - 1
        return Region(row: 1, column: 0, rows: max(0, rows), columns: state.size.columns)
    }

    /// The number of lines, visible or not.
    static func count(_ state: NotesState) -> Int { lines(state).count }

    private static func drawHeader(_ state: NotesState, in region: Region, _ painter: inout Painter) {
        let times = "\(state.elapsed.clockText)  step \(state.elapsedOfStep.clockText)"
        let used = painter.writeRight(times, in: region, inset: 1, role: .key)
        let step = "\(state.page.step + 1)/\(state.lesson.steps.count)"
        painter.write(
            "\(step)  \(state.lesson.title)", in: region, column: 1, role: .strong,
            limit: region.columns - used - 4)
    }

    private static func drawFooter(hidden: Int, in region: Region, _ painter: inout Painter) {
        var column = 1
        for command in KeyMap.commands(in: .notes) {
            guard let word = command.hint?.word, let key = command.keys.first else { continue }
            column += painter.write(key.name, in: region, column: column, role: .key) + 1
            column += painter.write(word, in: region, column: column, role: .quiet) + 2
        }
        if hidden > 0 { painter.writeRight("\(hidden) more, ↓", in: region, inset: 1, role: .strong) }
    }

    private static func lines(_ state: NotesState) -> [LessonContent.Line] {
        let columns = max(8, min(100, state.size.columns - 2))
        let letters = LessonLines(columns: columns, unicode: state.capabilities.unicode)
        let step = state.lesson.steps[state.page.step]
        var parts: [[LessonContent.Line]] = []
        switch state.board {
        case .follows: break
        case .awaited:
            let what = state.wanted.map { "the lesson of process \($0)" } ?? "the lesson"
            parts.append(
                letters.wrapped(
                    "waiting for \(what): open it on the other terminal with noticeboard lesson", .bad))
        case .elsewhere:
            parts.append(
                letters.wrapped("the other terminal shows another lesson", .bad))
        }
        if let choice = choice(state) { parts.append(letters.wrapped(choice, .key)) }
        parts += letters.parts(of: step, codeColumns: columns) { answer in
            // The speaker sees the answer before the audience.
            letters.wrapped((state.page.isAsking ? "→ (Space shows it) " : "→ ") + answer, .good)
        }
        parts.append([LessonContent.Line("── next ──", .line)] + next(state, letters))
        return Array(parts.filter { !$0.isEmpty }.map { [.blank] + $0 }.joined())
    }

    /// The boards that the notes could follow; `nil` if there is no choice.
    private static func choice(_ state: NotesState) -> String? {
        let others = state.boards.filter { $0 != state.followed }.map { "--pid \($0)" }
        guard let first = others.first, state.boards.count > 1 || state.followed == nil else { return nil }
        let list = others.prefix(4).joined(separator: ", ") + (others.count > 4 ? ", …" : "")
        guard let followed = state.followed else {
            return
                "\(state.boards.count == 1 ? "a board has" : "\(state.boards.count) boards have") a lesson: "
                + "lesson NAME --notes \(first) follows it"
        }
        return "\(state.boards.count) boards have a lesson; these notes follow process \(followed). "
            + "To follow another one: \(list)"
    }

    private static func next(_ state: NotesState, _ letters: LessonLines) -> [LessonContent.Line] {
        guard let next = state.next else { return letters.wrapped("This was the last step.", .quiet) }
        guard next.step != state.page.step else { return letters.wrapped("The answer.", .quiet) }
        let step = state.lesson.steps[next.step]
        return step.narration.flatMap { letters.wrapped($0, .quiet) }
            + (step.question.map { letters.wrapped($0.text, .quiet, mark: "? ") } ?? [])
    }
}
