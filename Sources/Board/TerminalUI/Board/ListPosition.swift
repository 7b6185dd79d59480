/// The selected row of a list, and its scroll offset.
package struct ListPosition: Hashable, Sendable {
    package var selected = 0
    package var top = 0

    package init() {}

    /// Scrolls as little as needed to show the selected row within `height` rows, without blank rows below the last.
    ///
    /// A list that is not shown, with height 0, keeps its offset.
    package mutating func reveal(height: Int, count: Int) {
        selected = min(max(0, selected), max(0, count - 1))
        top = min(max(0, top), selected)
        guard height > 0 else { return }
        top = max(top, selected - height + 1)
        top = min(top, max(0, count - height))
    }
}
