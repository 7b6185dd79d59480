import BoardModel
import Demo
import Lessons

/// The part of a step that must be legible from the last row: its question, its code, and its changes. The speaker says
/// the rest; only a step without code and question shows it.
///
/// Each part is as large as fits, the most important one first.
struct LessonLargePage {
    /// The lines of the step, and of its changes below.
    private(set) var step: [LessonContent.Line] = []
    private(set) var changes: [LessonContent.Line] = []

    fileprivate struct Part {
        /// The lines in letters of the terminal, and in larger ones if it has such forms, each larger than the one
        /// before.
        var forms: [[LessonContent.Line]]
        /// The parts with the least number are enlarged first.
        var rank: Int
        var isChange = false
        /// The index of the shown form.
        var form = 0

        var lines: [LessonContent.Line] { forms[form] }
    }

    init(_ lesson: LessonState, changes rows: [DeliveryLog.Row], columns: Int, rows limit: Int, unicode: Bool)
    {
        let letters = LessonLines(columns: columns, unicode: unicode)
        var parts = Self.stepParts(lesson, letters)
        let fixed = parts.reduce(0) { $0 + $1.lines.count + 1 }
        let changes = Self.changeParts(rows, letters, atMost: max(Self.leastChanges, limit - fixed))
        parts += changes
        // All parts get large letters before any gets larger ones, as long as all fit.
        for form in 1...BigText.Width.allCases.count {
            for index in parts.indices.sorted(by: { parts[$0].rank < parts[$1].rank }) {
                guard form < parts[index].forms.count else { continue }
                let former = parts[index].form
                parts[index].form = form
                if Self.height(of: parts) > limit { parts[index].form = former }
            }
        }
        for part in parts where !part.isChange {
            step += (step.isEmpty ? [] : [.blank]) + part.lines
        }
        // Drops the oldest changes.
        let room = limit - step.count - 1
        var kept = parts.filter(\.isChange)
        while kept.count > 1, kept.reduce(0, { $0 + $1.lines.count }) > room { kept.removeFirst() }
        self.changes = kept.flatMap(\.lines)
    }

    private static let rankOfCode = 3

    /// The changes get at least this many rows, however long the step is.
    private static let leastChanges = 4

    private static func height(of parts: [Part]) -> Int {
        let step = parts.filter { !$0.isChange }
        let changes = parts.filter(\.isChange).reduce(0) { $0 + $1.lines.count }
        return step.reduce(0) { $0 + $1.lines.count + 1 } - 1 + (changes == 0 ? 0 : changes + 1)
    }

    private static func stepParts(_ lesson: LessonState, _ letters: LessonLines) -> [Part] {
        let step = lesson.step
        var parts: [Part] = []
        let code = step.code.flatMap(letters.code)
        if !code.isEmpty {
            parts.append(Part(forms: [code] + letters.large(code: step.code), rank: rankOfCode))
        }
        if let question = step.question {
            if lesson.page.isAsking {
                parts.append(letters.part(question.text, .key, mark: "? ", rank: 0))
            } else {
                let (first, rest) = question.answer.firstSentence
                parts.append(
                    Part(forms: [letters.wrapped(question.text, .quiet, mark: "? ")], rank: 9))
                parts.append(letters.part(first, .good, mark: "→ ", rank: 0))
                if !rest.isEmpty {
                    parts.append(Part(forms: [letters.wrapped(rest, .good, mark: "  ")], rank: 9))
                }
            }
        }
        if let problem = lesson.problem {
            parts.append(Part(forms: [letters.wrapped(problem.shownText, .bad, mark: "! ")], rank: 9))
        }
        if code.isEmpty, step.question == nil {
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
                forms: [letters.change(row)] + letters.large(change: row),
                rank: age == 0 ? 1 : rankOfCode + age, isChange: true)
        }
    }
}

extension LessonLines {
    fileprivate func part(_ text: String, _ role: Role, mark: String, rank: Int) -> LessonLargePage.Part {
        LessonLargePage.Part(forms: [wrapped(text, role, mark: mark)] + large(text, role), rank: rank)
    }
}

extension String {
    /// The first sentence, and the rest.
    fileprivate var firstSentence: (first: String, rest: String) {
        guard let end = firstRange(of: ". ") else { return (self, "") }
        return (String(self[..<end.lowerBound]) + ".", String(self[end.upperBound...]))
    }
}
