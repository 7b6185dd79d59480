/// Why a text has no line where one was to come.
package enum TextFault: Error, Hashable, Sendable {
    /// What stands in the line is no text, or too much of it.
    case line(LineError)
    /// What holds the text can be read no further; the sentence says why.
    case unreadable(String)
}

/// A line of a text, or why there is none.
package typealias TextLine = Result<String, TextFault>
