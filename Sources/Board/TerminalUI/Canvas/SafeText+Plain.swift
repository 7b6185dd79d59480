// A fast path: text that is already safe is copied without being split into characters.
extension SafeText {
    /// The text for plain lines: without control characters.
    package static func escaped(_ text: String, unicode: Bool = true) -> String {
        guard !isPlainASCII(text) else { return text }
        var line: [UInt8] = []
        append(text, to: &line, unicode: unicode)
        return String(decoding: line, as: UTF8.self)
    }

    /// Appends the escaped text in UTF-8 to `line`.
    package static func append(_ text: String, to line: inout [UInt8], unicode: Bool = true) {
        var text = text
        text.withUTF8 { append($0, to: &line, unicode: unicode) }
    }

    /// The columns that a grid uses for the text, at most `limit`: the rest of the text is not examined.
    package static func width(_ text: String, unicode: Bool = true, atMost limit: Int = .max) -> Int {
        guard !text.utf8.prefix(limit).allSatisfy(isPrintable) else { return min(limit, text.utf8.count) }
        var columns = 0
        for character in text {
            columns += width(of: character, unicode: unicode)
            if columns >= limit { return limit }
        }
        return columns
    }

    /// The columns of escaped text in UTF-8.
    static func width(of safe: ArraySlice<UInt8>) -> Int {
        safe.allSatisfy(isPrintable) ? safe.count : width(String(decoding: safe, as: UTF8.self))
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

    private static func isPlainASCII(_ text: String) -> Bool { text.utf8.allSatisfy(isPrintable) }

    /// Copies runs of printable bytes and single glyphs, and examines characters only elsewhere.
    ///
    /// Between two printable bytes there is always a character boundary; a printable byte next to another byte may be
    /// part of a longer character.
    private static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, to line: inout [UInt8], unicode: Bool
    ) {
        func appendPlain(_ range: Range<Int>) {
            line.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
        }
        // The bytes from `start` to `position` are copied unchanged.
        var start = 0
        var position = 0
        while position < bytes.count {
            if isPrintable(bytes[position]) {
                position += 1
            } else if let (glyphEnd, ascii) = glyph(in: bytes, at: position) {
                if !unicode {
                    appendPlain(start..<position)
                    line.append(ascii)
                    start = glyphEnd
                }
                position = glyphEnd
            } else {
                let plainEnd = max(start, position - 1)
                appendPlain(start..<plainEnd)
                position += 1
                while position < bytes.count,
                    !isPrintable(bytes[position - 1]) || !isPrintable(bytes[position])
                {
                    position += 1
                }
                for character in String(decoding: bytes[plainEnd..<position], as: UTF8.self) {
                    append(character, to: &line, unicode: unicode)
                }
                start = position
            }
        }
        appendPlain(start..<position)
    }

    /// The end of a glyph, and its ASCII substitute, if the next byte is printable, so that the glyph is a whole
    /// character. Most texts contain no other non-ASCII bytes.
    private static func glyph(
        in bytes: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (end: Int, ascii: UInt8)? {
        let first = UInt32(bytes[position])
        // The lead bytes of two- and three-byte sequences.
        guard (0xC2...0xEF).contains(first) else { return nil }
        let end = position + (first < 0xE0 ? 2 : 3)
        guard end == bytes.count || isPrintable(bytes[end]) else { return nil }
        let value = bytes[(position + 1)..<end].reduce(first < 0xE0 ? first & 0x1F : first & 0x0F) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return ASCIIGlyphs.byte(for: value).map { (end, $0) }
    }

    private static func append(_ character: Character, to line: inout [UInt8], unicode: Bool) {
        if let byte = character.asciiValue, isPrintable(byte) {
            line.append(byte)
        } else if let glyph = ASCIIGlyphs.ascii(for: character) {
            line.append(contentsOf: (unicode ? character : glyph).utf8)
        } else {
            for piece in pieces(of: character, unicode: unicode) { line.append(contentsOf: piece.text.utf8) }
        }
    }
}
