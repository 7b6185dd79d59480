import BoardModel
package import Demo
import Notices

/// Why a step of a lesson did not run as written.
package struct LessonProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// An expectation failed.
        case unmet
        /// A line refers to an object that was never made.
        case notUnderstood
    }

    package var kind: Kind
    /// Whether the lesson cannot continue.
    package var stops: Bool
    /// The expected and the found value.
    package var sentence: String
    /// `FILE:LINE`, or `FILE:LINE:COLUMN`.
    package var source: String

    /// The sentence, prefixed with its source line.
    package var description: String { "\(source): \(sentence)" }
}

extension DemoProgram {
    /// Executes the commands of a step, up to the first that stops the lesson. Returns the most severe problem.
    package func run(_ step: LessonStep, of lesson: Lesson) -> LessonProblem? {
        var problem: LessonProblem?
        for command in step.commands where problem?.stops != true {
            let found = self.problem(of: command, in: lesson)
            // A problem that stops the lesson takes precedence.
            if problem == nil || found?.stops == true { problem = found }
        }
        return problem
    }

    private func problem(of command: LessonCommand, in lesson: Lesson) -> LessonProblem? {
        let source = command.source(in: lesson)
        do throws(LineError) {
            guard case .unmet(let sentence) = try run(command, of: lesson) else { return nil }
            return LessonProblem(
                kind: .unmet, stops: command.isCheckpoint, sentence: sentence, source: "\(source)")
        } catch {
            return LessonProblem(
                kind: .notUnderstood, stops: true, sentence: error.message,
                source: "\(source):\(error.column)")
        }
    }

    /// Executes a line of a lesson. The column of an error refers to the file.
    func run(_ command: LessonCommand, of lesson: Lesson) throws(LineError) -> LineResult {
        do throws(LineError) {
            return try execute(command.text, at: command.source(in: lesson))
        } catch {
            throw LineError(column: error.column + command.columnShift, message: error.message)
        }
    }
}

extension LessonCommand {
    fileprivate func source(in lesson: Lesson) -> SourceLine {
        SourceLine(file: SourceFile(lesson.file), line: line)
    }
}
