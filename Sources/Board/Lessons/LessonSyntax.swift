import BoardModel
import Demo

/// One kind of line in a lesson: its keyword, what follows it, and what it adds to its step. `docs/Lessons.md`, the help
/// and error messages come from these.
package struct LessonSyntax: Sendable {
    typealias Take = @Sendable (inout LessonStep, inout LessonLine) throws(LineError) -> Void

    let word: String
    let arguments: String
    package let meaning: String
    /// Adds the rest of a line to its step; `nil`: the line is no line of a step.
    let take: Take?

    init(_ word: String, _ arguments: String, _ meaning: String, take: Take? = nil) {
        (self.word, self.arguments, self.meaning, self.take) = (word, arguments, meaning, take)
    }

    package var form: String { "\(word) \(arguments)" }

    /// The keywords of the first paragraph.
    package enum HeaderWord: String, CaseIterable, Sendable {
        case title, compare
    }

    private static let header = [
        LessonSyntax(HeaderWord.title.rawValue, "TEXT", "the first line: the lesson's title"),
        LessonSyntax(
            HeaderWord.compare.rawValue, comparisons,
            "below the title, optional: the center to compare with"),
    ]

    /// The lines of a step, besides those of the command language.
    static let ofSteps = [
        LessonSyntax("say", "TEXT", "narration; each say is a paragraph") { step, line throws(LineError) in
            step.narration.append(try line.rest.takeText("the text to say"))
        },
        LessonSyntax(
            "show", "CODE", "a line of Swift for this step; it keeps its indentation"
        ) { step, line throws(LineError) in
            step.code.append(line.rest.takeCode())
        },
        LessonSyntax(
            "predict", "QUESTION | ANSWER", "ask before the step's commands run, and answer after"
        ) { step, line throws(LineError) in
            let question = try line.rest.takeQuestion()
            guard step.question == nil else {
                throw line.start.error("expected one predict in a step, found another")
            }
            step.question = question
        },
        LessonSyntax(
            "hide", "lives",
            "hide which objects live until the question of a later step is answered"
        ) { step, line throws(LineError) in
            try line.rest.takeLives()
            step.hidesLives = true
        },
        LessonSyntax(
            "checkpoint", "WHAT", "as in `expect`; the lesson stops if it does not hold"
        ) { step, line throws(LineError) in
            step.commands.append(try line.checkpoint("checkpoint"))
        },
    ]

    private static let others = [
        LessonSyntax("observe,", "post, …", "any command; commands run in order"),
        LessonSyntax("#", "TEXT", "a comment"),
    ]

    package static let all = header + ofSteps + others

    /// The format as a Markdown table for `docs/Lessons.md`.
    package static var markdown: String {
        let rows = all.map {
            "| `\($0.form.split(separator: "|").joined(separator: "\\|"))` | \($0.meaning) |"
        }
        return (["| line | does |", "| --- | --- |"] + rows).joined(separator: "\n") + "\n"
    }

    static let comparisons = LessonComparison.allCases.map(\.rawValue).joined(separator: "|")

    /// The first words that a line of a step can have.
    static let stepWords = ofSteps.map(\.word) + CommandForm.words
}
