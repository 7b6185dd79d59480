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
        commandName: "record", abstract: "Record a running program to a file.",
        discussion: """
            It records until the program exits, the file is full, the time of --for has elapsed, or ^C. The file has \
            the observers at the start and everything that follows, with payloads if the program shows them, and the \
            objects of inspector.checkFreed. Only this user may read it. noticeboard check checks it. If the program is \
            killed, its last records may be missing: the recording then says that it ended without saying goodbye.

            With --rotate, a file keeps its name, and the highest number is the latest: FILE is the oldest and is \
            removed first. So a board can follow a file, and each file can name the next. noticeboard diff FILE reads \
            all files that are left.

            EXIT STATUS
              0   recorded; standard output says how much
              64  the arguments are invalid, or there are several programs
              65  the program sent damaged data; the file has what was sent before
              66  there is no such program, it does not answer, or it has no such
                  center
              73  the file already exists, or cannot be created
              74  writing failed; the file has what was written before

            EXAMPLES
              noticeboard record shop.notices            the only program
              noticeboard record shop.notices shop --for 60s
              noticeboard record shop.notices shop --center cart --max 1G
              noticeboard record shop.notices shop --only 'cart.*'
              noticeboard record shop.notices shop --max 100M --rotate 5
            """)

    @Argument(help: ArgumentHelp("The file to create.", valueName: "file"), completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp("The program's name or process number.", valueName: "name"),
        completion: .programs)
    var name: String?

    @Option(help: ArgumentHelp("The socket that the program listens at.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("The label of the only center to record; all by default.", valueName: "label"))
    var center: String?

    @Option(
        help: ArgumentHelp(
            "Only this name, names with this prefix (cart.*), or records of this kind (kind:unheard); "
                + "may be repeated.",
            valueName: "what"))
    var only: [String] = []

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long, such as 500ms, 60s, 10m or 2h.", valueName: "time")
    )
    package var time: TimeSpan?

    @Option(help: ArgumentHelp("The maximum size of a file, such as 500K, 64M or 1G.", valueName: "size"))
    var max: ByteCount?

    @Option(
        help: ArgumentHelp(
            "When a file is full, go on in FILE.1, FILE.2, …, and keep this many files.", valueName: "number")
    )
    var rotate: Int?

    @Flag(help: "Overwrite an existing file.")
    var force = false

    func validate() throws {
        if name != nil, socket != nil {
            throw ValidationError("a name and --socket exclude each other: leave one of them out")
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
        StandardStreams.complain("recording \(program.name) (process \(program.process)); ^C stops it")
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
        case .program(let error): StandardStreams.failure(error.isOfDamage ? 65 : 66, "\(error)")
        case .file(let error) where error.problem == .exists:
            StandardStreams.failure(
                73, "\(error.path) already exists: choose another path, or overwrite it with --force")
        case .file(let error): StandardStreams.failure(atBeginning ? 73 : 74, "\(error)")
        }
    }

    /// Makes ^C and the other signals that end a program complete the recording.
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
