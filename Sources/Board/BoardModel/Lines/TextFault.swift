/// Why the next line of a text cannot be returned.
package enum TextFault: Error, Hashable, Sendable {
    /// The line is not text, or is too long.
    case line(LineError)
    /// The source cannot be read any further; the sentence states the cause.
    case unreadable(String)
}

/// A line of a text, or the fault that replaces it.
package typealias TextLine = Result<String, TextFault>
