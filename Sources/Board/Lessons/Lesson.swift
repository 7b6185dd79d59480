import BoardModel

/// A file that is a demo, a lesson and a test: it has the narration, and the commands to run.
package struct Lesson: Hashable, Sendable {
    /// The name that selects the lesson: the file name without its extension.
    package var name: String
    /// The file name in its records and errors.
    package var file: String
    package var title: String
    /// The center shown next to the log for comparison.
    package var comparison: LessonComparison?
    /// At least one.
    package var steps: [LessonStep]
    /// Its lines without comments and empty ones, from which its fingerprint is made.
    package var lines: [String] = []
}

/// A center to compare with.
package enum LessonComparison: String, CaseIterable, Hashable, Sendable {
    /// The `MyNotificationCenter` of the articles, with its faults.
    case myNotificationCenter = "MyNotificationCenter"
}

/// One paragraph of a lesson.
package struct LessonStep: Hashable, Sendable {
    /// Its first line in the file.
    package var line: Int
    /// The narration, in paragraphs.
    package var narration: [String] = []
    /// The corresponding lines of Swift.
    package var code: [String] = []
    package var question: LessonQuestion?
    /// The commands, in execution order.
    package var commands: [LessonCommand] = []
    /// Whether object lifetimes are hidden from this step on, until a later question is answered.
    package var hidesLives = false

    package init(line: Int) {
        self.line = line
    }
}

extension LessonStep {
    /// A text of a step.
    package enum Text: Hashable, Sendable {
        case paragraph(String)
        case code([String])
        case question(String)
        case answer(String)
    }

    /// What it shows besides the effects of its commands, in order.
    package var texts: [Text] {
        narration.map { .paragraph($0) } + (code.isEmpty ? [] : [.code(code)])
            + (question.map { [.question($0.text), .answer($0.answer)] } ?? [])
    }
}

/// The question shown before the commands of a step run, and the answer shown after them.
package struct LessonQuestion: Hashable, Sendable {
    package var text: String
    package var answer: String
}

/// A command line of a lesson.
package struct LessonCommand: Hashable, Sendable {
    /// Its line in the file.
    package var line: Int
    /// The command.
    package var text: String
    /// Whether the lesson stops if the expectation fails.
    package var isCheckpoint = false
    /// The offset from columns of `text` to columns of the file.
    package var columnShift = 0
    /// Whether it moves the keyboard.
    package var movesKeyboard = false
}

/// A position in a lesson.
package struct LessonPage: Hashable, Sendable {
    /// Zero-based.
    package var step: Int
    /// Whether the page shows the step's question, before any of its commands has run.
    package var isAsking: Bool

    package init(step: Int, isAsking: Bool) {
        self.step = step
        self.isAsking = isAsking
    }
}

extension Lesson {
    /// All pages, in playing order. A step with a question has two.
    package var pages: [LessonPage] {
        steps.indices.flatMap { index -> [LessonPage] in
            let shown = LessonPage(step: index, isAsking: false)
            return steps[index].question == nil ? [shown] : [LessonPage(step: index, isAsking: true), shown]
        }
    }

    /// Whether a page must hide object lifetimes: a question about them has not been answered.
    package func hidesLives(at page: LessonPage) -> Bool {
        guard let start = steps[...page.step].lastIndex(where: \.hidesLives) else { return false }
        guard let end = answer(behind: start) else { return true }
        return page.step < end || (page.step == end && page.isAsking)
    }

    /// The first step after another one that answers a question.
    func answer(behind step: Int) -> Int? {
        steps[(step + 1)...].firstIndex { $0.question != nil }
    }

    /// Whether the lesson moves the keyboard.
    package var usesKeyboard: Bool { steps.contains { $0.commands.contains(where: \.movesKeyboard) } }
}
