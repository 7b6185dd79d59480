import ArgumentParser
import BoardModel
import Exports
import Foundation
import NoticesRecording
import TerminalUI

/// `noticeboard export`: writes a recording in a format that other tools open.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a recording in a format that other tools open.",
        discussion: """
            Perfetto: a trace that ui.perfetto.dev and chrome://tracing open, with a track for each thread and slices \
            for posts and deliveries. OpenTelemetry: its file format, JSON lines of spans. HTML: one page that a \
            browser opens without a network, for a bug report; it lists problems first, and shows a timeline and the \
            last 1000 records. They have all that the recording has, including payloads. Only this user may read \
            the files. docs/Exports.md says what becomes what.

            A recording made with --rotate is read from all its files: give the name that you gave to record, even if \
            that file was removed. FILE.3 is that file alone.

            EXIT STATUS
              0   exported
              64  the arguments are invalid
              65  exported as far as it could be read: the recording is damaged
              66  the recording cannot be read, or has no such center
              73  the file already exists, or cannot be created
              74  writing failed; the file has what was written before

            EXAMPLES
              noticeboard export shop.notices --perfetto shop.json
              noticeboard export shop.notices --otlp shop.jsonl --html shop.html
              noticeboard export shop.notices --center cart --html - > cart.html
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "Write a trace for Perfetto to this file; - is standard output.", valueName: "out"),
        completion: .file())
    var perfetto: String?

    @Option(
        help: ArgumentHelp(
            "Write spans for OpenTelemetry to this file; - is standard output.", valueName: "out"),
        completion: .file())
    var otlp: String?

    @Option(
        help: ArgumentHelp("Write a page for browsers to this file; - is standard output.", valueName: "out"),
        completion: .file())
    var html: String?

    @Option(help: ArgumentHelp("The label of the only center to export; all by default.", valueName: "label"))
    var center: String?

    @Flag(help: "Overwrite existing files.")
    var force = false

    func validate() throws {
        let outputs = [perfetto, otlp, html].compactMap(\.self)
        guard !outputs.isEmpty else {
            throw ValidationError("no format is chosen: add --perfetto OUT, --otlp OUT or --html OUT")
        }
        guard Set(outputs).count == outputs.count else {
            throw ValidationError("two formats have the same output: give each its own")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: false)
        let series = try AttachCommand.reported { () throws(RecordingError) in try RecordingSeries(path: file)
        }
        let recording = ExportedRecording(series, center: center)
        guard recording.hasCenter else {
            let choice =
                recording.labels.isEmpty
                ? "it has none" : "choose \(recording.labels.joined(separator: " or "))"
            throw StandardStreams.failure(66, "\(file) has no center called \(center ?? ""): \(choice)")
        }
        if series.hasLostBeginning {
            StandardStreams.complain(
                "\(file): its first files were removed when it rotated; \(series.readers.count) are exported")
        }
        let inputs = series.readers.map(\.path)
        var faults: [RecordingFault] = []
        if let perfetto { faults = try export(PerfettoExport.self, of: recording, inputs, to: perfetto) }
        if let otlp { faults = try export(OTLPExport.self, of: recording, inputs, to: otlp) }
        if let html { faults = try export(HTMLExport.self, of: recording, inputs, to: html) }
        try FaultReport.end(faults.map { (file, $0) })
    }

    private func export<Format: ExportFormat>(
        _ format: Format.Type, of recording: ExportedRecording, _ inputs: [String], to path: String
    ) throws -> [RecordingFault] {
        let output = try ExportFile(path, overwriting: force, notAnyOf: inputs)
        do {
            let faults = try recording.write(format) { try output.write($0) }
            try output.close()
            return faults
        } catch let error as RecordingError {
            throw StandardStreams.failure(66, "\(error)")
        }
    }
}

/// A file to export to, or standard output.
private final class ExportFile {
    private let path: String
    /// `nil` for standard output.
    private let descriptor: CInt?

    init(_ path: String, overwriting: Bool, notAnyOf inputs: [String]) throws {
        self.path = path
        guard path != "-" else {
            descriptor = nil
            return
        }
        let isInput = inputs.contains { Self.isSame($0, path) }
        guard !isInput else {
            throw StandardStreams.failure(73, "\(path) is the recording itself: choose another path")
        }
        let mode = overwriting ? O_TRUNC : O_EXCL
        let number = open(path, O_WRONLY | O_CREAT | mode | O_CLOEXEC | O_NOCTTY, 0o600)
        guard number >= 0 else {
            throw StandardStreams.failure(
                73,
                errno == EEXIST
                    ? "\(path) already exists: choose another path, or overwrite it with --force"
                    : "cannot create \(path): \(String(cString: strerror(errno)))")
        }
        descriptor = number
    }

    func write(_ text: String) throws {
        guard let descriptor else { return StandardStreams.put(text) }
        guard !text.isEmpty, let error = StandardStreams.write(Array(text.utf8), to: descriptor) else {
            return
        }
        throw failure(error)
    }

    /// Closes it. Some file systems report only then that there was no room.
    func close() throws {
        guard let descriptor else { return StandardStreams.flush() }
        if Foundation.close(descriptor) != 0 { throw failure(errno) }
    }

    private func failure(_ error: CInt) -> ExitCode {
        StandardStreams.failure(74, "cannot write \(path): \(String(cString: strerror(error)))")
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
