/// Text of a program under test, for a terminal: invisible characters are written as `\u{1b}`, and long text is cut.
package enum PlainText {
    package static func of(_ text: String, limit: Int = 200) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        var plain = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            if isVisible(scalar) {
                plain.unicodeScalars.append(scalar)
            } else {
                plain += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return text.unicodeScalars.count > limit ? plain + "…" : plain
    }

    package static func quoted(_ text: some CustomStringConvertible) -> String { "“\(of(text.description))”" }

    /// `1 time`, `3 times`.
    package static func times(_ count: Int) -> String { count == 1 ? "1 time" : "\(count) times" }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: true
        }
    }
}
