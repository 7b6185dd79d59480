/// Why bytes could not be read as a stream, and where.
package struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, and so what a reader can do.
    package enum Problem: Hashable, Sendable {
        /// The bytes are not a stream of this format. Nothing can be read.
        case foreign
        /// A frame claims to be longer than allowed. The beginning of the next one is unknown: nothing more can be
        /// read.
        case tooLong
        /// The stream ends within a frame, which begins at the offset. Everything before is complete.
        case torn
        /// The body of a frame does not match its type. Later frames can be read; texts and numbers are known again
        /// from the next checkpoint on.
        case damaged
    }

    package let problem: Problem
    /// The byte of the stream, from 0, where something else was expected.
    package let offset: Int
    /// What was expected there.
    package let expected: String

    init(_ problem: Problem, at offset: Int, expected: String) {
        self.problem = problem
        self.offset = offset
        self.expected = expected
    }

    /// Whether nothing more can be read after it.
    package var isFinal: Bool { problem != .damaged }

    /// `byte 107: expected a text in UTF-8. The stream is damaged: read on at its next checkpoint.`
    package var description: String {
        let advice =
            switch problem {
            case .foreign: "These bytes are no stream of notices: read another file or socket."
            case .tooLong: "The stream is damaged: keep what was read before."
            case .torn: "The stream was cut off: keep what was read before, and cut a file at this byte."
            case .damaged: "The stream is damaged: read on at its next checkpoint."
            }
        return "byte \(offset): expected \(expected). \(advice)"
    }
}
