/// Rows that can be scrolled, selected and clicked.
protocol RowList: SendableMetatype {
    /// The region of the rows.
    static func lines(of state: BoardState) -> Region
    static func count(in state: BoardState) -> Int
    /// The number of rows on the screen.
    static func page(in state: BoardState) -> Int
    /// The first row on the screen.
    static func top(in state: BoardState) -> Int
    static func move(_ move: ListMove, in state: inout BoardState)
    /// The row under the pointer; `nil` if there is none to select.
    static func row(at mouse: MouseReport, in state: BoardState) -> Int?
    static func select(_ row: Int, in state: inout BoardState)
    /// Runs the selected row, as Enter does.
    static func run(in state: inout BoardState) -> [BoardRequest]
    /// Limits the scroll offset to the rows, and scrolls the selected row into view.
    static func reveal(in state: inout BoardState)
}

extension RowList {
    static func page(in state: BoardState) -> Int { lines(of: state).rows }
}

/// A list with a selected row.
protocol SelectableList: RowList {
    static var position: WritableKeyPath<BoardState, ListPosition> { get }
}

extension SelectableList {
    static func top(in state: BoardState) -> Int { state[keyPath: position].top }

    static func move(_ move: ListMove, in state: inout BoardState) {
        let goal = move.position(
            from: state[keyPath: position].selected, page: page(in: state), count: count(in: state))
        select(goal, in: &state)
    }

    static func row(at mouse: MouseReport, in state: BoardState) -> Int? {
        let lines = lines(of: state)
        guard (lines.row..<lines.row + max(0, lines.rows)).contains(mouse.row) else { return nil }
        let row = top(in: state) + mouse.row - lines.row
        return row < count(in: state) ? row : nil
    }

    static func select(_ row: Int, in state: inout BoardState) { state[keyPath: position].selected = row }

    static func reveal(in state: inout BoardState) {
        state[keyPath: position].reveal(height: page(in: state), count: count(in: state))
    }
}

/// Text that scrolls.
protocol ScrolledText: RowList {
    static var offset: WritableKeyPath<BoardState, Int> { get }
}

extension ScrolledText {
    static func top(in state: BoardState) -> Int { state[keyPath: offset] }

    static func move(_ move: ListMove, in state: inout BoardState) {
        state[keyPath: offset] = move.position(
            from: top(in: state), page: page(in: state), count: count(in: state))
    }

    static func row(at mouse: MouseReport, in state: BoardState) -> Int? { nil }

    static func select(_ row: Int, in state: inout BoardState) {}

    static func run(in state: inout BoardState) -> [BoardRequest] { [] }

    static func reveal(in state: inout BoardState) {
        let last = max(0, count(in: state) - max(1, page(in: state)))
        state[keyPath: offset] = min(max(0, state[keyPath: offset]), last)
    }
}
