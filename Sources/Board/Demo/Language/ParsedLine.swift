import BoardModel

/// A parsed line: its command, and the positions of its parts.
package struct ParsedLine: Sendable {
    package let command: Command
    package let form: CommandForm
    let values: ArgumentValues
    /// The byte offset of the command's word.
    let start: Int
    /// The scanner at the end of the line.
    let scanner: LineScanner

    /// An error at an argument, or at the end of the line if the argument is missing.
    func error(at role: Argument.Role, _ message: String) -> LineError {
        scanner.error(at: values[role]?.position ?? scanner.position, message)
    }

    /// An error at the command's word.
    func errorAtStart(_ message: String) -> LineError {
        scanner.error(at: start, message)
    }
}

/// A command that a handler executes, and the object that must exist at that time.
package struct HandlerCommand: Hashable, Sendable {
    package var command: Command
    package var word: String
    package var neededObject: String?
}
