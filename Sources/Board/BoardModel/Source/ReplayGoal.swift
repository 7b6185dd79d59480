/// A position in a recording to jump to.
package enum ReplayGoal: Hashable, Sendable {
    /// Seconds from the beginning.
    case time(Double)
    /// The record with a number.
    case record(UInt64)
    /// A fraction of the duration, from 0 to 1.
    case share(Double)
    /// The next mark whose text contains these words; the next mark if there are none.
    case mark(String)
    /// The next record that matches a filter.
    case filter(RowFilter)

    /// The accepted forms, for errors and help.
    package static let forms = "12.5s, 1:30, #812, 50%, mark TEXT, or a filter such as kind:unheard"

    /// - Throws: `LineError` that lists the accepted forms.
    package init(_ text: String) throws(LineError) {
        let word = text.trimmingBlanks
        if word.hasPrefix("#") {
            guard let number = UInt64(word.dropFirst()) else { throw Self.refusal("a number after #", word) }
            self = .record(number)
        } else if word.hasSuffix("%") {
            guard let number = Double(word.dropLast()), 0...100 ~= number else {
                throw Self.refusal("0% to 100%", word)
            }
            self = .share(number / 100)
        } else if word == "mark" || word.hasPrefix("mark ") {
            self = .mark(String(word.dropFirst(4)).trimmingBlanks)
        } else if let first = word.first, first.isASCII, first.isNumber || first == "." {
            guard let seconds = Self.seconds(word) else { throw Self.refusal("12.5s or 1:30", word) }
            self = .time(seconds)
        } else {
            let filter = try RowFilter(word)
            guard !filter.terms.isEmpty else { throw Self.refusal(Self.forms, "nothing") }
            self = .filter(filter)
        }
    }

    /// `12.5`, `12.5s`, `1:30`, `1:02:03.5`.
    static func seconds(_ word: String) -> Double? {
        let number = word.hasSuffix("s") ? word.dropLast() : word[...]
        let parts = number.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count <= 3 else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let part, part.isFinite, part >= 0 else { return nil }
            seconds = seconds * 60 + part
        }
        return seconds
    }

    private static func refusal(_ expected: String, _ found: String) -> LineError {
        LineError(column: 1, message: "expected \(expected), found \(found)")
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
