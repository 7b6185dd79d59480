package import Notices

/// Records a center in a file, from one wish of the user to the next. The demo has one where its host gives it one.
///
/// The board's thread calls it.
package protocol CenterRecorder: AnyObject, Sendable {
    /// What it is doing.
    var status: RecordingStatus? { get }

    /// Begins to record a center. Returns what to tell the user.
    func begin(_ center: NoticeCenter) throws(LineError) -> String

    /// Ends the recording, with all that has happened in the file. Returns what to tell the user.
    func end() throws(LineError) -> String
}

/// Whether what a board shows is recorded in a file.
package enum RecordingStatus: Hashable, Sendable {
    case recording
    /// The recording has ended though nobody ended it: why, as a sentence.
    case ended(String, isProblem: Bool)
}
