import BoardModel
import Demo

/// A line of a lesson that is being parsed.
struct LessonLine {
    let text: String
    /// One-based.
    let number: Int
    /// Before its keyword.
    let start: LineScanner
    /// Behind its keyword.
    var rest: LineScanner

    /// A command, such as the whole line.
    func command(_ text: String) throws(LineError) -> LessonCommand {
        var command = LessonCommand(line: number, text: text)
        command.movesKeyboard = try CommandParser.read(text)?.form.section == .keyboard
        return command
    }

    /// The line as an expectation, which is written with another keyword.
    func checkpoint(_ written: String) throws(LineError) -> LessonCommand {
        let meant = "expect"
        let indent = String(text.prefix { $0.isWhitespace })
        let shift = written.count - meant.count
        do throws(LineError) {
            var command = try command(indent + meant + text.dropFirst(indent.count + written.count))
            command.isCheckpoint = true
            command.columnShift = shift
            return command
        } catch {
            throw LineError(column: error.column + shift, message: error.message)
        }
    }
}
