/// A word or a sign of Swift source text, without comments and without what is inside strings.
struct SwiftToken: Equatable {
    let text: String
    /// Whether there is white space before it.
    let isApart: Bool
    let line: Int

    var isWord: Bool { text.first.map { $0.isLetter || $0 == "_" || $0 == "@" || $0 == "#" } ?? false }

    static func tokens(of source: String) -> [SwiftToken] {
        var rest = Substring(source)
        var tokens: [SwiftToken] = []
        var line = 1
        var isApart = false
        while let first = rest.first {
            if first.isWhitespace {
                if first.isNewline { line += 1 }
                isApart = true
                rest.removeFirst()
                continue
            }
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
                continue
            }
            let text = next(of: rest)
            tokens.append(
                SwiftToken(text: first == "\"" ? "\"\"" : String(text), isApart: isApart, line: line))
            line += text.count { $0.isNewline }
            isApart = false
            rest = rest.dropFirst(text.count)
        }
        return tokens
    }

    private static func next(of rest: Substring) -> Substring {
        for quote in ["\"\"\"", "\""] where rest.hasPrefix(quote) { return string(quote, of: rest) }
        if rest.hasPrefix("->") { return rest.prefix(2) }
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_@#`".contains($0) }
        return word.isEmpty ? rest.prefix(1) : word
    }

    /// A string with its quotes, and with what is interpolated in it.
    private static func string(_ quote: String, of rest: Substring) -> Substring {
        var end = rest.dropFirst(quote.count)
        while !end.isEmpty, !end.hasPrefix(quote) {
            end =
                end.hasPrefix("\\(")
                ? end.dropFirst(interpolated(end)) : end.dropFirst(end.first == "\\" ? 2 : 1)
        }
        return rest.prefix(rest.count - max(0, end.count - quote.count))
    }

    /// How long the parentheses are that begin after a backslash, strings inside among them.
    private static func interpolated(_ text: Substring) -> Int {
        var rest = text.dropFirst(2)
        var depth = 1
        while depth > 0, let first = rest.first {
            if first == "(" { depth += 1 }
            if first == ")" { depth -= 1 }
            rest = rest.dropFirst(first == "\"" ? next(of: rest).count : 1)
        }
        return text.count - rest.count
    }
}
