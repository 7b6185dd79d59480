/// Which row of a list is selected, and which is the first to be seen.
package struct ListPosition: Hashable, Sendable {
    package var selected = 0
    package var top = 0

    package init() {}

    /// Scrolls just so far that the selected row is among the `height` that are seen, and leaves no blank below.
    ///
    /// A list that is not seen, its height being 0, stays where it was.
    package mutating func reveal(height: Int, count: Int) {
        selected = min(max(0, selected), max(0, count - 1))
        top = min(max(0, top), selected)
        guard height > 0 else { return }
        top = max(top, selected - height + 1)
        top = min(top, max(0, count - height))
    }
}
