import BoardModel
import Demo
import Notices

/// Lines of Swift that would post or observe what the board shows.
///
/// Names, labels and payloads come from other programs: each is written as a literal with escapes, as an identifier of
/// ASCII letters and digits, or not at all.
enum SwiftLine {
    /// A longer payload is left out.
    private static let longestPayload = 2_000

    /// - Parameter payload: In the form of the record. A payload without a literal goes into a comment.
    static func post(_ name: String, from sender: String?, payload: String?) -> String {
        var line = "center.post(\(literal(name))"
        if let sender { line += ", from: \(identifier(sender, else: "sender"))" }
        guard let payload else { return line + ")" }
        guard payload.utf8.count <= longestPayload else {
            return line + ")  // a payload of \(payload.utf8.count) bytes is left out"
        }
        guard let value = try? JSONValue(text: payload), let text = literal(value) else {
            return line + ")  // payload: \(literal(payload))"
        }
        return line + ", payload: \(text))"
    }

    /// - Parameters:
    ///   - name: `nil` for any name.
    ///   - owner: The label of the owner or, without one, of the observer.
    static func observe(
        _ name: String?, _ kind: NoticeRegistration.Kind?, owner: String?, from sender: String?
    ) -> String {
        let name = name.map(literal) ?? ".any"
        let from = sender.map { ", from: \(identifier($0, else: "sender"))" } ?? ""
        let owner = identifier(owner ?? "", else: "owner")
        switch kind {
        case .owner, .instance:
            return "center.observe(\(name), owner: \(owner)\(from)) { \(owner), notice in }"
        case .controller: return "try controller.observe(\(name)\(from)) { \(owner), notice in }"
        case .untilRemoved: return "let id = center.observe(\(name)\(from)) { notice in }.detach()"
        case .sequence: return "for await notice in center.notices(named: \(name)\(from)) {}"
        case .token, nil: return "let token = center.observe(\(name)\(from)) { notice in }"
        }
    }

    /// A literal of the value; `nil` if it might not compile.
    static func literal(_ value: JSONValue) -> String? {
        switch value {
        case .null: return "nil"
        case .bool(let flag): return "\(flag)"
        case .number(let digits):
            if Int(digits) != nil { return digits }
            guard digits.contains(where: { ".eE".contains($0) }), Double(digits)?.isFinite == true else {
                return nil
            }
            return digits
        case .string(let text): return literal(text)
        case .array(let items):
            guard let list = list(items.map { ("", $0) }) else { return nil }
            return "[\(list)]" + (areAlike(items) ? "" : " as [any Sendable]")
        case .object(let members):
            // A literal with a key twice traps.
            guard Set(members.map(\.key)).count == members.count,
                let list = list(members.map { (literal($0.key) + ": ", $0.value) })
            else { return nil }
            return "[\(list.isEmpty ? ":" : list)]"
                + (areAlike(members.map(\.value)) ? "" : " as [String: any Sendable]")
        }
    }

    private static func list(_ items: [(lead: String, value: JSONValue)]) -> String? {
        var texts: [String] = []
        for item in items {
            guard item.value != .null, let text = literal(item.value) else { return nil }
            texts.append(item.lead + text)
        }
        return texts.joined(separator: ", ")
    }

    /// Whether the compiler can infer the type of the elements.
    private static func areAlike(_ values: [JSONValue]) -> Bool {
        func kind(_ value: JSONValue) -> Int? {
            switch value {
            case .bool: 0
            case .number: 1
            case .string: 2
            case .null, .array, .object: nil
            }
        }
        guard let first = values.first.flatMap(kind) else { return false }
        return values.allSatisfy { kind($0) == first }
    }

    /// A string literal on one line, without control characters and invisible ones.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F,
                _ where scalar.properties.isAlphabetic:
                result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result + "\""
    }

    /// `cartStore` for the label `CartStore#1`.
    private static func identifier(_ label: String, else other: String) -> String {
        let word = label.prefix { $0 != "#" }
        guard let first = word.utf8.first, word.utf8.count <= 60,
            Character(UnicodeScalar(first)).isLetter, first < 0x80,
            word.utf8.allSatisfy({ $0 < 0x80 && Character(UnicodeScalar($0)).isLetterOrDigit })
        else { return other }
        let name = word.prefix(1).lowercased() + word.dropFirst()
        return keywords.contains(name) ? other : name
    }

    /// Words that cannot be the identifier, since they are keywords or the line uses them.
    private static let keywords: Set<String> = [
        "any", "as", "associatedtype", "await", "break", "case", "catch", "center", "class", "continue",
        "controller", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "id", "if", "import", "in", "init", "inout", "internal", "is",
        "let", "nil", "notice", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
        "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "token", "true", "try", "typealias", "var", "where", "while",
    ]
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}
