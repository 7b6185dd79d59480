import Notices

/// A JSON value that preserves the order of members and the digits of numbers.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The digits as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var key: String
        package var value: JSONValue

        package init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}

extension JSONValue {
    /// Parses a text that is exactly one JSON value.
    package init(text: String) throws(LineError) {
        var scanner = LineScanner(text)
        self = try scanner.takeJSON()
        scanner.skipJSONBlanks()
        guard scanner.current == nil else { throw scanner.error("expected nothing after the JSON value") }
    }

    /// The value of a member; `nil` if there is none.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The value on one line, without whitespace.
    package var compact: String {
        var text = ""
        append(to: &text)
        return text
    }

    /// Appends the `compact` form of the value.
    func append(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let content): Self.appendQuoted(content, to: &text)
        case .array(let items):
            var separator = "["
            for item in items {
                text += separator
                item.append(to: &text)
                separator = ","
            }
            text += items.isEmpty ? "[]" : "]"
        case .object(let members):
            var separator = "{"
            for member in members {
                text += separator
                Self.appendQuoted(member.key, to: &text)
                text += ":"
                member.value.append(to: &text)
                separator = ","
            }
            text += members.isEmpty ? "{}" : "}"
        }
    }

    /// One line if it fits in `columns`, otherwise one line for each item, indented by two.
    package func lines(columns: Int) -> [String] {
        let oneLine = compact
        guard oneLine.count > columns else { return [oneLine] }
        switch self {
        case .array(let items) where !items.isEmpty:
            return ["["] + Self.block(items.map { ("", $0) }, columns: columns) + ["]"]
        case .object(let members) where !members.isEmpty:
            let parts = members.map { (Self.quoted($0.key) + ": ", $0.value) }
            return ["{"] + Self.block(parts, columns: columns) + ["}"]
        default:
            return [oneLine]
        }
    }

    private static func block(_ parts: [(label: String, value: JSONValue)], columns: Int) -> [String] {
        parts.enumerated().flatMap { index, part in
            let comma = index < parts.count - 1 ? "," : ""
            var lines = part.value.lines(columns: columns - 2 - part.label.count - comma.count)
            lines[0] = part.label + lines[0]
            lines[lines.count - 1] += comma
            return lines.map { "  " + $0 }
        }
    }

    /// `text` as a JSON string. Escapes every scalar that a terminal could interpret or would not show.
    package static func quoted(_ text: String) -> String {
        var result = ""
        appendQuoted(text, to: &result)
        return result
    }

    /// Appends `text` as `quoted` returns it.
    static func appendQuoted(_ text: String, to result: inout String) {
        result += "\""
        if text.utf8.allSatisfy(isPlain) {
            result += text
        } else {
            for scalar in text.unicodeScalars { append(scalar, to: &result) }
        }
        result += "\""
    }

    /// Whether the byte is an ASCII character that needs no escape in a string.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.isShown: result.unicodeScalars.append(scalar)
        default: result += String(scalar).utf16.map(escape).joined()
        }
    }

    /// The JSON in ASCII. Other characters occur only in strings, where they can be escaped.
    package static func inASCII(_ json: String) -> String {
        guard !json.utf8.allSatisfy({ $0 < 0x80 }) else { return json }
        return json.utf16.reduce(into: "") { result, unit in
            if let scalar = Unicode.Scalar(unit), scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else {
                result += escape(unit)
            }
        }
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Unicode.Scalar {
    /// Whether a reader sees it as itself: it is no control, and changes nothing of the text around it.
    package var isShown: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            false
        default: !properties.isDefaultIgnorableCodePoint || isEmojiChoice
        }
    }

    /// Whether it is a variation selector, which selects the text or emoji form of the preceding character.
    private var isEmojiChoice: Bool { self == "\u{FE0E}" || self == "\u{FE0F}" }
}

extension JSONValue: NoticePayloadDescribing {
    package var noticeJSON: String { compact }
}
