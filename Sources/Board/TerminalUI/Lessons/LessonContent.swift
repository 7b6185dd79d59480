import BoardModel
import Demo
import Lessons

/// A step as lines: the narration, the code, the question with its answer, and the problem.
struct LessonContent {
    struct Line {
        var spans: [Span]
        /// Whether it belongs to the text that the speaker reads aloud.
        var isNarration = false

        init(_ text: String, _ role: Role, isNarration: Bool = false) {
            self.init([Span(text, role)], isNarration: isNarration)
        }

        init(_ spans: [Span], isNarration: Bool = false) {
            self.spans = spans
            self.isNarration = isNarration
        }

        static let blank = Line("", .plain)
    }

    /// The lines of each part; blank lines separate the parts.
    private let parts: [[Line]]

    /// - Parameter page: The page in the lesson; `nil` is the current one.
    init(_ state: LessonState, at page: LessonPage? = nil, columns: Int, unicode: Bool) {
        let page = page ?? state.page
        let step = state.lesson.steps[page.step]
        let text = LessonLines(columns: min(columns, Self.widest), unicode: unicode)
        var parts = text.parts(of: step, codeColumns: columns) { answer in
            page.isAsking
                ? text.wrapped("Space shows the answer.", .quiet, mark: "  ")
                : text.wrapped(answer, .good, mark: "→ ")
        }
        if page == state.page, let problem = state.problem {
            parts.append(text.wrapped(problem.shownText, .bad, mark: "! "))
        }
        self.parts = parts.filter { !$0.isEmpty }
    }

    /// Longer lines are hard to follow.
    private static let widest = 100

    /// The lines, with blank ones between the parts if they fit.
    func lines(rows: Int) -> [Line] {
        let spaced = parts.enumerated().flatMap { $0.offset == 0 ? $0.element : [.blank] + $0.element }
        if spaced.count < rows { return [.blank] + spaced }
        return spaced.count == rows ? spaced : parts.flatMap { $0 }
    }
}

/// Texts and code as lines of a width.
struct LessonLines {
    let columns: Int
    let unicode: Bool

    /// The texts of a step, each a part; a question and its answer are one.
    func parts(
        of step: LessonStep, codeColumns: Int, answer: (String) -> [LessonContent.Line]
    ) -> [[LessonContent.Line]] {
        step.texts.reduce(into: []) { parts, text in
            switch text {
            case .paragraph(let text): parts.append(wrapped(text, .plain, isNarration: true))
            case .code(let code):
                parts.append(code.flatMap(LessonLines(columns: codeColumns, unicode: unicode).code))
            case .question(let text): parts.append(wrapped(text, .key, mark: "? "))
            case .answer(let text): parts[parts.count - 1] += answer(text)
            }
        }
    }

    /// A text after a mark.
    func wrapped(
        _ text: String, _ role: Role, mark: String = "", isNarration: Bool = false
    ) -> [LessonContent.Line] {
        let indent = String(repeating: " ", count: mark.count)
        return WrappedText.lines(text, columns: columns - mark.count, unicode: unicode).enumerated().map {
            LessonContent.Line(($0.offset == 0 ? mark : indent) + $0.element, role, isNarration: isNarration)
        }
    }

    /// A line of Swift after a bar.
    func code(_ line: String) -> [LessonContent.Line] {
        SwiftLines.lines(line, columns: columns - 2, unicode: unicode).map {
            LessonContent.Line([Span("│ ", .quiet)] + SwiftSpans.spans(of: $0))
        }
    }
}

extension LessonProblem {
    /// The problem as the step shows it.
    var shownText: String { description + "." + (stops ? " The lesson stops here." : "") }
}

extension LessonContent {
    /// Later steps are not measured: a longer lesson may move its panes between steps.
    private static let measuredSteps = 64

    /// The columns for text in a region of `columns` columns.
    static func textColumns(in columns: Int) -> Int { max(8, columns - 2) }

    /// The number of rows of the longest step, with its blank lines.
    static func rows(forAllOf state: LessonState, columns: Int, unicode: Bool) -> Int {
        state.lesson.steps.indices.prefix(measuredSteps).map { step in
            rows(of: state, at: LessonPage(step: step, isAsking: false), columns: columns, unicode: unicode)
        }.max() ?? 0
    }

    /// The number of rows of the current step with its answer, without blank lines.
    static func leastRows(of state: LessonState, columns: Int, unicode: Bool) -> Int {
        let page = LessonPage(step: state.page.step, isAsking: false)
        return LessonContent(state, at: page, columns: textColumns(in: columns), unicode: unicode)
            .lines(rows: 0).count
    }

    /// The number of rows of a step, with its blank lines.
    static func rows(of state: LessonState, at page: LessonPage? = nil, columns: Int, unicode: Bool) -> Int {
        let content = LessonContent(state, at: page, columns: textColumns(in: columns), unicode: unicode)
        return content.lines(rows: .max).count
    }
}

extension Painter {
    /// Writes a line of a lesson. Returns the columns used.
    @discardableResult
    mutating func write(_ line: LessonContent.Line, in region: Region, row: Int, column: Int) -> Int {
        line.spans.reduce(0) { $0 + write($1.text, in: region, row: row, column: column + $0, role: $1.role) }
    }
}
