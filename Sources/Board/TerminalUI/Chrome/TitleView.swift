import BoardModel
import Demo

/// A pane's title, which is also its upper border.
enum TitleView {
    static func draw(_ pane: Pane, of state: BoardState, in region: Region, _ painter: inout Painter) {
        var line = region
        line.rows = 1
        painter.grid.fill(
            row: line.row, columns: line.column..<(line.column + line.columns), with: "─",
            style: Role.line.style(state.capabilities))
        let role = state.focus == pane ? Role.focusedTitle : .title
        let used = painter.write(" \(pane.rawValue) \(pane.title) ", in: line, column: 1, role: role)
        let note = pane.view.note(of: state)
        let room = line.columns - used - 3
        // The longest that fits.
        if let text = note.texts.first(where: { painter.width($0) + 2 <= room }), !text.isEmpty {
            painter.writeRight(" \(text) ", in: line, inset: 1, role: note.role)
        }
    }

    /// The separators between adjacent panes, joined to the titles above and below.
    static func drawSeparators(between panes: [Pane: Region], _ painter: inout Painter) {
        let rows = Set(panes.values.map(\.row))
        for (left, right) in [
            (Pane.observers, Pane.log), (.detail, .keyboard), (.observers, .detail), (.observers, .keyboard),
        ] {
            guard let first = panes[left], let second = panes[right], first.row == second.row else {
                continue
            }
            let strip = Region(row: first.row, column: second.column - 1, rows: first.rows, columns: 1)
            for row in 0..<strip.rows {
                let isTop = rows.contains(strip.row + row)
                painter.write(isTop ? "┬" : "│", in: strip, row: row, role: .line)
            }
            // The separator ends on the title of the pane below.
            if rows.contains(strip.row + strip.rows) {
                let below = Region(row: strip.row + strip.rows, column: strip.column, rows: 1, columns: 1)
                if painter.grid[below.row, below.column].text == "─" {
                    painter.write("┴", in: below, role: .line)
                }
            }
        }
    }
}
