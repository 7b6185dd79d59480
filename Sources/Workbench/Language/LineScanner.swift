/// Walks over one line, scalar by scalar, and knows the column it is at.
///
/// Scalars rather than characters, so that a combining mark behind a quote cannot hide the quote. They stand in their
/// bytes of UTF-8, most of which are ASCII and need no decoding.
struct LineScanner {
    private let bytes: [UInt8]
    /// In bytes. It is where a scalar begins, or the end.
    private(set) var position = 0

    init(_ line: String) {
        bytes = Array(line.utf8)
    }

    /// The scalar at the position, or `nil` at the end.
    var current: Unicode.Scalar? {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        return byte < 0x80 ? Unicode.Scalar(byte) : decoded
    }

    /// The scalar at the position, which takes more than one byte. The bytes are a string's, and so valid.
    private var decoded: Unicode.Scalar {
        String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// The column of the position, in characters from 1.
    var column: Int { column(at: position) }

    mutating func advance() {
        guard position < bytes.count else { return }
        repeat { position += 1 } while position < bytes.count && UTF8.isContinuation(bytes[position])
    }

    mutating func skipBlanks() {
        while let current, current.isBlank { advance() }
    }

    /// Skips blanks; says whether the line, or its part before a comment, ends here.
    mutating func isAtEnd() -> Bool {
        skipBlanks()
        return current == nil || current == "#"
    }

    /// Whether a blank stands here, or nothing.
    var isAtEndOfWord: Bool { current?.isBlank != false }

    /// What stands from here to the next blank.
    mutating func takeWord() -> String {
        let start = position
        while let current, !current.isBlank { advance() }
        return text(from: start)
    }

    /// What stands from here to the end of the line, comments included.
    mutating func takeRest() -> String {
        defer { position = bytes.count }
        return String(decoding: bytes[position...], as: UTF8.self)
    }

    /// What stands from an earlier position to here.
    func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

    func error(_ message: String) -> LineError {
        error(at: position, message)
    }

    func error(at position: Int, _ message: String) -> LineError {
        LineError(column: column(at: position), message: message)
    }

    private func column(at position: Int) -> Int {
        String(decoding: bytes[..<position], as: UTF8.self).count + 1
    }
}

extension Unicode.Scalar {
    /// Whether it is white space, which is known of ASCII without looking it up.
    fileprivate var isBlank: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}
