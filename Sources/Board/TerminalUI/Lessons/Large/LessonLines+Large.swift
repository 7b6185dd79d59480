import BoardModel
import Demo

extension LessonLines {
    /// A text in large letters and in larger ones, as far as these forms exist.
    func large(_ text: String, _ role: Role) -> [[LessonContent.Line]] {
        guard unicode else { return [] }
        return BigText.Width.allCases.compactMap { width in
            BigText(text, role, width: width, columns: columns)?.lines
        }
    }

    /// Lines of Swift in large letters, and in larger ones.
    func large(code: [String]) -> [[LessonContent.Line]] {
        guard unicode else { return [] }
        return BigText.Width.allCases.compactMap { width in
            let big = code.map { BigText(code: $0, width: width, columns: columns) }
            return big.allSatisfy { $0 != nil } ? big.flatMap { $0?.lines ?? [] } : nil
        }
    }

    /// A row of the log in large letters, without its details.
    func large(change row: DeliveryLog.Row) -> [[LessonContent.Line]] {
        let phrase = RecordPhrase(row)
        let words = [phrase.glyph, phrase.subject, Self.outcome(of: row, phrase)].filter { !$0.isEmpty }
        let role: Role = phrase.isProblem ? phrase.tone.glyphRole : .strong
        return Array(large(words.joined(separator: " "), role).prefix(1))
    }

    /// Without how long a handler took, which is different each time.
    private static func outcome(of row: DeliveryLog.Row, _ phrase: RecordPhrase) -> String {
        phrase.tone == .good && phrase.outcome.hasPrefix("ok ") ? "ok" : phrase.outcome
    }

    /// A row of the log: its words and its outcome.
    func change(_ row: DeliveryLog.Row) -> [LessonContent.Line] {
        let phrase = RecordPhrase(row)
        let indent = String(repeating: " ", count: min(row.depth, 4) * 2)
        let words = [phrase.glyph, phrase.subject, phrase.detail].filter { !$0.isEmpty }.joined(
            separator: " ")
        let role: Role = phrase.isProblem ? phrase.tone.glyphRole : .strong
        let end = Self.outcome(of: row, phrase)
        let outcome = end.isEmpty ? "" : "   " + end
        let room = columns - indent.count - SafeText.width(outcome, unicode: unicode)
        var lines = WrappedText.lines(words, columns: max(columns / 2, room), unicode: unicode)
        // Most rows are clear from their first words; a note and a problem are not.
        let most = phrase.isProblem || phrase.glyph == "#" ? 4 : 1
        // The last line contains the rest, truncated.
        if lines.count > most { lines[(most - 1)...] = [lines[(most - 1)...].joined()] }
        if lines.count == most {
            lines[most - 1] = SafeText.truncated(
                lines[most - 1], to: max(columns / 2, room), unicode: unicode)
        }
        var result = lines.map { LessonContent.Line(indent + $0, role) }
        result[0].spans.append(Span(outcome, phrase.tone.outcomeRole))
        return result
    }
}

extension RecordPhrase {
    fileprivate var isProblem: Bool { glyph == "!" || tone == .unheard }
}
