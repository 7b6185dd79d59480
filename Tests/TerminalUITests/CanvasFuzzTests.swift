import TerminalUI
import TestSupport
import Testing

/// Ranges that a uniform choice would seldom meet; every other scalar is from one of them.
private let troublesome: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x20...0x7E, 0x7F...0x9F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0x1100...0x11FF,
    0x2000...0x206F, 0x20D0...0x20F0, 0x2500...0x25FF, 0x3000...0x30FF, 0xAC00...0xAC80, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F400...0x1F680, 0xE0000...0xE007F,
]

private func randomText(_ generator: inout Dice) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...24, using: &generator) {
        let range = Bool.random(using: &generator) ? troublesome.randomElement(using: &generator) : nil
        if let scalar = Unicode.Scalar(UInt32.random(in: range ?? 0...0x10FFFF, using: &generator)) {
            scalars.append(scalar)
        }
    }
    return String(scalars)
}

@Suite(.leavesNoObservers) struct CanvasFuzzTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>, [true, false])
    func `whatever is drawn, every row keeps its width and every cell is safe`(seed: UInt64, unicode: Bool) {
        var generator = Dice(seed: seed)
        for _ in 0..<100 {
            let size = Size(
                rows: Int.random(in: 1...4, using: &generator),
                columns: Int.random(in: 1...20, using: &generator))
            var grid = Grid(size: size, unicode: unicode)
            for _ in 0..<8 { drawSomething(in: &grid, &generator) }
            for row in 0..<size.rows {
                let cells = (0..<size.columns).map { grid[row, $0] }
                #expect(cells.reduce(0) { $0 + $1.width } == size.columns)
                #expect(SafeText.width(grid.lines[row], unicode: unicode) == size.columns)
                #expect(grid.styleLines[row].count == size.columns)
                #expect(cells.allSatisfy { isSafe($0, unicode: unicode) })
                for (left, right) in zip(cells, cells.dropFirst() + [.blank]) {
                    #expect((left.width == 2) == (right.width == 0))
                    #expect(right.width != 0 || left.style == right.style)
                }
            }
        }
    }

    private func isSafe(_ cell: Cell, unicode: Bool) -> Bool {
        cell.text.unicodeScalars.allSatisfy(\.isHarmless)
            && cell.text.isEmpty == (cell.width == 0)
            && cell.text.unicodeScalars.count <= 5
            && (unicode || cell.text.utf8.count == 1)
    }

    private func drawSomething(in grid: inout Grid, _ generator: inout Dice) {
        let row = Int.random(in: -1...4, using: &generator)
        let from = Int.random(in: -25...25, using: &generator)
        let columns = from..<from + Int.random(in: 0...25, using: &generator)
        let text = randomText(&generator)
        let style = Style(bold: Bool.random(using: &generator), reverse: Bool.random(using: &generator))
        switch Int.random(in: 0...3, using: &generator) {
        case 0:
            grid.fill(row: row, columns: columns, with: text.first ?? "x", style: style)
        case 1:
            grid.restyle(row: row, columns: columns) { $0.underline.toggle() }
        default:
            let limit = Bool.random(using: &generator) ? columns.count : nil
            let ellipsis = Bool.random(using: &generator)
            let used = grid.write(
                text, row: row, column: from, style: style, limit: limit, ellipsis: ellipsis)
            #expect(used >= 0)
            #expect(used <= limit ?? Int.max)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>, [true, false])
    func `a plain line has the pieces of its cells, however much of it is ASCII`(seed: UInt64, unicode: Bool)
    {
        var generator = Dice(seed: seed)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...4, using: &generator)).reduce(into: "") { text, _ in
                text += String("plain → text µs".prefix(Int.random(in: 0...15, using: &generator)))
                text += randomText(&generator)
            }
            let cells = SafeText.cells(text, unicode: unicode)
            let shown = SafeText.escaped(text, unicode: unicode)
            #expect(Array(shown.unicodeScalars) == cells.flatMap { Array($0.text.unicodeScalars) })
            #expect(SafeText.width(text, unicode: unicode) == cells.reduce(0) { $0 + $1.width })
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `cut text fits`(seed: UInt64) {
        var generator = Dice(seed: seed)
        for _ in 0..<300 {
            let text = randomText(&generator)
            let columns = Int.random(in: -1...30, using: &generator)
            for ellipsis in [SafeText.Ellipsis.none, .end, .middle] {
                let cut = SafeText.truncated(text, to: columns, ellipsis: ellipsis)
                #expect(SafeText.width(cut) <= max(columns, 0))
            }
        }
    }
}
