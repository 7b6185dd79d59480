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

    private func makeRun() -> PlainRun {
        PlainRun(
            workbench: Workbench(), format: isJSON ? .json : .people(unicode: !isASCII),
            write: StandardStreams.say)
    }

    private func check(_ outcome: RunOutcome) throws {
        if let sentence = outcome.sentence { throw StandardStreams.failure(outcome.status, sentence) }
    }
}
