import BoardModel

/// What may stand at the end of an unfinished line.
package enum Continuation: Hashable, Sendable {
    case word(String)
    /// The name of a notice; `orAny`: or `*`.
    case name(orAny: Bool)
    case object
}

extension Continuation {
    /// What may stand at the end of a text that ends with a blank or is empty; empty also if the text has an error.
    package static func after(_ text: String) -> [Continuation] {
        var reader = LineReader(text, isUnfinished: true)
        _ = try? reader.takeLine(bareNamePosts: true)
        return reader.following ?? []
    }

    /// What a line of the prompt may begin with, where a bare name posts.
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

    /// What may follow when the arguments of a form up to an index, and some options, have been read.
    static func after(_ form: CommandForm, _ index: Int, _ values: ArgumentValues) -> [Continuation] {
        form.possible(from: index, values).flatMap(of)
    }
}

extension Continuation {
    /// Words that are typed every day come before others: 0 before 1 before 2.
    package var rank: Int {
        guard case .word(let word) = self else { return 0 }
        if ObserverKind(rawValue: word)?.isAttempt == true { return 2 }
        // What handlers do too is what lines mostly do.
        return CommandForm.words.contains(word) && !CommandForm.handlerWords.contains(word) ? 1 : 0
    }
}
