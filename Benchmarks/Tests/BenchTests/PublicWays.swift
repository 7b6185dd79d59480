/// A public function of the library by which one observes.
struct PublicWay: Equatable {
    /// Its type, its name, and of its parameters those that must be given: `NoticeCenter.notices(named: NoticeName?)`.
    ///
    /// That tells it apart from all others: two functions that differ only in parameters with a default could not
    /// both be called without them.
    let key: String
    let file: String
    let line: Int

    /// What begins to observe: by its name, or by what it returns.
    fileprivate static func isWay(_ name: String, returning result: String?) -> Bool {
        if let result, ["NoticeToken", "NoticeAddition", "NoticeSequence"].contains(result) { return true }
        return name.hasPrefix("observe")
            || ["addObserver", "notices", "payloads", "messages", "registerKeyboardNotifications"].contains(
                name)
    }

    /// The public ways of one source file.
    static func ways(in source: String, file: String) throws(UnreadableSource) -> [PublicWay] {
        var scanner = WayScanner(file: file, tokens: SwiftToken.tokens(of: source)[...])
        return try scanner.ways()
    }
}

/// A file whose braces do not match: what is read of it cannot be trusted.
struct UnreadableSource: Error, CustomStringConvertible {
    let file: String

    var description: String {
        "\(file) has braces that do not match, as the scanner of the benchmarks' tests reads it: mend SwiftToken."
    }
}

/// Walks over the declarations of a file, and knows what it is inside of.
private struct WayScanner {
    /// What is between two braces: a type, or anything else.
    struct Scope {
        var type: String?
        /// Whether what is declared there is public without saying so.
        var isPublic = false
    }

    let file: String
    var tokens: ArraySlice<SwiftToken>

    private static let modifiers: Set = [
        "public", "open", "package", "internal", "private", "fileprivate", "static", "final", "mutating",
        "nonmutating", "nonisolated", "override", "borrowing", "consuming", "indirect",
    ]
    private static let types: Set = ["extension", "struct", "class", "enum", "actor", "protocol"]

    mutating func ways() throws(UnreadableSource) -> [PublicWay] {
        var found: [PublicWay] = []
        var scopes: [Scope] = []
        var declared: Scope?
        var modifiers: Set<String> = []
        while let token = tokens.popFirst() {
            if Self.modifiers.contains(token.text) || token.text.hasPrefix("@") {
                modifiers.insert(token.text)
                if tokens.first?.text == "(", tokens.first?.isApart == false { _ = group() }
                continue
            }
            if token.text == "{" {
                scopes.append(declared ?? Scope())
                declared = nil
            } else if token.text == "}" {
                guard scopes.popLast() != nil else { throw UnreadableSource(file: file) }
            } else if Self.types.contains(token.text), let name = typeName() {
                let isPublic =
                    ["extension", "protocol"].contains(token.text) && !modifiers.isDisjoint(with: ["public"])
                declared = Scope(type: name, isPublic: isPublic)
            } else if token.text == "func", let name = tokens.popFirst() {
                let (parameters, result) = signature()
                let isPublic =
                    scopes.last?.isPublic == true || !modifiers.isDisjoint(with: ["public", "open"])
                if isPublic, PublicWay.isWay(name.text, returning: result) {
                    let path = (scopes.compactMap(\.type) + [name.text]).joined(separator: ".")
                    found.append(
                        PublicWay(
                            key: "\(path)(\(parameters.joined(separator: ", ")))", file: file,
                            line: token.line))
                }
            }
            modifiers = []
        }
        guard scopes.isEmpty else { throw UnreadableSource(file: file) }
        return found
    }

    /// The name of a type that is declared here, `nil` where the word before meant something else.
    private func typeName() -> String? {
        guard tokens.first?.text.first?.isUppercase == true else { return nil }
        return tokens.prefix { $0.isWord && $0.text != "where" || $0.text == "." }.map(\.text).joined()
    }

    /// The parameters that must be given, and the first word of what is returned.
    private mutating func signature() -> (parameters: [String], result: String?) {
        if tokens.first?.text == "<" { _ = group() }
        let parameters = parts(of: group()).compactMap(Self.text)
        while let token = tokens.first, ["async", "throws", "rethrows", "("].contains(token.text) {
            if token.text == "(" { _ = group() } else { tokens.removeFirst() }
        }
        guard tokens.first?.text == "->" else { return (parameters, nil) }
        return (parameters, tokens.dropFirst().first { $0.isWord }?.text)
    }

    /// Takes what is between the bracket that comes next and its counterpart.
    private mutating func group() -> ArraySlice<SwiftToken> {
        var depth = 0
        let start = tokens
        while let token = tokens.popFirst() {
            depth += Self.depth(of: token)
            if depth == 0 { break }
        }
        return start[start.startIndex..<tokens.startIndex].dropFirst().dropLast()
    }

    private static func depth(of token: SwiftToken) -> Int {
        if ["(", "[", "{", "<"].contains(token.text) { return 1 }
        return [")", "]", "}", ">"].contains(token.text) ? -1 : 0
    }

    private func parts(of parameters: ArraySlice<SwiftToken>) -> [[SwiftToken]] {
        var parts: [[SwiftToken]] = [[]]
        var depth = 0
        for token in parameters {
            depth += Self.depth(of: token)
            if token.text == ",", depth == 0 {
                parts.append([])
            } else {
                parts[parts.count - 1].append(token)
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// Label and type of a parameter, `nil` for one with a default. Attributes are left out.
    private static func text(of parameter: [SwiftToken]) -> String? {
        let parameter = Array(parameter.drop { $0.text.hasPrefix("@") })
        guard let colon = parameter.firstIndex(where: { $0.text == ":" }), let label = parameter.first,
            !parameter.contains(where: { $0.text == "=" })
        else { return nil }
        var type = parameter[(colon + 1)...].filter { !["@escaping", "@Sendable"].contains($0.text) }
        // With its parentheses.
        if let isolated = type.firstIndex(where: { $0.text == "@isolated" }) {
            type.removeSubrange(isolated..<isolated + 4)
        }
        let text = type.enumerated().map { ($1.isApart && $0 > 0 ? " " : "") + $1.text }.joined()
        return "\(label.text): \(text)"
    }
}
