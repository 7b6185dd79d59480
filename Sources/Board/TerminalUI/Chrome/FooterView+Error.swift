extension FooterView {
    /// Draws a caret below the error's column, with the sentence next to it, cut after the suggested word if necessary.
    /// If neither side has room, draws only the sentence; the line itself marks the column.
    static func drawError(
        _ message: String, at position: Int, _ state: BoardState, _ region: Region, _ painter: inout Painter
    ) {
        let column = min(PromptView.column(of: position, in: state, region, painter), region.columns - 1)
        let width = painter.width(message)
        if column + 2 + width <= region.columns {
            painter.write("^", in: region, column: column, role: .bad)
            painter.write(message, in: region, column: column + 2, role: .bad)
        } else if width + 2 <= column {
            painter.write("^", in: region, column: column, role: .bad)
            painter.write(message, in: region, column: column - 1 - width, role: .bad)
        } else if let guess = guess(in: message), column + 3 + painter.width(guess) <= region.columns {
            painter.write("^", in: region, column: column, role: .bad)
            painter.write(message, in: region, column: column + 2, role: .bad)
        } else if let guess = guess(in: message), painter.width(guess) + 2 <= column {
            painter.write("^", in: region, column: column, role: .bad)
            painter.write(message, in: region, column: 1, role: .bad, limit: column - 2)
        } else {
            painter.write(message, in: region, column: max(0, min(1, region.columns - width)), role: .bad)
        }
    }

    /// The start of a sentence, up to the suggested word.
    private static func guess(in message: String) -> String? {
        guard let start = message.firstRange(of: "did you mean ")?.upperBound,
            let end = message[start...].firstIndex(of: "?")
        else { return nil }
        return String(message[...end])
    }
}
