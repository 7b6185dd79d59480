extension LineScanner {
    /// Takes a quoted JSON string and returns its decoded text.
    mutating func takeString() throws(LineError) -> String {
        let start = position
        advance()
        var text = ""
        var runStart = position
        while let scalar = current {
            switch scalar {
            case "\"":
                text += self.text(from: runStart)
                advance()
                return text
            case "\\":
                text += self.text(from: runStart)
                text.unicodeScalars.append(try takeEscape())
                runStart = position
            case "\0"..<" ":
                throw error(
                    "expected no control character in a string: write it as \\u00\(hexadecimal(scalar))")
            default:
                advance()
            }
        }
        throw error(at: start, "expected a closing double quote, found none")
    }

    private mutating func takeEscape() throws(LineError) -> Unicode.Scalar {
        let start = position
        advance()
        guard let letter = current else { throw error(at: start, "expected something after the backslash") }
        advance()
        switch letter {
        case "\"", "\\", "/": return letter
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try takeCodePoint(from: start)
        default:
            throw error(
                at: start, "expected \\n, \\t, \\\" or another JSON escape, found \\\(String(letter))")
        }
    }

    /// Takes the four digits after `\u`; for a surrogate pair, takes the second escape, too.
    private mutating func takeCodePoint(from start: Int) throws(LineError) -> Unicode.Scalar {
        let unit = try takeHexadecimal(from: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if (0xD800...0xDBFF).contains(unit), current == "\\" {
            advance()
            if current == "u" {
                advance()
                let low = try takeHexadecimal(from: start)
                let isLow = (0xDC00...0xDFFF).contains(low)
                if isLow, let scalar = Unicode.Scalar((unit - 0xD800) << 10 + (low - 0xDC00) + 0x10000) {
                    return scalar
                }
            }
        }
        throw error(at: start, "expected a valid pair of surrogates")
    }

    private mutating func takeHexadecimal(from start: Int) throws(LineError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let scalar = current, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
                throw error(at: start, "expected four hexadecimal digits after \\u")
            }
            value = value << 4 + UInt32(digit)
            advance()
        }
        return value
    }

    private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
    }
}
