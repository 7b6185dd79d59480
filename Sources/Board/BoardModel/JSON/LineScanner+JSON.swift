// A small, strict parser: Foundation's parsers report no error position, lose the order of members, and
// accept what JSON forbids (a trailing comma, a control character in a string).
extension LineScanner {
    /// Deeper nesting is rejected, so that no text can exhaust the stack.
    private static let depthLimit = 128

    /// Takes one JSON value and leaves the text after it.
    mutating func takeJSON(depth: Int = 0) throws(LineError) -> JSONValue {
        guard depth < Self.depthLimit else {
            throw error("expected at most \(Self.depthLimit) levels of nesting")
        }
        skipJSONBlanks()
        switch current {
        case "{": return try takeObject(depth: depth)
        case "[": return try takeArray(depth: depth)
        case "\"": return .string(try takeString())
        case .some("-"), .some("0"..."9"): return try takeNumber()
        default: return try takeWordValue()
        }
    }

    /// Whether the current scalar can begin a JSON value. Other text may be a misspelled word.
    package var isAtJSON: Bool {
        switch current {
        case "{", "[", "\"", "-", .some("0"..."9"): true
        default: ["true", "false", "null"].contains { word.hasPrefix($0) }
        }
    }

    /// Skips the four whitespace characters of JSON; the command language accepts all of Unicode's.
    mutating func skipJSONBlanks() {
        while let current, current == " " || current == "\t" || current == "\n" || current == "\r" {
            advance()
        }
    }

    /// Takes an object. `takeValue` takes the value of each member; it receives the member's name and
    /// position.
    mutating func takeObject(
        _ takeValue: (inout LineScanner, _ key: String, _ start: Int) throws(LineError) -> Void
    ) throws(LineError) {
        advance()
        if takes("}") { return }
        repeat {
            skipJSONBlanks()
            let start = position
            guard current == "\"" else {
                throw error("expected a member's name in double quotes" + foundHere)
            }
            let key = try takeString()
            guard takes(":") else { throw error("expected : after the member's name" + foundHere) }
            try takeValue(&self, key, start)
        } while takes(",")
        guard takes("}") else { throw error("expected , or } in the object" + foundHere) }
    }

    private mutating func takeObject(depth: Int) throws(LineError) -> JSONValue {
        var members: [JSONValue.Member] = []
        try takeObject { (scanner, key, _) throws(LineError) in
            members.append(JSONValue.Member(key: key, value: try scanner.takeJSON(depth: depth + 1)))
        }
        return .object(members)
    }

    private mutating func takeArray(depth: Int) throws(LineError) -> JSONValue {
        advance()
        var items: [JSONValue] = []
        if takes("]") { return .array(items) }
        repeat { items.append(try takeJSON(depth: depth + 1)) } while takes(",")
        guard takes("]") else { throw error("expected , or ] in the array" + foundHere) }
        return .array(items)
    }

    private mutating func takeNumber() throws(LineError) -> JSONValue {
        let start = position
        if current == "-" { advance() }
        let leadsWithZero = current == "0"
        let integerStart = position
        var isNumber = takesDigits() && !(leadsWithZero && position > integerStart + 1)
        if current == "." {
            advance()
            isNumber = takesDigits() && isNumber
        }
        if current == "e" || current == "E" {
            advance()
            if current == "+" || current == "-" { advance() }
            isNumber = takesDigits() && isNumber
        }
        let digits = text(from: start)
        guard isNumber else { throw error(at: start, "expected a JSON number, found \(digits)") }
        return .number(digits)
    }

    /// Takes the digits at the position. Returns whether there were any.
    private mutating func takesDigits() -> Bool {
        let start = position
        while let current, ("0"..."9").contains(current) { advance() }
        return position > start
    }

    private mutating func takeWordValue() throws(LineError) -> JSONValue {
        let start = position
        while let current, current.properties.isAlphabetic { advance() }
        let word = text(from: start)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            let found = word.isEmpty ? foundHere : ", found \(word)"
            throw error(at: start, "expected a JSON value (text goes in double quotes)" + found)
        }
    }

    /// The text at the position, worded to end a sentence.
    var foundHere: String {
        current.map { ", found \(String($0))" } ?? ", found the end of the line"
    }

    /// Skips whitespace and takes the scalar if it follows.
    private mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
        skipJSONBlanks()
        guard current == scalar else { return false }
        advance()
        return true
    }
}
