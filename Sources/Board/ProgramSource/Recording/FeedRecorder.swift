import BoardModel
import Notices
import NoticesRecording
import NoticesWire

/// Records what an attached program sends, from when the user starts the recording until the user ends it.
///
/// The thread that reads the program writes the file. It holds the file's lock while it takes a message. A
/// recording therefore begins between two messages, with the registrations of that moment and all records
/// after it.
final class FeedRecorder: Sendable {
    private let folder: String
    private let tee = Lock<ProgramTee?>(nil)
    /// Read by the board, which must not wait for the file.
    private let published = Lock<RecordingStatus?>(nil)

    /// - Parameter folder: The folder of its files, with a trailing slash; empty for the current one.
    init(folder: String) { self.folder = folder }

    var status: RecordingStatus? { published.withLock { $0 } }

    /// Passes a message to `body`, and writes it. Keeps no copy if nothing is recorded.
    func passing<Result>(_ message: consuming WireMessage, _ body: (consuming WireMessage) -> Result)
        -> Result
    {
        var waiting: WireMessage? = consume message
        return tee.withLock { tee in
            guard let message = waiting.take() else { preconditionFailure("a message is passed once") }
            guard tee != nil else { return body(message) }
            let result = body(message)
            do throws(RecordingError) {
                if try tee?.take(message) == false { close(&tee, Self.centerIsGone) }
            } catch {
                tee = nil
                publish(.ended("\(error)", isProblem: true))
            }
            return result
        }
    }

    private static let centerIsGone = End(.closed, text: "the program no longer offers the center")

    /// - Parameters:
    ///   - path: The path of the new file; `nil` names it after the program and the time.
    ///   - beginning: Called between two messages.
    func begin(
        _ program: String, to path: String?, _ beginning: () -> ProgramTee.Beginning?
    ) throws(LineError) -> String {
        try tee.withLock { tee throws(LineError) in
            guard let start = beginning() else {
                throw LineError(
                    column: 1, message: "cannot record yet: \(program) has not listed its observers")
            }
            do throws(RecordingError) {
                let new = try RecordingName.first(path, of: program, in: folder) {
                    path throws(RecordingError) in
                    try ProgramTee(path, start)
                }
                tee = new
                publish(.recording)
                return RecordingText.begun(new.path)
            } catch {
                throw LineError(column: 1, message: "\(error)")
            }
        }
    }

    /// Ends the recording for the user.
    func end() throws(LineError) -> String {
        try tee.withLock { tee throws(LineError) in
            publish(nil)
            guard var ended = tee else {
                throw LineError(column: 1, message: "nothing is being recorded")
            }
            tee = nil
            do throws(RecordingError) { try ended.close(End(.closed, text: "it was stopped here")) } catch {
                throw LineError(column: 1, message: "\(error)")
            }
            return RecordingText.ended(ended.recordCount, ended.byteCount, ended.path)
        }
    }

    /// Ends the recording because the program has ended or the board has detached.
    func close(_ end: End) {
        tee.withLock { tee in
            if tee != nil { close(&tee, end) }
        }
    }

    private func close(_ tee: inout ProgramTee?, _ end: End) {
        guard var ended = tee else { return }
        tee = nil
        do throws(RecordingError) {
            try ended.close(end)
            let counts = RecordingText.ended(ended.recordCount, ended.byteCount, ended.path)
            let isProblem = end.reason == .lost || end.reason == .failed
            publish(.ended("the recording ended: \(end.text); \(counts)", isProblem: isProblem))
        } catch {
            publish(.ended("\(error)", isProblem: true))
        }
    }

    private func publish(_ status: RecordingStatus?) { published.withLock { $0 = status } }
}
