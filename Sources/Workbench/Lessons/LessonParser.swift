/// Understands a whole lesson, or says of every line what is wrong with it. It carries nothing out.
package struct LessonParser {
    private enum Part {
        case start, header, steps
    }

    private var part = Part.start
    private var title: String?
    private var companion: LessonCompanion?
    /// What lines of the header carry out: the first of all.
    private var opening: [LessonCommand] = []
    private var steps: [LessonStep] = []
    /// The step whose paragraph has not ended.
    private var step: LessonStep?
    private var faults: [LessonError.Fault] = []
    /// The line that is looked at, from 1.
    private var number = 0

    /// A lesson is read aloud: more bytes are no lesson, and would be slow to step through.
    package static let sizeLimit = 262_144

    /// - Parameters:
    ///   - name: What the lesson is to be chosen by.
    ///   - file: What errors and records name as its file.
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
            name: name, file: file, title: parser.title ?? "", companion: parser.companion,
            steps: parser.steps)
    }

    private mutating func take(_ line: String) {
        number += 1
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        guard scanner.current != nil else { return endParagraph() }
        guard !scanner.isAtEnd() else { return }
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
        if part == .start {
            addFault("expected title TEXT as the first line, found the end of the file")
        } else if steps.isEmpty {
            addFault("expected a step (a paragraph with say, show or a command), found the end of the file")
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
            // What is wrong is told once; the rest is looked at as usual.
            part = .steps
            if header == nil { try? takeStepLine(word, from: start, &scanner, line) }
            throw start.error("expected title TEXT as the first line, found \(word.shortened)")
        case (.header, .beside?):
            try takeCompanion(&scanner)
            // The line is a command as well, carried out before those of the first step.
            opening.append(try command(line))
        case (.header, .title?), (.steps, .title?):
            throw start.error("expected one title, at the beginning, found another")
        case (.steps, .beside?):
            throw start.error("expected beside below the title, before the first step, found it here")
        case (.header, nil):
            part = .steps
            try takeStepLine(word, from: start, &scanner, line)
            throw start.error(
                "expected an empty line between the title and the first step, found \(word.shortened)")
        case (.steps, nil):
            try takeStepLine(word, from: start, &scanner, line)
        }
    }

    private mutating func takeCompanion(_ scanner: inout LineScanner) throws(LineError) {
        scanner.skipBlanks()
        let place = scanner
        let text = try scanner.takeText(LessonSyntax.companions)
        guard let known = LessonCompanion(rawValue: text) else {
            throw place.error("expected \(LessonSyntax.companions), found \(text.shortened)")
        }
        guard companion == nil else { throw place.error("expected beside once, found it again") }
        companion = known
    }

    private mutating func takeStepLine(
        _ word: String, from start: LineScanner, _ scanner: inout LineScanner, _ line: String
    ) throws(LineError) {
        // A step with a fault is a step, so that its fault is the only one.
        var step = self.step ?? LessonStep(line: number)
        defer { self.step = step }
        switch LessonSyntax.StepWord(rawValue: word) {
        case .say: step.narration.append(try scanner.takeText("what is to be said"))
        case .show: step.code.append(scanner.takeCode())
        case .predict:
            let question = try scanner.takeQuestion()
            guard step.question == nil else {
                throw start.error("expected one predict in a step, found another")
            }
            step.question = question
        case .checkpoint: step.commands.append(try takeCheckpoint(line))
        case nil:
            guard CommandSyntax.words.contains(word) else {
                throw start.error("expected \(LessonSyntax.stepWords), found \(word.shortened)")
            }
            step.commands.append(try command(line))
        }
    }

    private func command(_ text: String) throws(LineError) -> LessonCommand {
        var command = LessonCommand(line: number, text: text)
        switch try CommandParser.parse(text) {
        case .keyboard, .device: command.movesKeyboard = true
        default: break
        }
        return command
    }

    /// A checkpoint is an expectation by another word.
    private func takeCheckpoint(_ line: String) throws(LineError) -> LessonCommand {
        let (written, meant) = (LessonSyntax.StepWord.checkpoint.rawValue, "expect")
        let indent = String(line.prefix { $0.isWhitespace })
        let text = indent + meant + line.dropFirst(indent.count + written.count)
        let shift = written.count - meant.count
        do throws(LineError) {
            var command = try command(text)
            command.isCheckpoint = true
            command.columnShift = shift
            return command
        } catch {
            throw LineError(column: error.column + shift, message: error.message)
        }
    }
}
