/// Breaks text into lines, at blanks if possible. Never separates a sign such as `!` from the next word, `line` from
/// its number, or a file name from its line.
enum WrappedText {
    /// Each line is at most `columns` columns wide; later lines have the indentation of the first.
    static func lines(_ text: String, columns: Int, unicode: Bool) -> [String] {
        Array(Lines(text, columns: columns, unicode: unicode))
    }

    /// The lines, each broken on demand.
    struct Lines: Sequence, IteratorProtocol, Sendable {
        private let columns: Int
        private let unicode: Bool
        private let indent: String
        private var rest: Substring
        private var isFirst = true
        /// The number of examined characters.
        private(set) var work = 0

        init(_ text: String, columns: Int, unicode: Bool) {
            self.columns = Swift.max(2, columns)
            self.unicode = unicode
            indent = String(text.prefix(self.columns / 2).prefix { $0 == " " })
            rest = text[...]
        }

        mutating func next() -> String? {
            guard isFirst || !rest.isEmpty else { return nil }
            let margin = isFirst ? "" : indent
            let end = endOfLine(behind: margin.count)
            defer {
                rest = rest[end...]
                isFirst = false
            }
            return margin + rest[..<end]
        }

        /// The end of a line: after the last blank that fits or, without one, after the last slash, or at the last
        /// column.
        private mutating func endOfLine(behind margin: Int) -> Substring.Index {
            var width = margin
            var end = rest.startIndex
            var (lastBlank, lastSlash): (Substring.Index?, Substring.Index?)
            var word = end
            var hasWord = false
            while end < rest.endIndex {
                let character = rest[end]
                work += 1
                width += SafeText.width(of: character, unicode: unicode)
                if width > columns, end > rest.startIndex { return lastBlank ?? lastSlash ?? end }
                let start = end
                end = rest.index(after: end)
                if character != " " {
                    if !hasWord || rest[..<start].last == " " { word = start }
                    hasWord = true
                    if character == "/" { lastSlash = end }
                } else if hasWord, !isHeld(rest[word..<start], by: end) {
                    lastBlank = end
                }
            }
            return end
        }

        /// Whether a word belongs to the next one.
        private func isHeld(_ word: Substring, by next: Substring.Index) -> Bool {
            if word == "line", next < rest.endIndex { return rest[next].isNumber }
            guard let sign = word.first, word.index(after: word.startIndex) == word.endIndex else {
                return false
            }
            return Self.signs.contains(sign)
        }

        /// Signs that belong to the next word.
        private static let signs: Set<Character> = ["!", "→", "†", "●", "○", "└", "#", ">", "?"]
    }
}
