/// How deep arrays and objects are nested in a text that may be JSON.
enum JSONDepth {
    static func isWithin(_ limit: Int, _ bytes: [UInt8]) -> Bool {
        var depth = 0
        var isInText = false
        var isEscaped = false
        for byte in bytes {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > limit { return false }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return true
    }
}
