package import Notices

/// Records a center in a file when the user asks. The demo has a recorder only if its host provides one.
///
/// Called on the board's thread.
package protocol CenterRecorder: AnyObject, Sendable {
    /// The state of the recording.
    var status: RecordingStatus? { get }

    /// Starts recording a center. Returns a message for the user.
    ///
    /// - Parameter path: The path of the new file; `nil` lets the recorder name it.
    func begin(_ center: NoticeCenter, to path: String?) throws(LineError) -> String

    /// Ends the recording and flushes it to the file. Returns a message for the user.
    func end() throws(LineError) -> String
}

/// Whether the shown records are also written to a file.
package enum RecordingStatus: Hashable, Sendable {
    case recording
    /// The recording ended by itself; the sentence states why.
    case ended(String, isProblem: Bool)
}
