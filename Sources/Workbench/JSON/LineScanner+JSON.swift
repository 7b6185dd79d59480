// A reader of our own, small and strict: Foundation's neither says where an error is nor keeps the order of members,
// and takes what JSON forbids (a comma before the closing bracket, a control character in a string).
extension LineScanner {
    /// Nesting beyond this is refused, so that no text can exhaust the stack.
    private static let depthLimit = 128

    /// Takes one JSON value, and leaves what is behind it.
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

    /// JSON has four blanks; the command language has all of Unicode's.
    mutating func skipJSONBlanks() {
        while let current, [" ", "\t", "\n", "\r"].contains(current) { advance() }
    }

    private mutating func takeObject(depth: Int) throws(LineError) -> JSONValue {
        advance()
        var members: [JSONValue.Member] = []
        if takes("}") { return .object(members) }
        repeat {
            skipJSONBlanks()
            guard current == "\"" else {
                throw error("expected a member's name in double quotes" + foundHere)
            }
            let key = try takeString()
            guard takes(":") else { throw error("expected : behind the member's name" + foundHere) }
            members.append(JSONValue.Member(key: key, value: try takeJSON(depth: depth + 1)))
        } while takes(",")
        guard takes("}") else { throw error("expected , or } in the object" + foundHere) }
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
        var digits = ""
        func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
        if current == "-" { digits += takeOne() }
        let leadsWithZero = current == "0"
        let integerStart = position
        while isDigit(current) { digits += takeOne() }
        var isNumber = position > integerStart && !(leadsWithZero && position > integerStart + 1)
        if current == "." {
            digits += takeOne()
            isNumber = isNumber && isDigit(current)
            while isDigit(current) { digits += takeOne() }
        }
        if current == "e" || current == "E" {
            digits += takeOne()
            if current == "+" || current == "-" { digits += takeOne() }
            isNumber = isNumber && isDigit(current)
            while isDigit(current) { digits += takeOne() }
        }
        guard isNumber else { throw error(at: start, "expected a JSON number, found \(digits)") }
        return .number(digits)
    }

    private mutating func takeWordValue() throws(LineError) -> JSONValue {
        let start = position
        var word = ""
        while let current, current.properties.isAlphabetic { word += takeOne() }
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            let found = word.isEmpty ? foundHere : ", found \(word)"
            throw error(at: start, "expected a JSON value (text goes in double quotes)" + found)
        }
    }

    private var foundHere: String {
        current.map { ", found \(String($0))" } ?? ", found the end of the line"
    }

    private mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
        skipJSONBlanks()
        guard current == scalar else { return false }
        advance()
        return true
    }

    private mutating func takeOne() -> String {
        guard let current else { return "" }
        advance()
        return String(current)
    }
}
