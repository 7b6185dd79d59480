/// A screenful of cells: views draw into it, and a terminal or a test reads it.
///
/// Drawing outside never traps: it is clipped at all four edges. All text passes through `SafeText`, so a grid
/// contains no control characters, and every row is exactly as wide as the grid.
package struct Grid: Hashable, Sendable {
    package let size: Size

    /// Whether non-ASCII characters may be drawn.
    package let unicode: Bool

    private var cells: [Cell]

    /// A blank grid; a size outside of `Size.sides` is clamped.
    package init(size: Size, unicode: Bool = true) {
        self.size = size.clamped
        self.unicode = unicode
        cells = Array(repeating: .blank, count: self.size.rows * self.size.columns)
    }

    /// The cell, or a blank one outside of the grid.
    package subscript(row: Int, column: Int) -> Cell {
        guard let index = index(row, column) else { return .blank }
        return cells[index]
    }

    /// The cells of a row; none outside of the grid.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard let start = index(row, 0) else { return [] }
        return cells[start..<start + size.columns]
    }

    /// The part of a range of columns that lies in the grid.
    func clipped(_ columns: Range<Int>) -> Range<Int> {
        columns.clamped(to: 0..<size.columns)
    }

    /// Stores one piece of text; a wide character that an edge would cut in half becomes blank.
    mutating func put(_ piece: SafeText.Piece, row: Int, column: Int, style: Style) {
        let style = piece.isEscape ? style.escaped : style
        if piece.width == 1 {
            set(Cell(text: piece.text, width: 1, style: style), row, column)
        } else if column >= 0, column + 1 < size.columns {
            set(Cell(text: piece.text, width: 2, style: style), row, column)
            set(.rightHalf(style: style), row, column + 1)
        } else {
            set(.blank(style: style), row, column)
            set(.blank(style: style), row, column + 1)
        }
    }

    /// Changes the style of a cell, and of the other half of a wide one.
    mutating func restyle(row: Int, column: Int, to style: Style) {
        guard let index = index(row, column) else { return }
        cells[index].style = style
        if cells[index].width == 2 { cells[index + 1].style = style }
        if cells[index].width == 0 { cells[index - 1].style = style }
    }

    /// Stores a cell, and blanks the other half of a wide character that it overwrites.
    private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
        guard let index = index(row, column) else { return }
        if cells[index].width == 2 {
            cells[index + 1] = .blank(style: cells[index + 1].style)
        } else if cells[index].width == 0, cell.width != 0 {
            cells[index - 1] = .blank(style: cells[index - 1].style)
        }
        cells[index] = cell
    }

    private func index(_ row: Int, _ column: Int) -> Int? {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return nil }
        return row * size.columns + column
    }
}
