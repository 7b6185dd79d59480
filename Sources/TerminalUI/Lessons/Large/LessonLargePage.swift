import Workbench

/// What of a step is seen from the last row: its question, its code, and what it changed. The speaker says the rest;
/// a step that has nothing else shows it.
///
/// Each part is as large as there is room for, the most important one first.
struct LessonLargePage {
    /// The lines of the step, and below them those of what it changed.
    private(set) var step: [LessonContent.Line] = []
    private(set) var changes: [LessonContent.Line] = []
    /// Whether all is in large letters.
    private(set) var isWholeLarge = true

    fileprivate struct Part {
        /// In letters of the terminal.
        var small: [LessonContent.Line]
        /// In large ones, if it has such a form.
        var large: [LessonContent.Line]?
        /// The parts with the least number are enlarged first.
        var rank: Int
        var isChange = false
        var isLarge = false

        var lines: [LessonContent.Line] { isLarge ? large ?? small : small }
    }

    init(_ lesson: LessonState, changes rows: [DeliveryLog.Row], columns: Int, rows limit: Int, unicode: Bool)
    {
        let letters = LessonLines(columns: columns, unicode: unicode)
        var parts = Self.stepParts(lesson, hasChanges: !rows.isEmpty, letters)
        let fixed = parts.reduce(0) { $0 + $1.small.count + 1 }
        let changes = Self.changeParts(rows, letters, atMost: max(Self.leastChanges, limit - fixed))
        parts += changes
        // Large print begins with the part that matters most, as long as all parts fit.
        for index in parts.indices.sorted(by: { parts[$0].rank < parts[$1].rank }) {
            guard parts[index].large != nil else { continue }
            parts[index].isLarge = true
            if Self.height(of: parts) > limit { parts[index].isLarge = false }
        }
        isWholeLarge = parts.allSatisfy(\.isLarge)
        for part in parts where !part.isChange {
            step += (step.isEmpty ? [] : [.blank]) + part.lines
        }
        // The oldest changes give way.
        let room = limit - step.count - 1
        var kept = parts.filter(\.isChange)
        while kept.count > 1, kept.reduce(0, { $0 + $1.lines.count }) > room { kept.removeFirst() }
        self.changes = kept.flatMap(\.lines)
    }

    private static let rankOfCode = 3

    /// What changed keeps this many rows, however long the step is.
    private static let leastChanges = 4

    private static func height(of parts: [Part]) -> Int {
        let step = parts.filter { !$0.isChange }
        let changes = parts.filter(\.isChange).reduce(0) { $0 + $1.lines.count }
        return step.reduce(0) { $0 + $1.lines.count + 1 } - 1 + (changes == 0 ? 0 : changes + 1)
    }

    private static func stepParts(_ lesson: LessonState, hasChanges: Bool, _ letters: LessonLines) -> [Part] {
        let step = lesson.step
        var parts: [Part] = []
        let code = step.code.flatMap(letters.code)
        if !code.isEmpty {
            parts.append(Part(small: code, large: letters.large(code: step.code), rank: rankOfCode))
        }
        if let question = step.question {
            if lesson.page.isAsking {
                parts.append(letters.part(question.text, .key, mark: "? ", rank: 0))
            } else {
                let (first, rest) = question.answer.firstSentence
                parts.append(
                    Part(small: letters.wrapped(question.text, .quiet, mark: "? "), rank: 9))
                parts.append(letters.part(first, .good, mark: "→ ", rank: 0))
                if !rest.isEmpty {
                    parts.append(Part(small: letters.wrapped(rest, .good, mark: "  "), rank: 9))
                }
            }
        }
        if let problem = lesson.problem {
            parts.append(Part(small: letters.wrapped(problem.shownText, .bad, mark: "! "), rank: 9))
        }
        if parts.isEmpty || (code.isEmpty && step.question == nil && !hasChanges) {
            parts = step.narration.map { letters.part($0, .strong, mark: "", rank: 4) } + parts
        }
        return parts
    }

    private static func changeParts(
        _ rows: [DeliveryLog.Row], _ letters: LessonLines, atMost limit: Int
    ) -> [Part] {
        let rows = Array(rows.suffix(limit))
        return rows.enumerated().map { index, row in
            // The newest row is the first to be enlarged, then the code, then the rows before.
            let age = rows.count - 1 - index
            return Part(
                small: letters.change(row), large: letters.large(change: row),
                rank: age == 0 ? 1 : rankOfCode + age, isChange: true)
        }
    }
}

extension LessonLines {
    fileprivate func part(_ text: String, _ role: Role, mark: String, rank: Int) -> LessonLargePage.Part {
        let lines = BigText(text, role, columns: columns)?.lines
        return LessonLargePage.Part(
            small: wrapped(text, role, mark: mark), large: unicode ? lines : nil, rank: rank)
    }

    /// Lines of Swift in large letters.
    fileprivate func large(code: [String]) -> [LessonContent.Line]? {
        guard unicode else { return nil }
        var lines: [LessonContent.Line] = []
        for line in code {
            guard let big = BigText(code: line, columns: columns) else { return nil }
            lines += big.lines
        }
        return lines
    }

    /// A row of the log: its words, and what came of it.
    fileprivate func change(_ row: DeliveryLog.Row) -> [LessonContent.Line] {
        let phrase = RecordPhrase(row)
        let indent = String(repeating: " ", count: min(row.depth, 4) * 2)
        let words = [phrase.glyph, phrase.subject, phrase.detail].filter { !$0.isEmpty }.joined(
            separator: " ")
        let role: Role = phrase.isProblem ? phrase.tone.glyphRole : .strong
        let outcome = phrase.outcome.isEmpty ? "" : "   " + phrase.outcome
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

    /// The row in large letters, without its details.
    fileprivate func large(change row: DeliveryLog.Row) -> [LessonContent.Line]? {
        let phrase = RecordPhrase(row)
        let words = [phrase.glyph, phrase.subject, phrase.outcome].filter { !$0.isEmpty }.joined(
            separator: " ")
        let role: Role = phrase.isProblem ? phrase.tone.glyphRole : .strong
        return unicode ? BigText(words, role, columns: columns)?.lines : nil
    }
}

extension RecordPhrase {
    fileprivate var isProblem: Bool { glyph == "!" || tone == .unheard }
}

extension String {
    /// The first sentence, and the rest.
    fileprivate var firstSentence: (first: String, rest: String) {
        guard let end = firstRange(of: ". ") else { return (self, "") }
        return (String(self[..<end.lowerBound]) + ".", String(self[end.upperBound...]))
    }
}
