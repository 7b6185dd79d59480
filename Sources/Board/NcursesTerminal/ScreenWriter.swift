import CNcurses
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
    mutating func write(_ grid: Grid, to screen: UnsafeMutablePointer<WINDOW>, size: Size) {
        let comparable = shown?.size == grid.size ? shown : nil
        for row in 0..<size.rows {
            if let comparable, comparable.row(row) == grid.row(row) { continue }
            var cells = curses(grid.row(row), columns: size.columns)
            mvwadd_wchnstr(screen, Int32(row), 0, &cells, Int32(cells.count))
        }
        shown = grid
    }

    /// A row for curses. A wide character is one cell; curses derives its columns from its width.
    private func curses(_ row: ArraySlice<Cell>, columns: Int) -> [cchar_t] {
        var result: [cchar_t] = []
        result.reserveCapacity(columns)
        var used = 0
        for cell in row where cell.width > 0 {
            guard used + cell.width <= columns else { break }
            result.append(curses(cell))
            used += cell.width
        }
        let blank = curses(.blank)
        while used < columns {
            result.append(blank)
            used += 1
        }
        return result
    }

    private func curses(_ cell: Cell) -> cchar_t {
        let look = palette.look(cell.style)
        var result = cchar_t()
        // A base character, four marks and the terminating zero.
        withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: 6) { text in
            text.initialize(repeating: 0)
            for (index, scalar) in zip(0..<5, cell.text.unicodeScalars) {
                text[index] = wchar_t(bitPattern: scalar.value)
            }
            _ = setcchar(&result, text.baseAddress, look.attributes, look.pair, nil)
        }
        return result
    }
}
