import BoardModel
import Notices
import NoticesRecording
import NoticesWire

/// Records what arrives of an attached program, from one wish of the user to the next.
///
/// The thread that reads the program writes the file. The lock of the file is held while a message is taken, so that a
/// recording begins between two messages: with the registrations of that moment, and all records behind it.
final class FeedRecorder: Sendable {
    private let folder: String
    private let tee = Lock<ProgramTee?>(nil)
    /// Read by the board, which does not wait for the file.
    private let published = Lock<RecordingStatus?>(nil)

    /// - Parameter folder: That of its files, with a slash at its end; empty: the current one.
    init(folder: String) { self.folder = folder }

    var status: RecordingStatus? { published.withLock { $0 } }

    /// Takes a message by `body`, and writes it.
    func passing<Result>(_ message: WireMessage, _ body: () -> Result) -> Result {
        tee.withLock { tee in
            let result = body()
            guard tee != nil else { return result }
            do throws(RecordingError) {
                if try tee?.take(message) == false { close(&tee, Self.centerIsGone) }
            } catch {
                tee = nil
                publish(.ended("\(error)", isProblem: true))
            }
            return result
        }
    }

    private static let centerIsGone = End(.closed, text: "the program does not offer the center any more")

    /// - Parameter beginning: Called between two messages.
    func begin(_ program: String, _ beginning: () -> ProgramTee.Beginning?) throws(LineError) -> String {
        try tee.withLock { tee throws(LineError) in
            guard let start = beginning() else {
                throw LineError(
                    column: 1, message: "nothing is recorded: \(program) has not listed its observers yet")
            }
            do throws(RecordingError) {
                let new = try RecordingName.first(of: program, in: folder) { path throws(RecordingError) in
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

    /// The user ends the recording.
    func end() throws(LineError) -> String {
        try tee.withLock { tee throws(LineError) in
            publish(nil)
            guard var ended = tee else {
                throw LineError(column: 1, message: "nothing is recorded: R begins it")
            }
            tee = nil
            do throws(RecordingError) { try ended.close(End(.closed, text: "it was ended here")) } catch {
                throw LineError(column: 1, message: "\(error)")
            }
            return RecordingText.ended(ended.recordCount, ended.byteCount, ended.path)
        }
    }

    /// The program has ended, or is let go of: the recording ends with it.
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
            publish(.ended("the recording has ended, since \(end.text): \(counts)", isProblem: false))
        } catch {
            publish(.ended("\(error)", isProblem: true))
        }
    }

    private func publish(_ status: RecordingStatus?) { published.withLock { $0 = status } }
}
