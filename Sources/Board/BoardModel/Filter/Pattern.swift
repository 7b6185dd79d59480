/// A regular expression whose search takes time in proportion to the text: it follows all possibilities at once, and
/// never goes back (K. Thompson 1968). What a user types can therefore not stop the board.
///
/// It knows `.`, `[a-z]`, `[^a]`, `\d \w \s \b` and their opposites in capitals, `^`, `$`, `(a|b)`, `*`, `+`, `?` and
/// `{2,5}`; nothing that refers back to what was found. Without capitals, case is ignored.
package struct Pattern: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case scalar(Set)
        /// Goes on at both places.
        case fork(Int, Int)
        case jump(Int)
        case isStart, isEnd
        case isBoundary(Bool)
        case found
    }

    /// A set of scalars.
    struct Set: Hashable, Sendable {
        var ranges: [ClosedRange<UInt32>] = []
        var isNegated = false

        func contains(_ value: UInt32) -> Bool { ranges.contains { $0.contains(value) } }
    }

    package let text: String
    let steps: [Step]
    package let ignoresCase: Bool

    /// Longer patterns, and larger ones after their repetitions are written out, are refused.
    static let (longest, mostSteps, deepest) = (200, 400, 24)

    /// - Parameter column: Where the pattern begins in its line, from 1, for errors.
    package init(_ text: String, column: Int = 1) throws(LineError) {
        self.text = text
        var parser = PatternParser(text, column: column)
        steps = try parser.parse()
        ignoresCase = !parser.hasCapitals
    }
}
