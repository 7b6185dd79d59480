// The parts of a lesson's lines. Text goes on to the end of the line: a `#` in it is no comment.
extension LineScanner {
    /// The rest of the line, without blanks around it, and with one blank for every tab.
    mutating func takeText(_ what: String) throws(LineError) -> String {
        skipBlanks()
        let text = takeRest().trimmed
        guard !text.isEmpty else { throw error("expected \(what), found the end of the line") }
        return text
    }

    /// The rest of the line behind one blank, as it is written; a tab is four columns wide.
    mutating func takeCode() -> String {
        if current != nil { advance() }
        let code = takeRest().unicodeScalars.reduce(into: "") { code, scalar in
            if scalar == "\t" { code += "    " } else { code.unicodeScalars.append(scalar) }
        }
        return String(code.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// `QUESTION | ANSWER`. The first bar divides.
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
            throw error("expected | and the answer behind the question, found the end of the line")
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

    /// Short enough for a sentence that names it.
    var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
