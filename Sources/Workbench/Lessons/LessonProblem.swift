import Notices

/// Why a step of a lesson did not come out as it was written.
package struct LessonProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// An expectation did not hold.
        case unmet
        /// A line speaks of an object that never was.
        case notUnderstood
    }

    package var kind: Kind
    /// Whether the lesson cannot go on behind it.
    package var stops: Bool
    /// What was expected, and what was found.
    package var sentence: String
    /// `FILE:LINE`, or `FILE:LINE:COLUMN`.
    package var place: String

    /// The sentence with its place.
    package var description: String { "\(place): \(sentence)" }
}

extension Workbench {
    /// Carries out the commands of a step, up to the first that stops the lesson. Returns what went wrong first.
    package func carryOut(_ step: LessonStep, of lesson: Lesson) -> LessonProblem? {
        var problem: LessonProblem?
        for command in step.commands where problem?.stops != true {
            let found = carryOut(command, of: lesson)
            // What stops the lesson is worth more than what does not.
            if problem == nil || found?.stops == true { problem = found }
        }
        return problem
    }

    private func carryOut(_ command: LessonCommand, of lesson: Lesson) -> LessonProblem? {
        let place = SourceLine(file: SourceFile(lesson.file), line: command.line)
        do throws(LineError) {
            guard case .unmet(let sentence) = try execute(command.text, at: place) else { return nil }
            return LessonProblem(
                kind: .unmet, stops: command.isCheckpoint, sentence: sentence, place: "\(place)")
        } catch {
            return LessonProblem(
                kind: .notUnderstood, stops: true, sentence: error.message,
                place: "\(place):\(error.column + command.columnShift)")
        }
    }
}
