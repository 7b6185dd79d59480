import BoardModel
import Demo

/// What the pointer has done.
struct Pointer: Sendable {
    /// Where the lines between panes were dragged.
    var dividers = Dividers()
    var lastClick: Click?
}

/// The row that was clicked last. A second click runs it.
struct Click: Hashable, Sendable {
    var mode: Mode
    var index: Int
}

extension BoardState {
    /// A click in what covers the panes selects a row; a second one runs it, as Enter does.
    mutating func clickView(_ mouse: MouseReport) -> [BoardRequest] {
        guard let mode = modes.top, let rows = mode.rows, let row = rows.row(at: mouse, in: self) else {
            return []
        }
        message = nil
        let click = Click(mode: mode, index: row)
        let isSecond = pointer.lastClick == click
        pointer.lastClick = isSecond ? nil : click
        rows.select(row, in: &self)
        return isSecond ? rows.run(in: &self) : []
    }

    /// Does what the selected line of the help says, or closes the help.
    mutating func runHelpLine() -> [BoardRequest] {
        let lines = HelpContent.lines(for: source.abilities, keyChanges)
        guard let index = overlays.help.selected, lines.indices.contains(index),
            let entry = helpEntries.first(where: {
                $0.text == lines[index].text && $0.keys == lines[index].key
            })
        else {
            cancel()
            return []
        }
        if let refusal = entry.refusal {
            message = Message(text: "not now: \(refusal)", isProblem: true)
            return []
        }
        modes.close(.overlay(.help))
        return run(entry)
    }

    /// Moves the line between panes that the pointer holds.
    mutating func drag(_ mouse: MouseReport) {
        guard modes.cover == nil, let observers = layout.panes[.observers] else { return }
        switch pointer.dividers.dragged {
        case .upper, .lower: pointer.dividers.drag(to: mouse.column, of: size.columns)
        case .height:
            pointer.dividers.drag(to: mouse.row - observers.row, of: layout.prompt.row - observers.row)
        case nil: break
        }
    }
}
