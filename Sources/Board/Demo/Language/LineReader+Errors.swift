import BoardModel

extension LineReader {
    /// The error for a word that cannot begin any argument or option of the form.
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
    /// The arguments and options that may follow those before `index`, up to the first required one.
    func possible(from index: Int, _ values: ArgumentValues) -> [Argument] {
        let rest = arguments[index...]
        if let required = rest.firstIndex(where: { !$0.isOptional }) { return Array(rest[...required]) }
        return rest + options.filter { !values.has($0.role) }
    }

    /// The index after the last argument that was read.
    fileprivate func firstOpen(_ values: ArgumentValues) -> Int {
        arguments.lastIndex { values.has($0.role) }.map { $0 + 1 } ?? 0
    }
}

extension Argument {
    /// The words that can begin it, unless it begins with a value.
    fileprivate var openers: [String] { keyword.map { [$0] } ?? words }

    /// How error messages list the argument.
    fileprivate var expectations: [String] {
        if keyword != nil { return [text] }
        return words.isEmpty ? [hint] : words
    }
}
