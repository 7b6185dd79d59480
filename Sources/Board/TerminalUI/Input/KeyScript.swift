/// Keys written as text: `p`, `<tab>`, `<c-l>`, `<a-x>`, `<f1>`, and `<lt>` for a `<`.
package enum KeyScript {
    package static func keys(in script: String) throws(KeyScriptError) -> [Key] {
        var keys: [Key] = []
        var rest = script[...]
        var column = 1
        while let character = rest.first {
            if character == "<" {
                guard let end = rest.firstIndex(of: ">") else { throw .unclosed(column: column) }
                let name = rest[rest.index(after: rest.startIndex)..<end]
                guard let key = key(named: String(name)) else {
                    throw .unknownName(String(name), column: column)
                }
                keys.append(key)
                column += name.count + 2
                rest = rest[rest.index(after: end)...]
            } else {
                guard isTypeable(character) else { throw .notAKey(character, column: column) }
                keys.append(.character(character))
                column += 1
                rest.removeFirst()
            }
        }
        return keys
    }

    /// The key's text in a script.
    package static func text(for key: Key) -> String {
        switch key {
        case .character("<"): "<lt>"
        case .character(" "): "<space>"
        case .character(let character): String(character)
        case .control(let character): "<c-\(spelled(character))>"
        case .alt(let character): "<a-\(spelled(character))>"
        case .function(let number): "<f\(number)>"
        default: names.first { $0.key == key }.map { "<\($0.name)>" } ?? ""
        }
    }

    /// `>` would end the name, `<` would look like another key, and a space is easily missed.
    private static func spelled(_ character: Character) -> String {
        spelledOut.first { $0.character == character }?.name ?? String(character)
    }

    static let names: [(name: String, key: Key)] = [
        ("enter", .enter), ("esc", .escape), ("tab", .tab), ("s-tab", .backTab), ("bs", .backspace),
        ("del", .delete), ("ins", .insert), ("up", .up), ("down", .down), ("left", .left), ("right", .right),
        ("home", .home), ("end", .end), ("pgup", .pageUp), ("pgdn", .pageDown),
    ]

    private static let spelledOut: [(name: String, character: Character)] = [
        ("space", " "), ("lt", "<"), ("gt", ">"),
    ]

    /// The names that an error lists.
    static var knownNames: String {
        (names.map(\.name) + spelledOut.map(\.name) + ["f1…f\(functionKeys.upperBound)", "c-x", "a-x"])
            .map { "<\($0)>" }.joined(separator: " ")
    }

    private static let functionKeys = 1...63

    private static func key(named name: String) -> Key? {
        let lower = name.lowercased()
        if let known = names.first(where: { $0.name == lower }) { return known.key }
        if let known = spelledOut.first(where: { $0.name == lower }) { return .character(known.character) }
        if lower.hasPrefix("c-") { return character(spelled: name.dropFirst(2)).flatMap(Key.holdingControl) }
        if lower.hasPrefix("a-") { return character(spelled: name.dropFirst(2)).map(Key.alt) }
        if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), functionKeys.contains(number) {
            return .function(number)
        }
        return nil
    }

    private static func character(spelled text: Substring) -> Character? {
        if let known = spelledOut.first(where: { $0.name == text.lowercased() }) { return known.character }
        guard text.count == 1, let character = text.first, isTypeable(character) else { return nil }
        return character
    }

    private static func isTypeable(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

/// Why a key script is invalid, and the position of the error.
package enum KeyScriptError: Error, Hashable, CustomStringConvertible {
    case unclosed(column: Int)
    case unknownName(String, column: Int)
    case notAKey(Character, column: Int)

    package var description: String {
        switch self {
        case .unclosed(let column):
            "column \(column): this \"<\" has no \">\"; write <lt> for the character itself"
        case .unknownName(let name, let column):
            "column \(column): no key is called <\(SafeText.escaped(SafeText.truncated(name, to: 40)))>; "
                + "the names are \(KeyScript.knownNames)"
        case .notAKey(let character, let column):
            "column \(column): \(SafeText.escaped(String(character))) is not a key that can be typed; "
                + "write <enter>, <tab> or another of \(KeyScript.knownNames)"
        }
    }
}
