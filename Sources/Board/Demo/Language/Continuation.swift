import BoardModel

/// A completion at the end of an unfinished line.
package enum Continuation: Hashable, Sendable {
    case word(String)
    /// The name of a notice; with `orAny`, also `*`.
    case name(orAny: Bool)
    case object
}

extension Continuation {
    /// The completions of a text that ends with whitespace or is empty. Empty if the text has an error.
    package static func after(_ text: String) -> [Continuation] {
        var reader = LineReader(text, isUnfinished: true)
        _ = try? reader.takeLine(bareNamePosts: true)
        return reader.following ?? []
    }

    /// The beginnings of a line in the prompt, where a bare name posts.
    static var starts: [Continuation] { CommandForm.words.map(word) + [.name(orAny: false)] }

    static func of(_ argument: Argument) -> [Continuation] {
        if let keyword = argument.keyword { return [.word(keyword)] }
        return switch argument.kind {
        case .names(let orAny): [.name(orAny: orAny)]
        case .object: [.object]
        case .choice(let words): words.map(word)
        case .command: CommandForm.handlerWords.map(word)
        case .payload, .number, .seconds, .frame, .flag, .text: []
        }
    }

    /// The continuations after the arguments of a form up to an index, and some options.
    static func after(_ form: CommandForm, _ index: Int, _ values: ArgumentValues) -> [Continuation] {
        form.possible(from: index, values).flatMap(of)
    }
}

extension Continuation {
    /// The sort rank: 0 for everyday words, up to 2 for rare ones.
    package var rank: Int {
        guard case .word(let word) = self else { return 0 }
        if ObserverKind(rawValue: word)?.isAttempt == true { return 2 }
        // Commands that handlers can execute, too, are the most common ones.
        return CommandForm.words.contains(word) && !CommandForm.handlerWords.contains(word) ? 1 : 0
    }
}
