import BoardModel

extension LineReader {
    /// The error at a word that no argument or option of the form can begin with.
    func unexpectedWord(of form: CommandForm, _ values: ArgumentValues) -> LineError {
        let word = scanner.word
        let repeated = (form.arguments + form.options).first { argument in
            argument.isOptional && values.has(argument.role) && scanner.isAtStart(of: argument) == true
        }
        if let repeated {
            return scanner.error(
                "expected \(repeated.expectations.asChoice) at most once, found \(word.shortened)")
        }
        let possible = form.possible(from: form.firstOpen(values), values)
        let expected = possible.flatMap(\.expectations) + ["the end of the line"]
        return scanner.unexpected(
            word, at: scanner.position, expected: expected.asChoice, among: possible.flatMap(\.openers))
    }
}

extension CommandForm {
    /// The arguments and options that may follow when those before `index` have been read: up to the first that must.
    func possible(from index: Int, _ values: ArgumentValues) -> [Argument] {
        let rest = arguments[index...]
        if let required = rest.firstIndex(where: { !$0.isOptional }) { return Array(rest[...required]) }
        return rest + options.filter { !values.has($0.role) }
    }

    /// The index behind the last argument that was read.
    fileprivate func firstOpen(_ values: ArgumentValues) -> Int {
        arguments.lastIndex { values.has($0.role) }.map { $0 + 1 } ?? 0
    }
}

extension Argument {
    /// The words that can begin it, if it does not begin with a value.
    fileprivate var openers: [String] { keyword.map { [$0] } ?? words }

    /// The argument in a list of what was expected.
    fileprivate var expectations: [String] {
        if keyword != nil { return [text] }
        return words.isEmpty ? [hint] : words
    }
}
