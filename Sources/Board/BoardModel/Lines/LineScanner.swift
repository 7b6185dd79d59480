/// Scans one line scalar by scalar, and tracks its column.
///
/// It scans scalars rather than characters, so that a combining mark after a quote cannot hide the quote. They are
/// kept as UTF-8 bytes, most of which are ASCII and need no decoding.
package struct LineScanner: Sendable {
    private let bytes: [UInt8]
    /// In bytes; always the start of a scalar or the end.
    package private(set) var position = 0

    package init(_ line: String) {
        bytes = Array(line.utf8)
    }

    /// The scalar at the position, or `nil` at the end.
    package var current: Unicode.Scalar? { scalar(at: position) }

    private func scalar(at position: Int) -> Unicode.Scalar? {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        return byte < 0x80 ? Unicode.Scalar(byte) : decoded(at: position)
    }

    /// The multibyte scalar at a position. The bytes come from a string, and so are valid.
    private func decoded(at position: Int) -> Unicode.Scalar {
        String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// The column of the position, in characters from 1.
    package var column: Int { column(at: position) }

    package mutating func advance() {
        guard position < bytes.count else { return }
        repeat { position += 1 } while position < bytes.count && UTF8.isContinuation(bytes[position])
    }

    package mutating func skipBlanks() {
        while let current, current.isBlank { advance() }
    }

    /// Skips blanks. Returns whether the line, or its part before a comment, ends here.
    package mutating func isAtEnd() -> Bool {
        skipBlanks()
        return current == nil || current == "#"
    }

    /// Whether a blank or the end is at the position.
    package var isAtEndOfWord: Bool { current?.isBlank != false }

    /// Takes the text up to the next blank.
    package mutating func takeWord() -> String {
        let start = position
        while let current, !current.isBlank { advance() }
        return text(from: start)
    }

    /// The text up to the next blank.
    package var word: String {
        var ahead = self
        return ahead.takeWord()
    }

    /// Whether `word` is the whole word at the position.
    package func isAt(_ word: String) -> Bool {
        var index = position
        for byte in word.utf8 {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
        }
        return scalar(at: index)?.isBlank != false
    }

    package mutating func skipWord() {
        while !isAtEndOfWord { advance() }
    }

    /// Goes back to a position.
    package mutating func move(to position: Int) { self.position = position }

    /// Takes the text up to the end of the line, comments included.
    package mutating func takeRest() -> String {
        defer { position = bytes.count }
        return String(decoding: bytes[position...], as: UTF8.self)
    }

    /// The text from an earlier position up to the current one.
    package func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

    package func error(_ message: String) -> LineError {
        error(at: position, message)
    }

    package func error(at position: Int, _ message: String) -> LineError {
        LineError(column: column(at: position), message: message)
    }

    private func column(at position: Int) -> Int {
        String(decoding: bytes[..<position], as: UTF8.self).count + 1
    }
}

extension Unicode.Scalar {
    /// Whether it is white space; ASCII needs no property lookup.
    fileprivate var isBlank: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}
