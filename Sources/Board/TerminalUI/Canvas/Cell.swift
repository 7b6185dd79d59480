/// One cell of the screen; only a grid makes cells, from text that it made safe.
package struct Cell: Hashable, Sendable {
    /// A base character with its combining marks; empty in the right half of a wide cell.
    package let text: String

    /// Columns taken: 1, 2 for a wide character, 0 for the right half of one.
    package let width: Int

    package var style: Style

    package static let blank = blank(style: .plain)

    static func blank(style: Style) -> Cell { Cell(text: " ", width: 1, style: style) }
    static func rightHalf(style: Style) -> Cell { Cell(text: "", width: 0, style: style) }
}
