import ArgumentParser
import Dispatch
import Foundation
import LocalSockets
import NoticesRecording
import ProgramSource
import TerminalUI

/// `noticeboard record`: records what another program sends in a file.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Record what happens in a running program of this user in a file.",
        discussion: """
            It records until the program ends, the file is full, the time is over, or ^C. The file has the observers \
            that were there and everything from then on, with payloads if the program shows them; only this user may \
            read it. It also has the objects that the program says should be gone. noticeboard check compares it with \
            what is expected.

            With --rotate, a file that is begun keeps its name, and the highest number is the latest: FILE is the oldest \
            and the first to be removed. So a board that follows a file, and the word of each file in which one it goes \
            on, stay right. noticeboard diff FILE finds what is left.

            EXIT STATUS
              0   it was recorded; how much is on standard output
              64  the arguments are not understood, or several programs offer
                  themselves
              66  there is no such program, it does not answer, or it offers no
                  such center
              73  the file is there already, or cannot be made
              74  the file cannot be written any more; what was written before is
                  kept

            EXAMPLES
              noticeboard record shop.notices            the only program there is
              noticeboard record shop.notices shop --for 60s
              noticeboard record shop.notices shop --center cart --max 1G
              noticeboard record shop.notices shop --only 'cart.*'
              noticeboard record shop.notices shop --max 100M --rotate 5
            """)

    @Argument(help: ArgumentHelp("The file that is made.", valueName: "file"), completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp("The program's name, or the number of its process.", valueName: "name"),
        completion: .programs)
    var name: String?

    @Option(help: ArgumentHelp("The socket that the program listens at.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("The label of the only center to record; all without it.", valueName: "label"))
    var center: String?

    @Option(
        help: ArgumentHelp(
            "Record this name alone, the names that begin so (cart.*), or a kind of records (kind:unheard); may be "
                + "given several times.",
            valueName: "what"))
    var only: [String] = []

    @Option(
        name: .customLong("for"), help: ArgumentHelp("How long, as 500ms, 60s, 10m or 2h.", valueName: "time")
    )
    package var time: TimeSpan?

    @Option(help: ArgumentHelp("The most bytes of a file, as 500K, 64M or 1G.", valueName: "size"))
    var max: ByteCount?

    @Option(
        help: ArgumentHelp(
            "Go on in FILE.1, FILE.2, … when a file is full, and keep so many of them.", valueName: "number"))
    var rotate: Int?

    @Flag(help: "Overwrite a file that is there.")
    var force = false

    func validate() throws {
        if name != nil, socket != nil {
            throw ValidationError("a name and --socket do not go together: leave one of them out")
        }
        try AttachCommand.validate(only)
        if let rotate, rotate < 1 || max == nil {
            throw ValidationError("--rotate needs a number from 1, and --max, the size of a file")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: false)
        let program = try program()
        // Already validated.
        let choice = (try? WatchChoice(only: only)) ?? .everything
        var plan = RecordingPlan(path: file)
        (plan.maximumSize, plan.files, plan.overwriting) = (max?.bytes, rotate, force)
        let stop = try AttachCommand.reported { () throws(SystemCallError) in try Wake() }
        let signals = Self.signals(waking: stop)
        defer { signals.forEach { $0.cancel() } }
        var recorder: ProgramRecorder
        do throws(ProgramRecorderError) {
            recorder = try ProgramRecorder(program, center: center, asking: choice, plan)
        } catch {
            throw Self.failure(error, atBeginning: true)
        }
        StandardStreams.complain("recording \(program.name) (process \(program.process)); ^C ends it")
        do throws(ProgramRecorderError) {
            try recorder.run(for: time?.duration, orUntil: stop)
        } catch {
            report(recorder, program)
            throw Self.failure(error, atBeginning: false)
        }
        report(recorder, program)
    }

    private func program() throws -> OfferedProgram {
        let choice = ProgramChoice(name: name, socket: socket)
        guard let program = try choice.found() else { throw choice.absence() }
        return program
    }

    private func report(_ recorder: ProgramRecorder, _ program: OfferedProgram) {
        let counts = recorder.counts
        let leftOut = only.isEmpty ? "" : "\(counts.leftOut) left out, "
        StandardStreams.say(
            SafeText.escaped(
                "\(program.name) (process \(program.process)): \(counts.records) records, \(counts.dropped) "
                    + "dropped, \(leftOut)\(counts.bytes) bytes in \(recorder.path); \(recorder.reason)"))
    }

    private static func failure(_ error: ProgramRecorderError, atBeginning: Bool) -> ExitCode {
        switch error {
        case .program(let error): StandardStreams.failure(66, "\(error)")
        case .file(let error) where error.problem == .exists:
            StandardStreams.failure(
                73, "\(error.path) is there already: choose another path, or overwrite it with --force")
        case .file(let error): StandardStreams.failure(atBeginning ? 73 : 74, "\(error)")
        }
    }

    /// Makes ^C and other signals that end a program end the recording properly.
    private static func signals(waking stop: Wake) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { stop.wake() }
            source.resume()
            return source
        }
    }
}
