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
        let note = note(of: pane, state)
        let room = line.columns - used - 3
        // The longest that fits.
        if let text = note.texts.first(where: { painter.width($0) + 2 <= room }), !text.isEmpty {
            painter.writeRight(" \(text) ", in: line, inset: 1, role: note.role)
        }
    }

    /// What stands at the right of a title, from the longest form to the shortest.
    private static func note(of pane: Pane, _ state: BoardState) -> (texts: [String], role: Role) {
        guard pane == .log else {
            let (text, role) = otherNote(of: pane, state)
            return ([text], role)
        }
        let count = state.rows.count
        let new = state.newCount > 0 ? ["+\(state.newCount.grouped) new"] : []
        func joined(_ parts: [String]) -> String { parts.joined(separator: " · ") }
        if let matches = state.matchCount, !state.isFiltering {
            let place = state.log.follows ? "following" : "row \(state.log.position.selected + 1) of \(count)"
            return ([joined([matches, place] + new), joined([matches] + new), matches], .strong)
        }
        if state.isFiltering {
            return ([joined(["\(count) rows"] + new + ["filtering"]), joined(new)], .quiet)
        }
        if state.log.follows {
            let all = state.shown.filtered == nil ? "" : " of \(state.shown.log.count)"
            let last = state.isHeld ? "held" : "following"
            return (
                [joined(["\(count)\(all) rows"] + new + [last]), joined(new + [last]), joined(new)],
                new.isEmpty ? .quiet : .strong
            )
        }
        let follow = "\(state.focus == .log ? "G" : "Esc") follows"
        let row = "\(state.log.position.selected + 1) of \(count)"
        return (
            [
                joined(["row \(row)"] + new + [follow]), joined([row] + new + [follow]),
                joined(new + [follow]), joined(new),
            ], .strong
        )
    }

    private static func otherNote(of pane: Pane, _ state: BoardState) -> (text: String, role: Role) {
        switch pane {
        case .observers:
            let snapshot = state.shown.snapshot
            guard !snapshot.knowsObservers else { return ("\(snapshot.observerCount)", .quiet) }
            return (snapshot.leavesOutObservers ? "not asked for" : "not known", .quiet)
        case .log: return ("", .quiet)
        case .detail:
            return (DetailContent(state).heading, .quiet)
        case .keyboard:
            guard let device = state.shown.keyboard?.keyboard.device else { return ("?", .quiet) }
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
