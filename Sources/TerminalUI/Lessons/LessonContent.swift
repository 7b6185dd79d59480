import Workbench

/// A step as lines: the narration, the code, the question with its answer, and the problem.
struct LessonContent {
    struct Line {
        var text: String
        var role: Role
        /// Whether it belongs to the text that is read aloud.
        var isNarration = false
    }

    /// The lines of each part; blank lines separate the parts.
    private let parts: [[Line]]

    /// - Parameters:
    ///   - page: The page in the lesson; `nil` is the current one.
    ///   - codeColumns: The width of code, if different from that of text.
    init(
        _ state: LessonState, at page: LessonPage? = nil, columns: Int, codeColumns: Int? = nil,
        unicode: Bool
    ) {
        let isLarge = state.isLarge
        let page = page ?? state.page
        let step = state.lesson.steps[page.step]
        func wrapped(_ text: String, _ role: Role, mark: String = "") -> [Line] {
            let room = columns - mark.count
            return WrappedText.lines(text, columns: room, unicode: unicode).enumerated().map { index, line in
                Line(text: (index == 0 ? mark : String(repeating: " ", count: mark.count)) + line, role: role)
            }
        }
        var parts = step.narration.map { paragraph in
            wrapped(paragraph, isLarge ? .strong : .plain).map {
                Line(text: $0.text, role: $0.role, isNarration: true)
            }
        }
        parts.append(
            step.code.flatMap { code in
                WrappedText.lines(code, columns: (codeColumns ?? columns) - 2, unicode: unicode).map {
                    Line(text: "│ " + $0, role: isLarge ? .strong : .name)
                }
            })
        if let question = step.question {
            let answer =
                page.isAsking
                ? wrapped("Space shows the answer.", .quiet, mark: "  ")
                : wrapped(question.answer, .good, mark: "→ ")
            parts.append(wrapped(question.text, .key, mark: "? ") + answer)
        }
        if page == state.page, let problem = state.problem {
            let hint = problem.stops ? " The lesson stops here." : ""
            parts.append(wrapped(problem.description + "." + hint, .bad, mark: "! "))
        }
        self.parts = parts.filter { !$0.isEmpty }
    }

    /// The lines, with blank ones between the parts if they fit.
    func lines(rows: Int) -> [Line] {
        let blank = Line(text: "", role: .plain)
        let spaced = parts.enumerated().flatMap { $0.offset == 0 ? $0.element : [blank] + $0.element }
        if spaced.count < rows { return [blank] + spaced }
        return spaced.count == rows ? spaced : parts.flatMap { $0 }
    }
}

extension LessonContent {
    /// Later steps are not measured: a lesson of this length may move its panes between steps.
    private static let measuredSteps = 64

    /// The columns that text has in a region of so many.
    static func textColumns(in columns: Int) -> Int { max(8, columns - 2) }

    /// The number of rows of the longest step, with its blank lines.
    static func rows(forAllOf state: LessonState, columns: Int, unicode: Bool) -> Int {
        state.lesson.steps.indices.prefix(measuredSteps).map { step in
            rows(of: state, at: LessonPage(step: step, isAsking: false), columns: columns, unicode: unicode)
        }.max() ?? 0
    }

    /// The number of rows of a step, with its blank lines.
    static func rows(of state: LessonState, at page: LessonPage? = nil, columns: Int, unicode: Bool) -> Int {
        let content = LessonContent(state, at: page, columns: textColumns(in: columns), unicode: unicode)
        return content.lines(rows: .max).count
    }
}
