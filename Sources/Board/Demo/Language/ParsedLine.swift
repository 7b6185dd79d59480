import BoardModel

/// A line that was understood: its command, and where its parts stand.
package struct ParsedLine: Sendable {
    package let command: Command
    package let form: CommandForm
    let values: ArgumentValues
    /// Where the command's word stands, in bytes.
    let start: Int
    /// The line, at its end.
    let scanner: LineScanner

    /// An error at an argument, or at the end of the line if the argument was left out.
    func error(at role: Argument.Role, _ message: String) -> LineError {
        scanner.error(at: values[role]?.position ?? scanner.position, message)
    }

    /// An error at the command's word.
    func errorAtStart(_ message: String) -> LineError {
        scanner.error(at: start, message)
    }
}

/// What a handler executes: a command, and the object that must exist then.
package struct HandlerCommand: Hashable, Sendable {
    package var command: Command
    package var word: String
    package var neededObject: String?
}
