// What is safe as it is passes unchanged, and without the work that anything else takes.
extension SafeText {
    /// The text as plain lines may print it: no control characters are left.
    package static func escaped(_ text: String, unicode: Bool = true) -> String {
        guard !isPlainASCII(text) else { return text }
        var text = text
        return text.withUTF8 { escaped($0, unicode: unicode) }
    }

    /// The columns that a grid will use for the text, or `limit` when that is less: no more of the text is looked at.
    package static func width(_ text: String, unicode: Bool = true, atMost limit: Int = .max) -> Int {
        guard !text.utf8.prefix(limit).allSatisfy(isPrintable) else { return min(limit, text.utf8.count) }
        var columns = 0
        for character in text {
            columns += width(of: character, unicode: unicode)
            if columns >= limit { return limit }
        }
        return columns
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

    private static func isPlainASCII(_ text: String) -> Bool { text.utf8.allSatisfy(isPrintable) }

    /// Takes runs of printable bytes as they are, and looks at characters only where there is something else.
    ///
    /// Between two printable bytes one character ends and another begins, whatever stands around them; a printable byte
    /// beside anything else may be a part of a longer character.
    private static func escaped(_ bytes: UnsafeBufferPointer<UInt8>, unicode: Bool) -> String {
        var result = ""
        result.reserveCapacity(bytes.count)
        var start = 0
        while start < bytes.count {
            let strange = bytes[start...].firstIndex { !isPrintable($0) } ?? bytes.count
            let plainEnd = strange == bytes.count ? strange : max(start, strange - 1)
            result += String(decoding: bytes[start..<plainEnd], as: UTF8.self)
            var end = min(strange + 1, bytes.count)
            while end < bytes.count, !isPrintable(bytes[end - 1]) || !isPrintable(bytes[end]) { end += 1 }
            for character in String(decoding: bytes[plainEnd..<end], as: UTF8.self) {
                append(character, to: &result, unicode: unicode)
            }
            start = end
        }
        return result
    }

    private static func append(_ character: Character, to result: inout String, unicode: Bool) {
        if let byte = character.asciiValue, isPrintable(byte) {
            result.append(character)
        } else if let glyph = ASCIIGlyphs.ascii(for: character) {
            result.append(unicode ? character : glyph)
        } else {
            for piece in pieces(of: character, unicode: unicode) { result += piece.text }
        }
    }
}
