/// The lines between panes that the user has dragged, as shares of the screen.
package struct Dividers: Hashable, Sendable {
    enum Divider: String, CaseIterable, Hashable, Sendable {
        /// Between the observers and the panes to their right.
        case upper
        /// Between the detail and the keyboard.
        case lower
        /// The titles of the lower panes.
        case height
    }

    /// The share of the screen before each line. Without one, the layout decides.
    private var shares: [Divider: Double] = [:]
    /// The dragged line.
    var dragged: Divider?

    private static let leastColumns = 20
    private static let leastRows = 4

    package init() {}

    /// The share of the screen before a line; `nil` if the layout decides.
    subscript(divider: Divider) -> Double? {
        get { shares[divider] }
        set { shares[divider] = newValue }
    }

    /// The columns or rows before a line, out of `length`.
    func length(before divider: Divider, of length: Int) -> Int? {
        let least = divider == .height ? Self.leastRows : Self.leastColumns
        guard let share = shares[divider], length > 2 * least else { return nil }
        return min(max(least, Int((Double(length) * share).rounded())), length - least - 1)
    }

    mutating func drag(to place: Int, of length: Int) {
        guard let dragged, length > 0 else { return }
        shares[dragged] = min(max(0, Double(place) / Double(length)), 1)
    }
}

extension Layout {
    /// The line between panes at a cell.
    func divider(at row: Int, _ column: Int) -> Dividers.Divider? {
        guard let observers = panes[.observers], observers.column == 0 else { return nil }
        let beside = panes.values.first { $0.row == observers.row && $0.column > 0 }
        if let beside, column == beside.column - 1, (beside.row..<beside.row + beside.rows).contains(row) {
            return .upper
        }
        guard let detail = panes[.detail], detail.row > observers.row else { return nil }
        if let keyboard = panes[.keyboard], keyboard.row == detail.row, column == keyboard.column - 1,
            row > detail.row, row < detail.row + detail.rows
        {
            return .lower
        }
        return row == detail.row ? .height : nil
    }
}
