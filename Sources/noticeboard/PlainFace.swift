import ArgumentParser
import TerminalUI
import Workbench

/// The plain face on standard output.
struct PlainFace {
    var isJSON = false
    var isASCII = false

    /// Carries out lines until one fails.
    ///
    /// - Throws: The exit status of the failure, which has been told.
    func run(_ lines: some Sequence<String>, file: String) throws {
        try check(makeRun().run(lines, file: file))
    }

    /// Carries out a script, then what is typed, whatever becomes of single lines.
    func converse(after script: Script, saying welcome: () -> Void) throws {
        let run = makeRun()
        try check(run.run(script.lines, file: script.name))
        welcome()
        run.converse(StandardInputLines(), file: StandardInputLines.name, complain: StandardStreams.complain)
    }

    /// Plays a lesson until something does not come out as it is written.
    func play(_ lesson: Lesson) throws {
        try check(
            PlainLesson(lesson, workbench: Workbench(), format: format, write: StandardStreams.say).play())
    }

    private func makeRun() -> PlainRun {
        PlainRun(workbench: Workbench(), format: format, write: StandardStreams.say)
    }

    private var format: PlainRun.Format { isJSON ? .json : .people(unicode: !isASCII) }

    private func check(_ outcome: RunOutcome) throws {
        if let sentence = outcome.sentence { throw StandardStreams.failure(outcome.status, sentence) }
    }
}
