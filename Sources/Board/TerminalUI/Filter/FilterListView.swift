import BoardModel
import Demo

/// The list of saved filters, over the panes.
enum FilterListView: Screen, SelectableList {
    static let kind = ScreenKind.list
    static let context: KeyContext? = .filterList
    static var position: WritableKeyPath<BoardState, ListPosition> { \.query.saved.position }

    static func title(of state: BoardState) -> String { "Filters" }

    static func count(in state: BoardState) -> Int { state.query.saved.entries.count }

    static func open(in state: inout BoardState) { state.query.saved.position = ListPosition() }

    static func run(in state: inout BoardState) -> [BoardRequest] {
        state.toggleSelectedFilter()
        return []
    }

    static func draw(_ state: BoardState, in rows: Region, _ painter: inout Painter) {
        let saved = state.query.saved
        guard !saved.entries.isEmpty else {
            painter.write("no saved filters: f types one, Enter keeps it", in: rows, row: 1, column: 2)
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
}

extension Overlay {
    package static let filterList = Overlay(screen: FilterListView.self)
}

extension BoardState {
    mutating func openFilterList() {
        open(.filterList)
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

    /// Turns all filters off. They stay in the list of filters.
    mutating func clearFilter() {
        query.saved.turnAllOff()
        setFilter(nil)
    }
}
