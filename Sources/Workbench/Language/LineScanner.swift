/// Walks over one line, scalar by scalar, and knows the column it is at.
///
/// Scalars rather than characters, so that a combining mark behind a quote cannot hide the quote.
struct LineScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ line: String) {
        scalars = Array(line.unicodeScalars)
    }

    /// The scalar at the position, or `nil` at the end.
    var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    /// The column of the position, in characters from 1.
    var column: Int { column(at: position) }

    mutating func advance() {
        position += 1
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
        var word = String.UnicodeScalarView()
        while let current, !current.isBlank {
            word.append(current)
            advance()
        }
        return String(word)
    }

    /// What stands from here to the end of the line, comments included.
    mutating func takeRest() -> String {
        defer { position = scalars.count }
        var rest = String.UnicodeScalarView()
        rest.append(contentsOf: scalars[min(position, scalars.count)...])
        return String(rest)
    }

    func error(_ message: String) -> LineError {
        error(at: position, message)
    }

    func error(at position: Int, _ message: String) -> LineError {
        LineError(column: column(at: position), message: message)
    }

    private func column(at position: Int) -> Int {
        var before = String.UnicodeScalarView()
        before.append(contentsOf: scalars[..<min(position, scalars.count)])
        return String(before).count + 1
    }
}

extension Unicode.Scalar {
    /// Whether it is white space, which is known of ASCII without looking it up.
    fileprivate var isBlank: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}
