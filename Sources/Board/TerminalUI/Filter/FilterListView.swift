import BoardModel
import Demo

/// The filters that were kept, over the panes.
enum FilterListView {
    static func draw(_ state: BoardState, _ painter: inout Painter) {
        let region = HelpContent.region(of: state.size)
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        painter.write(" Filters ", in: region, column: 1, role: .focusedTitle)
        var rows = region
        _ = rows.takeFirst(1)
        let kept = state.query.kept
        guard !kept.entries.isEmpty else {
            painter.write("no filter was kept: f types one, Enter keeps it", in: rows, row: 1, column: 2)
            return
        }
        for row in 0..<max(0, rows.rows) where kept.position.top + row < kept.entries.count {
            let index = kept.position.top + row
            let entry = kept.entries[index]
            painter.write(
                entry.isOn ? "on" : "off", in: rows, row: row, column: 2, role: entry.isOn ? .good : .quiet)
            painter.write(
                entry.filter.text, in: rows, row: row, column: 7, role: entry.isOn ? .strong : .plain)
            if index == kept.position.selected { painter.select(row: row, in: rows, isFocused: true) }
        }
    }

    /// The number of visible filters.
    static func rows(of size: Size) -> Int { max(0, HelpContent.region(of: size).rows - 1) }
}

extension BoardState {
    mutating func openFilterList() {
        modes.open(.filterList)
        query.kept.position = ListPosition()
    }

    mutating func toggleSelectedFilter() { toggleFilter(at: query.kept.position.selected) }

    mutating func toggleFilter(at index: Int) {
        query.kept.toggle(at: index)
        setFilter(query.kept.filter)
    }

    mutating func removeSelectedFilter() {
        query.kept.remove(at: query.kept.position.selected)
        setFilter(query.kept.filter)
    }

    /// Turns all filters off; the list of filters still has them.
    mutating func clearFilter() {
        query.kept.turnAllOff()
        setFilter(nil)
    }
}
