/// A key as the user knows it, independent of the bytes that the terminal sends.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// Held with Control. Letters are lower case.
    case control(Character)
    /// Held with Alt, which terminals send as Escape and the character.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
}

extension Key {
    /// The character that the key types, if any.
    var character: Character? {
        if case .character(let character) = self { character } else { nil }
    }

    /// The key's name in the help and the footer.
    package var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): SafeText.escaped(String(character))
        case .control(" "): "^Space"
        case .control(let character): "^" + SafeText.escaped(character.uppercased())
        case .alt(let character): "Alt-" + Key.character(character).name
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "S-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }

    /// The key of a name; `nil` if no key has it.
    init?(named name: String) {
        if name.count == 1, let character = name.first, !Key.namedKeys.keys.contains(name) {
            self = .character(character)
        } else if let key = Key.namedKeys[name] {
            self = key
        } else if name.count == 2, name.hasPrefix("^"), let character = name.lowercased().last {
            self = .control(character)
        } else if name.hasPrefix("Alt-"), let key = Key(named: String(name.dropFirst(4))),
            let character = key.character
        {
            self = .alt(character)
        } else if name.hasPrefix("F"), let number = Int(name.dropFirst()) {
            self = .function(number)
        } else {
            return nil
        }
    }

    private static let namedKeys = Dictionary(
        uniqueKeysWithValues: (KeyScript.names.map(\.key) + [.character(" "), .control(" ")]).map {
            ($0.name, $0)
        })

    /// The key that a terminal reports for Control and a character; nil if there is none.
    ///
    /// Some of them are other keys: a terminal cannot distinguish Control-I from Tab.
    package static func holdingControl(_ character: Character) -> Key? {
        switch character.lowercased() {
        case "i": .tab
        case "m", "j": .enter
        case "h", "?": .backspace
        case "[": .escape
        case "@", " ": .control(" ")
        case let lower where lower.count == 1 && Key.controlCharacters.contains(lower):
            .control(Character(lower))
        default: nil
        }
    }

    private static let controlCharacters = "abcdefghijklmnopqrstuvwxyz\\]^_"
}

/// A key by its name in the help: `"D"`, `"^P"`, `"Tab"`, `"F1"`.
extension Key: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) {
        guard let key = Key(named: name) else { preconditionFailure("no key is called \(name)") }
        self = key
    }
}
