/// Text broken into lines, at blanks if possible.
enum WrappedText {
    /// Each line is at most so many columns wide; later lines have the indentation of the first.
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

        /// The end of a line: after the last blank that fits or, without one, at the last column.
        private mutating func endOfLine(behind margin: Int) -> Substring.Index {
            var width = margin
            var end = rest.startIndex
            var lastBlank: Substring.Index?
            var hasWord = false
            while end < rest.endIndex {
                let character = rest[end]
                work += 1
                width += SafeText.width(of: character, unicode: unicode)
                if width > columns, end > rest.startIndex { return lastBlank ?? end }
                end = rest.index(after: end)
                if character != " " {
                    hasWord = true
                } else if hasWord {
                    lastBlank = end
                }
            }
            return end
        }
    }
}
