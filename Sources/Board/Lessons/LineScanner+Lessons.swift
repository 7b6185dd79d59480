import BoardModel

// Parts of a lesson's lines. A text extends to the end of the line; a `#` in it does not begin a comment.
extension LineScanner {
    /// Takes the rest of the line, trimmed. Replaces every tab with one space.
    mutating func takeText(_ what: String) throws(LineError) -> String {
        skipBlanks()
        let text = takeRest().trimmed
        guard !text.isEmpty else { throw error("expected \(what), found the end of the line") }
        return text
    }

    /// Takes the rest of the line after one space. Expands tabs to four columns.
    mutating func takeCode() -> String {
        if current != nil { advance() }
        let code = takeRest().unicodeScalars.reduce(into: "") { code, scalar in
            if scalar == "\t" { code += "    " } else { code.unicodeScalars.append(scalar) }
        }
        return String(code.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Takes the word `lives` at the end of the line.
    mutating func takeLives() throws(LineError) {
        skipBlanks()
        let start = self
        let text = takeRest().trimmed
        guard text == "lives" else {
            let found = text.isEmpty ? "the end of the line" : text.shortened
            throw start.error("expected lives, found \(found)")
        }
    }

    /// Takes `QUESTION | ANSWER`, split at the first bar.
    mutating func takeQuestion() throws(LineError) -> LessonQuestion {
        skipBlanks()
        var question = String.UnicodeScalarView()
        let start = self
        while let current, current != "|" {
            question.append(current)
            advance()
        }
        let text = String(question).trimmed
        guard !text.isEmpty else { throw start.error("expected QUESTION | ANSWER, found no question") }
        guard current != nil else {
            throw error("expected | and the answer after the question, found the end of the line")
        }
        advance()
        return LessonQuestion(text: text, answer: try takeText("the answer"))
    }
}

extension String {
    fileprivate var trimmed: String {
        let plain = map { $0 == "\t" ? " " : $0 }.drop(while: \.isWhitespace)
        return String(plain.reversed().drop(while: \.isWhitespace).reversed())
    }
}
