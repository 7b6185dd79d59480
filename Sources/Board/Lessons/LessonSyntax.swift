import BoardModel
import Demo

/// The documentation of the lesson format. `docs/Lessons.md`, help and error messages are generated from it.
package struct LessonSyntax: Hashable, Sendable {
    package let form: String
    package let meaning: String

    /// The keywords of the first paragraph.
    package enum HeaderWord: String, CaseIterable, Sendable {
        case title, beside
    }

    /// The keywords of a step's line, in addition to those of the command language.
    package enum StepWord: String, CaseIterable, Sendable {
        case say, show, predict, hide, checkpoint
    }

    package static let all: [LessonSyntax] = [
        LessonSyntax(form: "title TEXT", meaning: "the first line: what the lesson is called"),
        LessonSyntax(
            form: "beside \(companions)",
            meaning: "below the title, if at all: what the center is compared with"),
        LessonSyntax(form: "say TEXT", meaning: "narration; each say is a paragraph"),
        LessonSyntax(
            form: "show CODE", meaning: "a line of Swift that the step stands for; it keeps its indentation"),
        LessonSyntax(
            form: "predict QUESTION | ANSWER",
            meaning: "ask before the step's commands are carried out, and answer after"),
        LessonSyntax(
            form: "hide lives",
            meaning: "tell nothing of which objects live, until the question of a later step is answered"),
        LessonSyntax(
            form: "checkpoint WHAT",
            meaning: "what `expect` takes; the lesson does not go on where it does not hold"),
        LessonSyntax(
            form: "observe, post, …", meaning: "any line of the command language, carried out in order"),
        LessonSyntax(form: "# TEXT", meaning: "a comment"),
    ]

    /// The format as a Markdown table for `docs/Lessons.md`.
    package static var markdown: String {
        let rows = all.map {
            "| `\($0.form.split(separator: "|").joined(separator: "\\|"))` | \($0.meaning) |"
        }
        return (["| line | does |", "| --- | --- |"] + rows).joined(separator: "\n") + "\n"
    }

    static let companions = LessonCompanion.allCases.map(\.rawValue).joined(separator: "|")

    /// The first words that a line of a step can have.
    static let stepWords = StepWord.allCases.map(\.rawValue) + CommandForm.words
}
