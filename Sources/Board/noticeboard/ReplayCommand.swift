import ArgumentParser
import BoardModel
import Demo
import Foundation
import NcursesTerminal
import NoticesRecording
import RecordingSource
import TerminalUI

/// `noticeboard replay`: opens the board on a recording.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Open a recording on the board.",
        discussion: """
            The board shows the observers as they were at each moment. Space plays, . and , step, > and < go to the \
            next and previous post, e to the next problem, T to a time, a record, a mark or the next match of a filter. \
            If the output is not a terminal, or with --json, it prints the records.

            A recording made with --rotate is read from all its files: give the name that you gave to record, even if \
            that file was removed. FILE.3 is that file alone, and --follow follows one file.

            EXIT STATUS
              0   it was shown
              65  it was printed, but the recording is damaged
              66  the recording cannot be read, or has no such center

            EXAMPLES
              noticeboard replay shop.notices
              noticeboard replay shop.notices --at 1:30
              noticeboard replay shop.notices --at kind:unheard
              noticeboard replay shop.notices --center cart --json
              noticeboard replay shop.notices --follow     while it is written
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The label of the center to show; the first by default.", valueName: "label"))
    var center: String?

    @Option(
        help: ArgumentHelp("Where to begin: \(ReplayGoal.forms).", valueName: "place"))
    var at: String?

    @Flag(help: "Follow the file while it is written.")
    package var follow = false

    @Flag(help: "Print one JSON object for each record.")
    var json = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if at != nil, follow {
            throw ValidationError("--at and --follow exclude each other: leave one of them out")
        }
        guard let at else { return }
        do throws(LineError) {
            _ = try ReplayGoal(at)
        } catch {
            throw ValidationError("--at: \(error.message)")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: display.ascii)
        guard StandardStreams.areTerminals, !json else { return try stream(try recording(isStream: true)) }
        let recorded = try recording(isStream: false)
        Backtraces.printWithoutAsking()
        if let at, let goal = try? ReplayGoal(at) { recorded.start(at: goal) }
        do throws(TerminalError) {
            let terminal = try Terminal(options: display.terminal())
            var loop = BoardLoop(terminal: terminal, source: recorded, sources: display.sources)
            loop.run()
        } catch {
            StandardStreams.complain("\(error)")
            try stream(recorded)
        }
    }

    private func recording(isStream: Bool) throws -> RecordedProgram {
        let reader = try AttachCommand.reported { () throws(RecordingError) in
            try follow ? RecordingReader(path: file) : RecordingSeries(path: file).joined()
        }
        guard
            let recorded = RecordedProgram(reader, center: center, follows: follow, isStream: isStream)
        else {
            throw StandardStreams.failure(
                66,
                "\(file) has no center called \(center ?? ""): noticeboard check \(file) names those it has")
        }
        return recorded
    }

    /// Prints the records from the current position on.
    private func stream(_ recorded: RecordedProgram) throws {
        let unicode = StandardStreams.isUnicode
        var printer = RecordPrinter(
            format: json ? .json(unicode: unicode) : .people(unicode: unicode), write: StandardStreams.put)
        printer.clock = recorded.clock
        if let at, let goal = try? ReplayGoal(at) { recorded.start(at: goal) }
        if follow || at != nil { _ = recorded.takeRecords() }
        while true {
            let hasMore = recorded.goOn()
            var batch = recorded.takeRecords()
            if batch.dropped > 0 {
                StandardStreams.complain("\(batch.dropped.counted("record was", "records were")) dropped")
            }
            printer.print(&batch)
            StandardStreams.flush()
            recorded.takeProblems().forEach(StandardStreams.complain)
            if hasMore { continue }
            guard follow else { break }
            Thread.sleep(forTimeInterval: 0.1)
        }
        if recorded.isDamaged { throw ExitCode(65) }
    }
}
