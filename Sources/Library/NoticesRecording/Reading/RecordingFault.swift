/// A part of a recording that could not be read, or is not reliable.
package struct RecordingFault: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// A block does not match its check: some of its bytes have changed. What could be read of it was read.
        case check
        /// A block does not begin like one: nothing of it was read.
        case beginning
        /// A frame could not be read. Frames may be missing from the rest of its block.
        case frame
        /// The file ends within a frame, or without an end: it was cut off, or is still being written.
        case cutOff
    }

    package let kind: Kind
    /// The byte of the file, from 0.
    package let offset: Int
    /// What was wrong there.
    package let what: String

    /// `byte 1048576: …`.
    package var description: String { "byte \(offset): \(what)" }
}
