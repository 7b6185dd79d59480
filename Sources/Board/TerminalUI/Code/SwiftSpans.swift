/// Splits a line of Swift into spans, for highlighting.
enum SwiftSpans {
    static func spans(of line: String) -> [Span] {
        var spans: [Span] = []
        func add(_ text: Substring, _ role: Role) {
            if let last = spans.last, last.role == role {
                spans[spans.count - 1].text += text
            } else {
                spans.append(Span(String(text), role))
            }
        }
        for token in SwiftToken.tokens(of: line) { add(token.text, token.kind.role) }
        return spans
    }
}

/// A part of a line with one role.
struct Span: Hashable {
    var text: String
    var role: Role

    init(_ text: String, _ role: Role) {
        self.text = text
        self.role = role
    }
}

/// A word, a literal, a comment or a sign of a line of Swift.
struct SwiftToken {
    enum Kind {
        case keyword, type, string, number, comment, name, blank, sign

        var role: Role {
            switch self {
            case .keyword: .codeKeyword
            case .type: .codeType
            case .string: .codeString
            case .number: .codeNumber
            case .comment: .codeComment
            case .name, .blank, .sign: .plain
            }
        }
    }

    let kind: Kind
    let text: Substring

    /// The tokens of a line; together, they are the line. A literal without an end extends to the end of the line.
    static func tokens(of line: String) -> [SwiftToken] {
        var rest = line[...]
        var tokens: [SwiftToken] = []
        /// The sign before the current word, if there is nothing else between them.
        var sign: Substring = ""
        while let first = rest.first {
            var (kind, end) = next(in: rest, first)
            if kind == .keyword, isLabel(rest[..<end], behind: sign, rest[end...]) { kind = .name }
            tokens.append(SwiftToken(kind: kind, text: rest[..<end]))
            if kind != .blank { sign = kind == .sign ? rest[..<end] : "" }
            rest = rest[end...]
        }
        return tokens
    }

    /// Whether a word that may be a keyword is a member, or the label of an argument, as in `a.async`, `f(in: a)` and
    /// `f(for a: B)`.
    private static func isLabel(_ word: Substring, behind sign: Substring, _ rest: Substring) -> Bool {
        if sign == "." { return true }
        guard sign == "(" || sign == ",", word.first?.isLetter == true else { return false }
        return rest.hasPrefix(":") || ["for", "in", "as", "is", "where", "while", "if"].contains(word)
    }

    private static func next(in rest: Substring, _ first: Character) -> (Kind, Substring.Index) {
        func end(while isPart: (Character) -> Bool) -> Substring.Index {
            rest.dropFirst().firstIndex { !isPart($0) } ?? rest.endIndex
        }
        func isOfWord(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_"
        }
        if first == " " { return (.blank, end { $0 == " " }) }
        if rest.hasPrefix("//") { return (.comment, rest.endIndex) }
        if first == "\"" { return (.string, endOfString(rest)) }
        if first.isNumber { return (.number, end { isOfWord($0) || $0 == "." }) }
        if first.isLetter || first == "_" {
            let end = end(while: isOfWord)
            return (kind(ofWord: rest[..<end]), end)
        }
        if first == "@" || first == "#" { return (.keyword, end(while: isOfWord)) }
        return (.sign, rest.index(after: rest.startIndex))
    }

    private static func endOfString(_ rest: Substring) -> Substring.Index {
        var isEscaped = false
        for index in rest.indices.dropFirst() {
            if rest[index] == "\"", !isEscaped { return rest.index(after: index) }
            isEscaped = rest[index] == "\\" && !isEscaped
        }
        return rest.endIndex
    }

    private static func kind(ofWord word: Substring) -> Kind {
        if keywords.contains(String(word)) { return .keyword }
        return word.first?.isUppercase == true ? .type : .name
    }

    private static let keywords: Set<String> = [
        "actor", "as", "async", "await", "case", "catch", "class", "deinit", "do", "else", "enum",
        "extension",
        "false", "final", "for", "func", "guard", "if", "import", "in", "init", "is", "let", "nil",
        "override",
        "private", "protocol", "return", "self", "Self", "some", "any", "static", "struct", "super", "switch",
        "throw", "throws", "true", "try", "var", "weak", "where", "while",
    ]
}
