import BoardModel
package import Demo
package import Lessons
import Notices

/// A lesson as plain lines: the narration, the questions, and a line for each record, from the first step to the last.
package final class PlainLesson {
    private let lesson: Lesson
    private let demo: DemoProgram
    private let format: PlainRun.Format
    private let write: ([UInt8]) -> Void
    private let flush: (() -> Void)?
    private let run: PlainRun

    private static let columns = 100

    /// - Parameters:
    ///   - write: Receives lines in UTF-8, each with its terminator.
    ///   - flush: Called when written lines must be output: before the commands of a step run. `nil`: the output is
    ///     not interactive.
    package init(
        _ lesson: Lesson, demo: DemoProgram, format: PlainRun.Format, write: @escaping ([UInt8]) -> Void,
        flush: (() -> Void)? = nil
    ) {
        self.lesson = lesson
        self.demo = demo
        self.format = format
        self.write = write
        self.flush = flush
        run = PlainRun(demo: demo, format: format, write: write, flush: flush)
    }

    /// Plays the lesson, up to the first problem.
    package func play() -> RunOutcome {
        narrate([lesson.title], at: 1)
        for (index, step) in lesson.steps.enumerated() {
            say("")
            say("Step \(index + 1) of \(lesson.steps.count)")
            for text in step.texts { narrate(text, at: step.line) }
            flush?()
            let problem = demo.run(step, of: lesson)
            demo.advanceUntilIdle()
            run.printRecords()
            if let problem { return RunOutcome(problem) }
            if let answer = step.question?.answer {
                narrate([answer], indent: "  ", mark: "→ ", at: step.line)
            }
        }
        return .completed
    }

    /// Writes a text that is shown before the step's commands run.
    private func narrate(_ text: LessonStep.Text, at line: Int) {
        switch text {
        case .paragraph(let text): narrate([text], indent: "  ", at: line)
        case .code(let code): narrate(code, indent: "      ", at: line)
        case .question(let text): narrate([text], indent: "  ", mark: "? ", at: line)
        case .answer: break
        }
    }

    /// Writes texts, wrapped into lines; in JSON output they are notes among the records.
    private func narrate(_ texts: [String], indent: String = "", mark: String = "", at line: Int) {
        switch format {
        case .json:
            for text in texts { demo.center.note(text, file: SourceFile(lesson.file), line: line) }
            run.printRecords()
        case .people(let unicode):
            for text in texts {
                let room = Self.columns - indent.count - mark.count
                let lines = WrappedText.lines(text, columns: room, unicode: unicode)
                for (index, line) in lines.enumerated() {
                    say(indent + (index == 0 ? mark : String(repeating: " ", count: mark.count)) + line)
                }
            }
        }
    }

    private func say(_ text: String) {
        guard case .people(let unicode) = format else { return }
        let blanks = text.reversed().prefix { $0 == " " }.count
        var line: [UInt8] = []
        SafeText.append(String(text.dropLast(blanks)), to: &line, unicode: unicode)
        line.append(UInt8(ascii: "\n"))
        write(line)
    }
}

extension RunOutcome {
    fileprivate init(_ problem: LessonProblem) {
        let sentence = SafeText.escaped(problem.description)
        switch problem.kind {
        case .unmet: self = .unmet(sentence)
        case .notUnderstood: self = .notUnderstood(sentence)
        }
    }
}
