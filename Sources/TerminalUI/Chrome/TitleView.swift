import Workbench

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
        let note = note(of: pane, state)
        let room = line.columns - used - 3
        if !note.text.isEmpty, painter.width(note.text) + 2 <= room {
            painter.writeRight(" \(note.text) ", in: line, inset: 1, role: note.role)
        }
    }

    private static func note(of pane: Pane, _ state: BoardState) -> (text: String, role: Role) {
        switch pane {
        case .observers:
            let snapshot = state.shown.snapshot
            return (snapshot.knowsObservers ? "\(snapshot.observerCount)" : "?", .quiet)
        case .log:
            let count = state.rows.count
            if state.isSifting { return ("\(count) rows · filtering", .quiet) }
            let all = state.query.filter == nil ? "" : " of \(state.shown.log.count)"
            if state.followsLog { return ("\(count)\(all) rows · following", .quiet) }
            let key = state.focus == .log ? "G" : "Esc"
            return ("row \(state.log.selected + 1) of \(count) · \(key) follows", .strong)
        case .detail:
            return (DetailContent(state).heading, .quiet)
        case .keyboard:
            guard let device = state.shown.snapshot.simulation?.keyboard.device else { return ("?", .quiet) }
            return ("\(device.name) \(Int(device.width))x\(Int(device.height)) pt", .quiet)
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
