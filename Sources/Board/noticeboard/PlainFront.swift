import ArgumentParser
import BoardModel
import Demo
import Lessons
import Notices
import TerminalUI

/// The plain front end on standard output.
struct PlainFront {
    var isJSON = false
    let demo = DemoProgram()

    /// Executes a script until a line fails.
    ///
    /// - Throws: The exit status of the failure, which has been reported.
    func run(_ script: Script) throws { try check(outcome(of: script).outcome) }

    /// Executes a script until a line fails. Returns the outcome and the last line.
    func outcome(of script: Script) -> (outcome: RunOutcome, source: SourceLine) {
        let run = makeRun()
        return (run.run(script.lines, file: script.name), run.source)
    }

    /// Executes a script, then typed lines. A typed line that fails does not end the loop.
    func converse(after script: Script, saying welcome: () -> Void) throws {
        let run = makeRun()
        try check(run.run(script.lines, file: script.name))
        welcome()
        let typed = Script.standardInput
        run.converse(typed.lines, file: typed.name, complain: StandardStreams.complain)
    }

    /// Plays lessons up to the first problem, each in a demo of its own, with an empty line between them.
    func play(_ lessons: [Lesson]) throws {
        for (index, lesson) in lessons.enumerated() {
            if index > 0, !isJSON { StandardStreams.say("") }
            try PlainFront(isJSON: isJSON).play(lesson)
        }
    }

    /// Plays a lesson up to the first problem.
    func play(_ lesson: Lesson) throws { try check(outcome(of: lesson)) }

    /// Plays a lesson up to the first problem, and returns the outcome.
    func outcome(of lesson: Lesson) -> RunOutcome {
        PlainLesson(
            lesson, demo: demo, format: format, write: StandardStreams.put, flush: StandardStreams.show
        ).play()
    }

    private func makeRun() -> PlainRun {
        PlainRun(
            demo: demo, format: format, write: StandardStreams.put,
            flush: StandardStreams.show)
    }

    private var format: PlainRun.Format {
        let unicode = StandardStreams.isUnicode
        return isJSON ? .json(unicode: unicode) : .people(unicode: unicode)
    }

    /// Reports a failure.
    ///
    /// - Throws: Its exit status.
    func check(_ outcome: RunOutcome) throws {
        guard outcome != .completed else { return }
        StandardStreams.complain(outcome)
        throw ExitCode(outcome.status)
    }
}
