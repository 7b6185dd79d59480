import BoardModel
import Demo

/// The command line, or a message while it is closed.
enum PromptView {
    /// Returns the cursor's position.
    static func draw(
        _ state: BoardState, in region: Region, _ painter: inout Painter
    ) -> (row: Int, column: Int)? {
        if case .query(let purpose) = state.modes.top {
            return QueryView.draw(purpose, of: state, in: region, &painter)
        }
        if state.modes.top == .palette { return PaletteView.drawLine(state, in: region, &painter) }
        if state.isBare, state.message == nil { return nil }
        let sign = " › "
        let start = painter.write(sign, in: region, role: .key)
        guard state.modes.top == .prompt else {
            if let message = shownMessage(state) {
                painter.write(
                    lines(of: message, painter).first ?? "", in: region, column: start,
                    role: message.isProblem ? .bad : .plain)
            } else if let script = state.source.script {
                painter.write(script.sentence, in: region, column: start, role: .strong)
            } else if state.source.awaitedCount > 0 {
                let text = "\(state.source.awaitedCount) waiting for an answer"
                painter.write(text, in: region, column: start, role: .strong)
            } else if let filter = state.query.filter {
                let text = "filter: \(filter.text)   Esc clears it"
                painter.write(text, in: region, column: start, role: .strong)
            } else if let search = state.query.search, let count = state.matchCount {
                let text = "search: \(search.text)   \(count)   n N   Esc ends it"
                painter.write(text, in: region, column: start, role: .strong)
            } else {
                painter.write(hint(state), in: region, column: start, role: .quiet)
            }
            return nil
        }
        let before = state.prompt.line.textBeforeCursor
        let room = max(1, region.columns - start - 1)
        let shift = shift(before: before, room: room, painter)
        let text = shift == 0 ? state.prompt.line.text : "…" + state.prompt.line.text.dropFirst(shift)
        painter.write(text, in: region, column: start)
        if let error = state.prompt.error {
            let column = region.column + column(of: error.column, in: state, region, painter)
            painter.grid.restyle(row: region.row, columns: column..<(column + 1)) { $0.reverse = true }
        }
        let shown = shift == 0 ? before : "…" + before.dropFirst(shift)
        return (region.row, region.column + min(start + painter.width(shown), region.columns - 1))
    }

    private static func shownMessage(_ state: BoardState) -> BoardState.Message? {
        state.message.flatMap { state.source.script == nil || $0 != .welcome ? $0 : nil }
    }

    /// A problem's sentence after its first row. The footer shows it until the next key.
    static func rest(of state: BoardState, _ painter: Painter) -> BoardState.Message? {
        guard state.modes.top != .prompt, let message = shownMessage(state) else { return nil }
        let rest = lines(of: message, painter).dropFirst().joined()
        return rest.isEmpty ? nil : BoardState.Message(text: rest, isProblem: message.isProblem)
    }

    /// The rows of a message: two for a problem, since its advice is mostly at the end. A program may send a long
    /// sentence; only what fits is laid out.
    private static func lines(of message: BoardState.Message, _ painter: Painter) -> [String] {
        guard message.isProblem else { return [message.text] }
        let columns = painter.grid.size.columns
        let text = String(message.text.prefix(2 * columns))
        return WrappedText.lines(text, columns: columns - 3, unicode: painter.capabilities.unicode)
    }

    /// What the user can type, while the line is empty.
    private static func hint(_ state: BoardState) -> String {
        if state.lesson != nil { return "p to try something here; the next move forgets it" }
        let words = state.source.abilities.programWords
        if !words.isEmpty { return "p to type: \(words.map(\.rawValue).joined(separator: ", ")) …" }
        return state.source.abilities.contains(.commands)
            ? "p to type: post, observe, release …" : "? shows the keys"
    }

    /// The number of characters scrolled off at the start, so that the cursor is visible.
    static func shift(before text: String, room: Int, _ painter: Painter) -> Int {
        guard painter.width(text) > room else { return 0 }
        var width = 1
        var kept = 0
        for character in text.reversed() {
            width += SafeText.width(of: character, unicode: painter.capabilities.unicode)
            guard width <= room else { break }
            kept += 1
        }
        return text.count - kept
    }

    /// The screen column of a position in the line, counted from 1.
    static func column(of position: Int, in state: BoardState, _ region: Region, _ painter: Painter) -> Int {
        let start = 3
        let shift = shift(
            before: state.prompt.line.textBeforeCursor, room: max(1, region.columns - start - 1), painter)
        // Scrolled-off characters are represented by the ellipsis.
        guard position > shift else { return start }
        let text = state.prompt.line.text.prefix(max(0, position - 1))
        let shown = shift == 0 ? String(text) : "…" + text.dropFirst(shift)
        return start + painter.width(shown)
    }
}
