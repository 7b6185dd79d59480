/// Which row of a list is selected, and which is the first to be seen.
package struct ListPosition: Hashable, Sendable {
    package var selected = 0
    package var top = 0

    package init() {}

    /// Moves the selection, within `count` rows.
    package mutating func move(by step: Int, count: Int) {
        selected = min(max(0, selected + step), max(0, count - 1))
    }

    /// Scrolls just so far that the selected row is among the `height` that are seen, and leaves no blank below.
    package mutating func reveal(height: Int, count: Int) {
        selected = min(max(0, selected), max(0, count - 1))
        top = min(top, selected)
        top = max(top, selected - max(1, height) + 1)
        top = min(max(0, top), max(0, count - max(1, height)))
    }
}
