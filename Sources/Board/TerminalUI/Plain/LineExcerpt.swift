import BoardModel
import Demo

/// The part of a failed line around its error.
package struct LineExcerpt: Hashable, Sendable {
    /// The characters before the error.
    private let before: String
    private let rest: String

    private static let mostBefore = 50
    private static let mostBehind = 40

    /// - Parameter column: The position of the error, in characters from 1.
    init(_ line: String, column: Int) {
        let place =
            line.index(line.startIndex, offsetBy: max(0, column - 1), limitedBy: line.endIndex)
            ?? line.endIndex
        let head = line[..<place]
        let tail = line[place...]
        let start = head.suffix(Self.mostBefore)
        before = (start.startIndex == line.startIndex ? "" : "…") + start
        let end = tail.prefix(Self.mostBehind)
        rest = end + (end.endIndex == line.endIndex ? "" : "…")
    }

    /// The line and, below it, a caret at the error. The caller must escape both.
    package func rows(unicode: Bool) -> [String] {
        let column = SafeText.width(SafeText.escaped(before), unicode: unicode)
        return ["  " + before + rest, String(repeating: " ", count: column + 2) + "^"]
    }
}
