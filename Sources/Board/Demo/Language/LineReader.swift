import BoardModel

/// Reads a line according to the forms of the commands. Stores the position of each argument, so that no line
/// is read twice.
struct LineReader {
    private(set) var scanner: LineScanner
    /// Whether to collect completions at the end of the line.
    private let isUnfinished: Bool
    /// The completions of an unfinished line; `nil` until its end has been read.
    private(set) var following: [Continuation]?

    /// The nesting limit of handlers that make handlers.
    private static let depthLimit = 8

    init(_ line: String, isUnfinished: Bool = false) {
        scanner = LineScanner(line)
        self.isUnfinished = isUnfinished
    }

    /// Takes a command up to the end of the line; `nil` for an empty line or a comment.
    ///
    /// - Parameter bareNamePosts: Whether a line that does not begin with a command posts its first word as a name.
    mutating func takeLine(bareNamePosts: Bool) throws(LineError) -> ParsedLine? {
        guard !ends(before: Continuation.starts) else { return nil }
        let start = scanner.position
        let word = scanner.takeWord()
        let forms = CommandForm.forms(of: word)
        guard forms.isEmpty else { return try takeCommand(forms, from: start) }
        let unknown = { [scanner] in scanner.unexpected(word, at: start, among: CommandForm.words) }
        guard bareNamePosts else { throw unknown() }
        scanner.move(to: start)
        do throws(LineError) {
            return try takeCommand(CommandForm.forms(of: CommandForm.bareWord), from: start)
        } catch {
            // The bare name may be a misspelled command.
            throw word.nearest(of: CommandForm.words) == nil ? error : unknown()
        }
    }

    /// Takes the arguments and options after the word of a command.
    private mutating func takeCommand(
        _ candidates: ArraySlice<CommandForm>, from start: Int, depth: Int = 0
    ) throws(LineError) -> ParsedLine {
        var values = ArgumentValues()
        var forms = candidates
        var count = 0
        while forms.count > 1 {
            forms = try takeChoice(of: forms, count, into: &values)
            count += 1
        }
        guard let form = forms.first else { preconditionFailure("a word without a form") }
        try takeArguments(of: form, count, into: &values, depth: depth)
        try takeOptions(of: form, into: &values, depth: depth)
        do throws(ArgumentProblem) {
            return ParsedLine(
                command: try form.make(values), form: form, values: values, start: start, scanner: scanner)
        } catch {
            throw scanner.error(at: values[error.role]?.position ?? scanner.position, error.message)
        }
    }

    /// Takes the word that distinguishes the forms. Returns the forms that accept it.
    private mutating func takeChoice(
        of forms: ArraySlice<CommandForm>, _ index: Int, into values: inout ArgumentValues
    ) throws(LineError) -> ArraySlice<CommandForm> {
        func words() -> [String] { forms.flatMap { $0.arguments[index].words }.withoutRepetitions }
        guard !ends(before: words().map(Continuation.word)) else {
            throw scanner.error("expected \(words().asChoice)")
        }
        let position = scanner.position
        let word = scanner.takeWord()
        let isFitting = { (form: CommandForm) in form.arguments[index].words.contains(word) }
        guard let first = forms.firstIndex(where: isFitting), let last = forms.lastIndex(where: isFitting)
        else { throw scanner.unexpected(word, at: position, among: words()) }
        values.add(forms[first].arguments[index].role, .word(word), at: position)
        return forms[first...last]
    }

    /// Takes the arguments from an index on. Optional ones may be missing.
    private mutating func takeArguments(
        of form: CommandForm, _ start: Int, into values: inout ArgumentValues, depth: Int
    ) throws(LineError) {
        for index in form.arguments.indices.dropFirst(start) {
            let argument = form.arguments[index]
            // A `#` in the text does not begin a comment.
            if case .text = argument.kind { return try take(argument, into: &values, depth: depth) }
            let isEnd = ends(before: Continuation.after(form, index, values))
            guard !isEnd || !argument.isOptional else { return }
            guard !argument.isOptional || begins(argument, before: form.arguments[(index + 1)...]) else {
                continue
            }
            try take(argument, into: &values, depth: depth)
        }
    }

    /// Takes the options up to the end of the line.
    private mutating func takeOptions(
        of form: CommandForm, into values: inout ArgumentValues, depth: Int
    ) throws(LineError) {
        while !ends(before: Continuation.after(form, form.arguments.count, values)) {
            guard let option = form.options.first(where: { begins($0) && !values.has($0.role) }) else {
                throw unexpectedWord(of: form, values)
            }
            try take(option, into: &values, depth: depth)
        }
    }

    private mutating func take(
        _ argument: Argument, into values: inout ArgumentValues, depth: Int
    ) throws(LineError) {
        let start = scanner.position
        if argument.keyword != nil {
            scanner.skipWord()
            if case .flag = argument.kind { return values.add(argument.role, .flag, at: start) }
            _ = ends(before: Continuation.of(argument.value))
        }
        let position = scanner.position
        let value: ArgumentValues.Value =
            if case .command = argument.kind {
                .command(try takeHandlerCommand(argument, from: start, depth: depth + 1))
            } else {
                try scanner.take(argument)
            }
        values.add(argument.role, value, at: position)
    }

    private mutating func takeHandlerCommand(
        _ argument: Argument, from keyword: Int, depth: Int
    ) throws(LineError) -> HandlerCommand {
        let words = CommandForm.handlerWords
        func expected() -> String { "\(argument.hint): \(words.asChoice)" }
        guard !scanner.isAtEnd() else { throw scanner.error("expected \(expected())") }
        let start = scanner.position
        let word = scanner.takeWord()
        guard words.contains(word) else {
            throw scanner.unexpected(word, at: start, expected: expected(), among: words)
        }
        guard depth <= Self.depthLimit else {
            throw scanner.error(
                at: keyword, "expected at most \(Self.depthLimit) nested handlers")
        }
        let parsed = try takeCommand(CommandForm.forms(of: word), from: start, depth: depth)
        return HandlerCommand(
            command: parsed.command, word: word, neededObject: parsed.values.neededObject?.label)
    }
}

// MARK: - Looking ahead

extension LineReader {
    /// Whether the line ends here. Notes the continuations if the line is unfinished and has no comment.
    private mutating func ends(before continuations: @autoclosure () -> [Continuation]) -> Bool {
        guard scanner.isAtEnd() else { return false }
        if isUnfinished, following == nil, scanner.current == nil { following = continuations() }
        return true
    }

    /// Whether the word at the position begins an optional argument.
    private func begins(_ argument: Argument, before later: ArraySlice<Argument> = []) -> Bool {
        scanner.isAtStart(of: argument) ?? !later.contains { scanner.isAtStart(of: $0) == true }
    }
}
