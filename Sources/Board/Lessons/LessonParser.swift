import BoardModel
import Demo

/// Parses a whole lesson and collects the faults of all lines. Executes nothing.
package struct LessonParser {
    private enum Part {
        case start, header, steps
    }

    private var part = Part.start
    private var title: String?
    private var comparison: LessonComparison?
    /// The commands of the header. They run first.
    private var opening: [LessonCommand] = []
    private var steps: [LessonStep] = []
    /// The step whose paragraph has not ended.
    private var step: LessonStep?
    /// All lines but comments and empty ones, with single spaces.
    private var lines: [String] = []
    private var faults: [LessonError.Fault] = []
    /// The current one-based line number.
    private var number = 0

    /// The size limit. Lessons are read aloud; a larger file is not a lesson, and would be slow to step
    /// through.
    package static let sizeLimit = 262_144

    /// - Parameters:
    ///   - name: The name that selects the lesson.
    ///   - file: The file name in errors and records.
    package static func parse(
        _ bytes: [UInt8], name: String, file: String
    ) throws(LessonError) -> Lesson {
        var parser = LessonParser()
        do throws(LessonError.Fault) {
            for line in try LessonText.lines(of: bytes) { parser.take(line) }
        } catch {
            throw LessonError(file: file, faults: [error])
        }
        parser.finish()
        guard parser.faults.isEmpty else { throw LessonError(file: file, faults: parser.faults) }
        return Lesson(
            name: name, file: file, title: parser.title ?? "", comparison: parser.comparison,
            steps: parser.steps, lines: parser.lines)
    }

    private mutating func take(_ line: String) {
        number += 1
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        guard scanner.current != nil else { return endParagraph() }
        guard !scanner.isAtEnd() else { return }
        lines.append(line.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        do throws(LineError) {
            try takeLine(&scanner, line)
        } catch {
            faults.append(LessonError.Fault(line: number, column: error.column, message: error.message))
        }
    }

    private mutating func finish() {
        number += 1
        endParagraph()
        if !steps.isEmpty { steps[0].commands = opening + steps[0].commands }
        checkHiding()
        if part == .start {
            addFault("expected title TEXT as the first line, found the end of the file")
        } else if steps.isEmpty {
            addFault("expected a step (a paragraph with say, show or a command), found the end of the file")
        }
    }

    /// Reports steps that hide lives without a later question to show them again.
    private mutating func checkHiding() {
        let ask = steps.lastIndex { $0.question != nil } ?? 0
        for step in steps.indices where steps[step].hidesLives && step >= ask {
            faults.append(
                LessonError.Fault(
                    line: steps[step].line, column: 1,
                    message: "expected predict in a step after hide lives, found none"))
        }
    }

    private mutating func addFault(_ message: String) {
        faults.append(LessonError.Fault(line: number, column: 1, message: message))
    }

    private mutating func endParagraph() {
        if part == .header { part = .steps }
        if let step { steps.append(step) }
        step = nil
    }

    private mutating func takeLine(_ scanner: inout LineScanner, _ line: String) throws(LineError) {
        let start = scanner
        let word = scanner.takeWord()
        let header = LessonSyntax.HeaderWord(rawValue: word)
        switch (part, header) {
        case (.start, .title):
            part = .header
            title = try scanner.takeText("the title")
        case (.start, _):
            // Reports the fault once; later lines are parsed as usual.
            part = .steps
            if header == nil { try? takeStepLine(word, from: start, scanner, line) }
            throw start.error("expected title TEXT as the first line, found \(word.shortened)")
        case (.header, .compare?):
            try takeComparison(&scanner)
            // The header line is also a command, which runs before those of the first step.
            opening.append(
                try LessonLine(text: line, number: number, start: start, rest: scanner).command(line))
        case (.header, .title?), (.steps, .title?):
            throw start.error("expected one title, at the beginning, found another")
        case (.steps, .compare?):
            throw start.error("expected compare below the title, before the first step, found it here")
        case (.header, nil):
            part = .steps
            try takeStepLine(word, from: start, scanner, line)
            throw start.error(
                "expected an empty line between the title and the first step, found \(word.shortened)")
        case (.steps, nil):
            try takeStepLine(word, from: start, scanner, line)
        }
    }

    private mutating func takeComparison(_ scanner: inout LineScanner) throws(LineError) {
        scanner.skipBlanks()
        let start = scanner
        let text = try scanner.takeText(LessonSyntax.comparisons)
        guard let known = LessonComparison(rawValue: text) else {
            throw start.error("expected \(LessonSyntax.comparisons), found \(text.shortened)")
        }
        guard comparison == nil else { throw start.error("expected compare once, found it again") }
        comparison = known
    }

    private mutating func takeStepLine(
        _ word: String, from start: LineScanner, _ scanner: LineScanner, _ line: String
    ) throws(LineError) {
        // A faulty line still makes a step, to avoid a second fault about a missing step.
        var step = self.step ?? LessonStep(line: number)
        defer { self.step = step }
        var lessonLine = LessonLine(text: line, number: number, start: start, rest: scanner)
        if let take = LessonSyntax.ofSteps.first(where: { $0.word == word })?.take {
            try take(&step, &lessonLine)
        } else if CommandForm.words.contains(word) {
            step.commands.append(try lessonLine.command(line))
        } else {
            throw scanner.unexpected(word, at: start.position, among: LessonSyntax.stepWords)
        }
    }
}
