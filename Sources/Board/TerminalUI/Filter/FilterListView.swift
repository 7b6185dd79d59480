import BoardModel
import Demo

/// The list of saved filters, over the panes.
enum FilterListView {
    static func draw(_ state: BoardState, _ painter: inout Painter) {
        let region = HelpContent.region(of: state.size)
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        painter.write(" Filters ", in: region, column: 1, role: .focusedTitle)
        var rows = region
        _ = rows.takeFirst(1)
        let saved = state.query.saved
        guard !saved.entries.isEmpty else {
            painter.write("no filter was kept: f types one, Enter keeps it", in: rows, row: 1, column: 2)
            return
        }
        for row in 0..<max(0, rows.rows) where saved.position.top + row < saved.entries.count {
            let index = saved.position.top + row
            let entry = saved.entries[index]
            painter.write(
                entry.isOn ? "on" : "off", in: rows, row: row, column: 2, role: entry.isOn ? .good : .quiet)
            painter.write(
                entry.filter.text, in: rows, row: row, column: 7, role: entry.isOn ? .strong : .plain)
            if index == saved.position.selected { painter.select(row: row, in: rows, isFocused: true) }
        }
    }

    /// The number of visible filters.
    static func rows(of size: Size) -> Int { max(0, HelpContent.region(of: size).rows - 1) }
}

extension BoardState {
    mutating func openFilterList() {
        modes.open(.filterList)
        query.saved.position = ListPosition()
    }

    mutating func toggleSelectedFilter() { toggleFilter(at: query.saved.position.selected) }

    mutating func toggleFilter(at index: Int) {
        query.saved.toggle(at: index)
        setFilter(query.saved.filter)
    }

    mutating func removeSelectedFilter() {
        query.saved.remove(at: query.saved.position.selected)
        setFilter(query.saved.filter)
    }

    /// Turns all filters off; the list of filters still has them.
    mutating func clearFilter() {
        query.saved.turnAllOff()
        setFilter(nil)
    }
}
