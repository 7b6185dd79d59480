/// Text in letters that are three columns wide and four rows high, of quarters of cells.
struct BigText {
    static let (letterColumns, letterRows) = (3, 4)

    /// Four lines of cells for each line of text.
    let lines: [LessonContent.Line]

    /// A text, broken at blanks; `nil`: it has a character without a large form, or no room.
    init?(_ text: String, _ role: Role, columns: Int) {
        let room = columns / Self.letterColumns
        guard Self.fits(text, room) else { return nil }
        lines = WrappedText.lines(text, columns: room, unicode: true).flatMap {
            Self.lines(of: [Span($0, role)])
        }
    }

    /// A line of Swift, broken and coloured as Swift is.
    init?(code: String, columns: Int) {
        let room = columns / Self.letterColumns
        guard Self.fits(code, room) else { return nil }
        lines = SwiftLines.lines(code, columns: room, unicode: true).flatMap {
            Self.lines(of: SwiftSpans.spans(of: $0))
        }
    }

    private static func fits(_ text: String, _ room: Int) -> Bool {
        room >= leastLetters && text.allSatisfy { BigGlyphs.dots(of: $0) != nil }
    }

    private static func lines(of spans: [Span]) -> [LessonContent.Line] {
        let cells = spans.map { rows(of: $0.text) }
        return (0..<letterRows).map { row in
            LessonContent.Line(zip(cells, spans).map { Span($0.0[row], $0.1.role) })
        }
    }

    /// Fewer letters a line are no text.
    private static let leastLetters = 16

    /// The rows of one line.
    static func rows(of line: String) -> [String] {
        var rows = Array(repeating: "", count: letterRows)
        for character in line {
            let dots = BigGlyphs.dots(of: character) ?? 0
            for row in 0..<letterRows {
                for column in 0..<letterColumns { rows[row].append(cell(of: dots, row: row, column: column)) }
            }
        }
        return rows
    }

    private static func cell(of dots: UInt64, row: Int, column: Int) -> Character {
        func isSet(_ x: Int, _ y: Int) -> Int {
            x < 5 ? Int(dots >> UInt64((4 - x) * 8 + y) & 1) : 0
        }
        let (x, y) = (2 * column, 2 * row)
        return quarters[
            isSet(x, y) | isSet(x + 1, y) << 1 | isSet(x, y + 1) << 2 | isSet(x + 1, y + 1) << 3]
    }

    /// By their dots: upper left, upper right, lower left, lower right.
    private static let quarters: [Character] = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
}
