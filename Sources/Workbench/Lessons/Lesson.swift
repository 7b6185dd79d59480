/// A file that is demo, lesson and test at once: what a speaker says, and what happens meanwhile.
package struct Lesson: Hashable, Sendable {
    /// What it is chosen by: the file's name without its ending.
    package var name: String
    /// What its records and errors name as their file.
    package var file: String
    package var title: String
    /// What the center is compared with: its log has the place beside it.
    package var companion: LessonCompanion?
    /// At least one.
    package var steps: [LessonStep]
}

/// What the center may be compared with.
package enum LessonCompanion: String, CaseIterable, Hashable, Sendable {
    /// The storage of the articles' center, with its faults.
    case myNotificationCenter = "MyNotificationCenter"
}

/// One paragraph of a lesson.
package struct LessonStep: Hashable, Sendable {
    /// Where it begins.
    package var line: Int
    /// What is told, in paragraphs.
    package var narration: [String] = []
    /// The Swift lines that it corresponds to.
    package var code: [String] = []
    package var question: LessonQuestion?
    /// What is carried out, in order.
    package var commands: [LessonCommand] = []

    package init(line: Int) {
        self.line = line
    }
}

/// What the audience is asked before the commands of a step are carried out, and what it sees then.
package struct LessonQuestion: Hashable, Sendable {
    package var text: String
    package var answer: String
}

/// A line of a lesson that is carried out.
package struct LessonCommand: Hashable, Sendable {
    /// Where it stands in the file.
    package var line: Int
    /// As the command language has it.
    package var text: String
    /// Whether the lesson does not go on when it does not hold.
    package var isCheckpoint = false
    /// How far columns of `text` are from those of the file.
    package var columnShift = 0
    /// Whether it moves the keyboard.
    package var movesKeyboard = false
}

/// Where one can be in a lesson.
package struct LessonPlace: Hashable, Sendable {
    /// From 0.
    package var step: Int
    /// Whether the step's question is asked, and nothing of the step is carried out yet.
    package var isAsking: Bool

    package init(step: Int, isAsking: Bool) {
        self.step = step
        self.isAsking = isAsking
    }
}

extension Lesson {
    /// Every place, in the order in which one comes by: a step with a question is two.
    package var places: [LessonPlace] {
        steps.indices.flatMap { index -> [LessonPlace] in
            let shown = LessonPlace(step: index, isAsking: false)
            return steps[index].question == nil ? [shown] : [LessonPlace(step: index, isAsking: true), shown]
        }
    }

    /// Whether there is a keyboard to look at.
    package var usesKeyboard: Bool { steps.contains { $0.commands.contains(where: \.movesKeyboard) } }
}
