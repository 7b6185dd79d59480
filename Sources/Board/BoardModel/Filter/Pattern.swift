/// A regular expression that searches in time linear in the text. It follows all alternatives at once and
/// never backtracks (K. Thompson 1968), so no typed pattern can freeze the board.
///
/// Supports `.`, `[a-z]`, `[^a]`, `\d \w \s \b` and their negations in capitals, `^`, `$`, `(a|b)`, `*`, `+`,
/// `?` and `{2,5}`, but no back-references. Without capitals, it ignores case.
package struct Pattern: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case scalar(Set)
        /// Continues at both steps.
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

    /// Longer patterns are rejected, as are those with more steps once repetitions are expanded, or with
    /// deeper nesting.
    static let (longest, mostSteps, deepest) = (200, 400, 24)

    /// - Parameter column: The one-based column of the pattern in its line, for errors.
    package init(_ text: String, column: Int = 1) throws(LineError) {
        self.text = text
        var parser = PatternParser(text, column: column)
        steps = try parser.parse()
        ignoresCase = !parser.hasCapitals
    }
}
