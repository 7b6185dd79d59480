import CTerminal
import TerminalUI

/// Passes grids to curses, which sends only the changes to the terminal.
struct ScreenWriter {
    private var palette: Palette
    private var shown: Grid?

    init(palette: Palette) {
        self.palette = palette
    }

    /// Forgets the last grid. Called after resetting curses.
    mutating func reset() {
        shown = nil
    }

    /// Uses the colors for another background from the next grid on.
    mutating func adapt(to background: Background) {
        palette.adapt(to: background)
        reset()
    }

    /// Passes curses the rows that differ from the last grid, padded or truncated to the size of the screen.
    mutating func write(_ grid: Grid, size: Size) {
        let comparable = shown?.size == grid.size ? shown : nil
        for row in 0..<size.rows {
            if let comparable, comparable.row(row) == grid.row(row) { continue }
            let cells = cells(grid.row(row), columns: size.columns)
            nb_screen_put(Int32(row), cells, Int32(cells.count))
        }
        shown = grid
    }

    /// A row for curses. A wide character is one cell; curses derives its columns from its width.
    private func cells(_ row: ArraySlice<Cell>, columns: Int) -> [nb_cell] {
        var result: [nb_cell] = []
        result.reserveCapacity(columns)
        var used = 0
        for cell in row where cell.width > 0 {
            guard used + cell.width <= columns else { break }
            result.append(self.cell(cell))
            used += cell.width
        }
        let blank = self.cell(.blank)
        while used < columns {
            result.append(blank)
            used += 1
        }
        return result
    }

    private func cell(_ cell: Cell) -> nb_cell {
        let look = palette.look(cell.style)
        var scalars = cell.text.unicodeScalars.makeIterator()
        func next() -> UInt32 { scalars.next()?.value ?? 0 }
        // A base character and four marks.
        return nb_cell(
            text: (next(), next(), next(), next(), next()), look: look.attributes, color: look.pair)
    }
}
