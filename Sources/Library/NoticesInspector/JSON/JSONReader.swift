/// Why a text is not JSON.
struct JSONError: Error, Hashable, CustomStringConvertible {
    /// The byte, from 0.
    var offset: Int
    var expected: String

    var description: String { "byte \(offset): expected \(expected)" }
}

/// Reads a text that is exactly one JSON value, as in RFC 8259. O(bytes).
struct JSONReader {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// Deeper values could exhaust the stack of the reading thread.
    static let depthLimit = 64

    private init(_ text: String) { bytes = Array(text.utf8) }

    static func value(of text: String) throws(JSONError) -> JSONNode {
        var reader = JSONReader(text)
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.place == reader.bytes.count else { throw reader.error("nothing behind the value") }
        return value
    }

    private func error(_ expected: String) -> JSONError { JSONError(offset: place, expected: expected) }

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = current, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { place += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard current == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSONNode {
        skipBlanks()
        switch current.map({ Character(UnicodeScalar($0)) }) {
        case "{": return .object(try nested { reader throws(JSONError) in try reader.members() })
        case "[": return .array(try nested { reader throws(JSONError) in try reader.items() })
        case "\"": return .string(try string())
        case "t": return try word("true", .bool(true))
        case "f": return try word("false", .bool(false))
        case "n": return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested<Value>(
        _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        guard depth < Self.depthLimit else { throw error("at most \(Self.depthLimit) values in one another") }
        depth += 1
        place += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func items() throws(JSONError) -> [JSONNode] {
        skipBlanks()
        if take("]") { return [] }
        var items: [JSONNode] = []
        while true {
            items.append(try value())
            skipBlanks()
            if take("]") { return items }
            guard take(",") else { throw error("a comma or ]") }
        }
    }

    private mutating func members() throws(JSONError) -> [JSONNode.Member] {
        skipBlanks()
        if take("}") { return [] }
        var members: [JSONNode.Member] = []
        while true {
            skipBlanks()
            guard current == UInt8(ascii: "\"") else { throw error("a key in quotes") }
            let key = try string()
            skipBlanks()
            guard take(":") else { throw error("a colon") }
            members.append(JSONNode.Member(key: key, value: try value()))
            skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw error("a comma or }") }
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONNode) throws(JSONError) -> JSONNode {
        let text = "\(word)"
        guard bytes[place...].starts(with: text.utf8) else { throw error("a JSON value") }
        place += text.utf8.count
        return value
    }

    private mutating func number() throws(JSONError) -> String {
        let start = place
        _ = take("-")
        if !take("0") { try digits("a JSON value") }
        if take(".") { try digits("a digit") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits("a digit")
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func digits(_ expected: String) throws(JSONError) {
        let start = place
        while let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
        guard place > start else { throw error(expected) }
    }

    private mutating func string() throws(JSONError) -> String {
        place += 1
        var text: [UInt8] = []
        while true {
            guard let byte = current, byte >= 0x20 else { throw error("a closing quote") }
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += String(try escaped()).utf8
            default: text.append(byte)
            }
        }
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        let start = place
        guard let byte = current else { throw error("an escape") }
        place += 1
        switch Character(UnicodeScalar(byte)) {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            let unit = try unit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard UTF16.isLeadSurrogate(unit), take("\\"), take("u") else { break }
            let second = try self.unit()
            guard UTF16.isTrailSurrogate(second) else { break }
            return UTF16.decode(UTF16.EncodedScalar([unit, second]))
        default: break
        }
        throw JSONError(offset: start, expected: "an escape of JSON")
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits") }
        place += 4
        return unit
    }
}
