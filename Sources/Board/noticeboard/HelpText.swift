/// Formats lists for help texts. Wraps them here, because the argument parser's wrapping does not indent.
enum HelpText {
    private static let columns = 78

    /// A term on a line, with its meaning indented below.
    static func item(_ term: String, _ meaning: String) -> String {
        "  \(term)\n" + wrapped(meaning, indent: 6)
    }

    /// A text as lines that begin at the indentation.
    static func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines = [margin]
        for word in text.split(separator: " ") {
            let last = lines[lines.count - 1]
            if last.count + word.count >= columns, last != margin {
                lines.append(margin + word)
            } else {
                lines[lines.count - 1] += (last == margin ? "" : " ") + word
            }
        }
        return lines.joined(separator: "\n")
    }
}
