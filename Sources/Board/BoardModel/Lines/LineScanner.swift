/// Scans one line scalar by scalar, and tracks the column.
///
/// It scans scalars rather than characters, so that a combining mark after a quote cannot hide the quote. It
/// stores UTF-8 bytes: most are ASCII and need no decoding.
package struct LineScanner: Sendable {
    private let bytes: [UInt8]
    /// The byte offset; always the start of a scalar or the end.
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

    /// Decodes a multibyte scalar. The bytes are valid because they come from a string.
    private func decoded(at position: Int) -> Unicode.Scalar {
        String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// The one-based column of the position, in characters.
    package var column: Int { column(at: position) }

    package mutating func advance() {
        guard position < bytes.count else { return }
        repeat { position += 1 } while position < bytes.count && UTF8.isContinuation(bytes[position])
    }

    package mutating func skipBlanks() {
        while let current, current.isBlank { advance() }
    }

    /// Skips whitespace. Returns whether the line ends here, or a comment begins.
    package mutating func isAtEnd() -> Bool {
        skipBlanks()
        return current == nil || current == "#"
    }

    /// Whether whitespace or the end follows.
    package var isAtEndOfWord: Bool { current?.isBlank != false }

    /// Takes the text up to the next whitespace.
    package mutating func takeWord() -> String {
        let start = position
        while let current, !current.isBlank { advance() }
        return text(from: start)
    }

    /// The text up to the next whitespace.
    package var word: String {
        var ahead = self
        return ahead.takeWord()
    }

    /// Whether `word` is the complete word at the position.
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

    /// Moves to an earlier position.
    package mutating func move(to position: Int) { self.position = position }

    /// Takes the rest of the line, comments included.
    package mutating func takeRest() -> String {
        defer { position = bytes.count }
        return String(decoding: bytes[position...], as: UTF8.self)
    }

    /// The text from an earlier position to the current one.
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
    /// Whether it is whitespace. ASCII needs no property lookup.
    fileprivate var isBlank: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}
