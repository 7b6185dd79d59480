/// Text broken into lines, at blanks where there are any.
enum WrappedText {
    /// Each line is at most so many columns wide, and those after the first are indented as the first is.
    static func lines(_ text: String, columns: Int, unicode: Bool) -> [String] {
        let columns = max(2, columns)
        let indent = String(text.prefix { $0 == " " }.prefix(columns / 2))
        var lines: [String] = []
        var line = ""
        var width = 0
        /// Where the line could be broken: behind its last blank.
        var lastBlank: String.Index?
        for character in text {
            let needed = SafeText.width(String(character), unicode: unicode)
            if width + needed > columns, !line.isEmpty {
                let rest = lastBlank.map { String(line[$0...]) } ?? ""
                lines.append(lastBlank.map { String(line[..<$0]) } ?? line)
                line = indent + rest
                width = SafeText.width(line, unicode: unicode)
                lastBlank = nil
            }
            line.append(character)
            width += needed
            if character == " ", line.contains(where: { $0 != " " }) { lastBlank = line.endIndex }
        }
        return lines + [line]
    }
}
