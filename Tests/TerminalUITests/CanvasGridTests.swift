import TerminalUI
import TestSupport
import Testing

/// A grid of one row, drawn into.
private func grid(_ columns: Int, unicode: Bool = true, _ draw: (inout Grid) -> Void) -> Grid {
    var grid = Grid(size: Size(rows: 1, columns: columns), unicode: unicode)
    draw(&grid)
    return grid
}

@Suite(.leavesNoObservers) struct CanvasGridTests {
    @Test func `text lands where it was written and reports its columns`() {
        var grid = Grid(size: Size(rows: 2, columns: 8))
        let used = grid.write("ab木", row: 1, column: 2, style: Style(bold: true))
        #expect(used == 4)
        #expect(grid.lines == ["        ", "  ab木  "])
        #expect(grid.styleLines == ["........", "..****.."])
        #expect(grid[1, 4].text == "木")
        #expect(grid[1, 4].width == 2)
        #expect(grid[1, 5].width == 0)
    }

    @Test(arguments: [
        (-2, "cdef  "), (3, "   abc"), (6, "      "), (-6, "      "),
        (Int.min, "      "), (Int.max, "      "),
    ])
    func `text is clipped at the left and right edges`(column: Int, expected: String) {
        #expect(grid(6) { $0.write("abcdef", row: 0, column: column) }.lines == [expected])
    }

    @Test(arguments: [-1, 1, Int.min, Int.max])
    func `a row outside of the grid takes nothing`(row: Int) {
        #expect(grid(3) { $0.write("abc", row: row, column: 0) }.lines == ["   "])
        #expect(grid(3) { $0.fill(row: row, columns: 0..<3, with: "x") }.lines == ["   "])
        #expect(grid(3) { $0.restyle(row: row, columns: 0..<3) { $0.bold = true } }.styleLines == ["..."])
    }

    @Test func `a wide character cut by an edge or a limit becomes a blank`() {
        #expect(grid(3) { $0.write("木村", row: 0, column: 0) }.lines == ["木 "])
        #expect(grid(3) { $0.write("木村", row: 0, column: -1) }.lines == [" 村"])
        let limited = grid(6) {
            $0.fill(row: 0, columns: 0..<6, with: "x")
            $0.write("木村", row: 0, column: 0, limit: 3)
        }
        #expect(limited.lines == ["木 xxx"])
    }

    @Test(arguments: [("a", 0, "a 村"), ("a", 1, " a村"), ("a", 3, "木 a"), ("口", 1, " 口 "), ("ab", 1, " ab ")])
    func `overwriting one half of a wide character blanks the other`(
        text: String, column: Int, expected: String
    ) {
        let result = grid(4) {
            $0.write("木村", row: 0, column: 0)
            $0.write(text, row: 0, column: column)
        }
        #expect(result.lines == [expected])
    }

    @Test(arguments: [
        ("abcdefg", 0, nil, "abcd…"), ("abcde", 0, nil, "abcde"), ("abcdefg", 1, 3, " ab… "),
        ("木村口", 1, nil, " 木 …"), ("abc", 0, -3, "     "), ("abc", 0, 0, "     "), ("abc", 4, nil, "    …"),
    ])
    func `text that does not fit ends with an ellipsis when asked`(
        text: String, column: Int, limit: Int?, expected: String
    ) {
        let result = grid(5) { $0.write(text, row: 0, column: column, limit: limit, ellipsis: true) }
        #expect(result.lines == [expected])
    }

    @Test func `the ellipsis of an ASCII screen is ASCII`() {
        let result = grid(4, unicode: false) { $0.write("abcdefg", row: 0, column: 0, ellipsis: true) }
        #expect(result.lines == ["abc~"])
    }

    @Test func `a fill repeats and keeps to its columns`() {
        #expect(grid(6) { $0.fill(row: 0, columns: -4..<9, with: "─") }.lines == ["──────"])
        #expect(grid(6) { $0.fill(row: 0, columns: 1..<4, with: "木") }.lines == [" 木   "])
        #expect(grid(4) { $0.fill(row: 0, columns: 0..<4, with: "\u{1b}") }.lines == [#"\u{1"#])
        #expect(grid(4) { $0.fill(row: 0, columns: Int.min..<Int.max, with: "x") }.lines == ["xxxx"])
    }

    @Test func `a new look leaves the text and reaches both halves`() {
        let restyled = grid(6) {
            $0.write("a木b口", row: 0, column: 0)
            $0.restyle(row: 0, columns: 2..<5) { $0.reverse.toggle() }
        }
        #expect(restyled.lines == ["a木b口"])
        #expect(restyled.styleLines == [".#####"])
    }

    @Test func `an escape stands out from the same letters`() {
        let result = grid(12) { $0.write("\\u\u{7}", row: 0, column: 0) }
        #expect(result.lines == [#"\u\u{7}     "#])
        #expect(result.styleLines == ["..%%%%%....."])
    }

    @Test func `sizes are clamped`() {
        #expect(Grid(size: Size(rows: 0, columns: -5)).size == Size(rows: 1, columns: 1))
        #expect(Size(rows: Int.max, columns: Int.min).clamped == Size(rows: 1000, columns: 1))
    }

    @Test(arguments: [
        (Style.plain, "."), (Style(bold: true), "*"), (Style(dim: true), "-"), (Style(underline: true), "_"),
        (Style(foreground: .red), "r"), (Style(foreground: .red, bold: true), "R"),
        (Style(foreground: .brightBlack), "K"), (Style(foreground: .red, reverse: true), "#"),
        (Style.plain.escaped, "%"),
    ])
    func `a look has a letter in the style plane`(style: Style, letter: String) {
        #expect(String(style.letter) == letter)
    }
}
