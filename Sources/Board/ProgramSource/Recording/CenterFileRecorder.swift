package import BoardModel
package import Notices
import NoticesRecording

/// Records the center of the board's own demo in files of the current folder.
package final class CenterFileRecorder: CenterRecorder {
    private let program: String
    private let folder: String
    private let recording = Lock<NoticeRecording?>(nil)

    /// - Parameters:
    ///   - program: The prefix of file names.
    ///   - folder: The folder of the files, with a trailing slash; empty for the current one.
    package init(program: String, folder: String = "") {
        self.program = program
        self.folder = folder
    }

    package var status: RecordingStatus? {
        recording.withLock { $0 }.map { recording in
            recording.error.map { .ended("\($0)", isProblem: true) } ?? .recording
        }
    }

    package func begin(_ center: NoticeCenter, to path: String?) throws(LineError) -> String {
        do throws(RecordingError) {
            let new = try RecordingName.first(path, of: program, in: folder) { path throws(RecordingError) in
                try center.record(to: path)
            }
            // Releases the previous, ended recording outside the lock.
            let former = recording.withLock { recording in
                defer { recording = new }
                return recording
            }
            withExtendedLifetime(former) {}
            return RecordingText.begun(new.path)
        } catch {
            throw LineError(column: 1, message: "\(error)")
        }
    }

    package func end() throws(LineError) -> String {
        let ended = recording.withLock { recording in
            defer { recording = nil }
            return recording
        }
        guard let ended else { throw LineError(column: 1, message: "nothing is being recorded") }
        ended.close()
        if let error = ended.error { throw LineError(column: 1, message: "\(error)") }
        let counts = ended.counts
        return RecordingText.ended(counts.records, counts.bytes, ended.path)
    }
}
