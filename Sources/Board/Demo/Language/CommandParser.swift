package import BoardModel

/// Parses one line without executing it, so a line with an error has no effect.
package enum CommandParser {
    /// The command of a line and the positions of its parts; `nil` for an empty line or a comment.
    ///
    /// - Parameter bareNamePosts: Whether a line that does not begin with a command posts its first word as a name.
    package static func read(_ line: String, bareNamePosts: Bool = false) throws(LineError) -> ParsedLine? {
        var reader = LineReader(line)
        return try reader.takeLine(bareNamePosts: bareNamePosts)
    }

    /// The command of a line; `nil` for an empty line or a comment.
    package static func parse(_ line: String, bareNamePosts: Bool = false) throws(LineError) -> Command? {
        try read(line, bareNamePosts: bareNamePosts)?.command
    }
}
