/// Text in letters that are four rows high, or eight.
struct BigText {
    /// The columns of a letter, drawn in quarters of cells, in halves, or in pairs of cells. In halves, its strokes are
    /// twice as wide as in quarters; in pairs, letters are twice as high and as wide as in halves.
    enum Width: Int, CaseIterable {
        case narrow = 3
        case wide = 6
        case huge = 12

        /// The rows of a letter.
        var rows: Int { self == .huge ? 8 : 4 }
    }

    /// As many lines of cells for each line of text as a letter has rows.
    let lines: [LessonContent.Line]

    /// A text, broken at blanks; `nil` if a character has no large form, or the text does not fit.
    init?(_ text: String, _ role: Role, width: Width, columns: Int) {
        let room = columns / width.rawValue
        guard Self.fits(text, room, text.split(separator: " ").map(\.count).max() ?? 0) else { return nil }
        lines = WrappedText.lines(text, columns: room, unicode: true).flatMap {
            Self.lines(of: [Span($0, role)], width)
        }
    }

    /// A line of Swift, broken and coloured like code.
    init?(code: String, width: Width, columns: Int) {
        let room = columns / width.rawValue
        let longest = SwiftToken.tokens(of: code).map(\.text.count).max() ?? 0
        // Includes the indentation of a continued line, and a comma.
        guard Self.fits(code, room, longest + SwiftLines.step(in: room) + 1) else { return nil }
        lines = SwiftLines.lines(code, columns: room, unicode: true).flatMap {
            Self.lines(of: SwiftSpans.spans(of: $0), width)
        }
    }

    /// - Parameter longest: The letters of the longest part that must not be broken.
    private static func fits(_ text: String, _ room: Int, _ longest: Int) -> Bool {
        room >= max(leastLetters, longest) && text.allSatisfy { BigGlyphs.dots(of: $0) != nil }
    }

    /// Lines with fewer letters are unreadable.
    private static let leastLetters = 16

    private static func lines(of spans: [Span], _ width: Width) -> [LessonContent.Line] {
        let cells = spans.map { rows(of: $0.text, width) }
        return (0..<width.rows).map { row in
            LessonContent.Line(zip(cells, spans).map { Span($0.0[row], $0.1.role) })
        }
    }

    /// The rows of cells of one line, from the top.
    static func rows(of line: String, _ width: Width) -> [String] {
        var rows = Array(repeating: "", count: width.rows)
        for character in line {
            let dots = BigGlyphs.dots(of: character) ?? 0
            for row in 0..<width.rows {
                switch width {
                case .narrow:
                    for column in 0..<3 { rows[row].append(quarter(of: dots, row: row, column: column)) }
                case .wide:
                    for column in 0..<6 { rows[row].append(half(of: dots, row: row, column: column)) }
                case .huge:
                    for column in 0..<6 { rows[row] += isSet(dots, column, row) == 1 ? "██" : "  " }
                }
            }
        }
        return rows
    }

    private static func isSet(_ dots: UInt64, _ x: Int, _ y: Int) -> Int {
        x < 5 ? Int(dots >> UInt64((4 - x) * 8 + y) & 1) : 0
    }

    private static func half(of dots: UInt64, row: Int, column: Int) -> Character {
        halves[isSet(dots, column, 2 * row) | isSet(dots, column, 2 * row + 1) << 1]
    }

    private static func quarter(of dots: UInt64, row: Int, column: Int) -> Character {
        let (x, y) = (2 * column, 2 * row)
        let upper = isSet(dots, x, y) | isSet(dots, x + 1, y) << 1
        return quarters[upper | isSet(dots, x, y + 1) << 2 | isSet(dots, x + 1, y + 1) << 3]
    }

    /// By their dots: upper, lower.
    private static let halves: [Character] = Array(" ▀▄█")
    /// By their dots: upper left, upper right, lower left, lower right.
    private static let quarters: [Character] = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
}
