package import LocalSockets

/// Why a recording cannot be made, written or read: what was tried, where, and what to do.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Problem: Hashable, Sendable {
        /// A file is there already.
        case exists
        /// Another writer is writing it.
        case busy
        /// It is not a regular file, or it is a symbolic link.
        case noFile
        /// What the system refused.
        case system(SystemCallError)
        /// The file was removed during writing.
        case removed
        /// The maximum size is too small for the beginning of the file.
        case tooSmall
        /// It is not a recording.
        case foreign
        /// It has become shorter, or is another file, since it was opened.
        case changed
        /// There is no such block.
        case noBlock
    }

    package let problem: Problem
    /// The path of the file.
    public let path: String
    /// One sentence.
    public let description: String

    package init(_ problem: Problem, _ path: String, _ description: String) {
        self.problem = problem
        self.path = path
        self.description = description
    }

    static func system(_ error: SystemCallError, _ advice: String) -> RecordingError {
        RecordingError(.system(error), error.path, "\(error): \(advice)")
    }
}
