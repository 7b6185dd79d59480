import BoardModel

/// One form of a command: its word, what follows it, and what it does. Parser, completion, help and error messages are
/// made from the forms.
package struct CommandForm: Sendable {
    /// A heading of the help.
    package enum Section: String, CaseIterable, Sendable {
        case notices = "Commands"
        case keyboard = "Commands for the keyboard"
        case checks = "Commands that check"
        case script = "Commands for scripts"
    }

    package let section: Section
    package let word: String
    /// In this order; those that may be left out come last.
    let arguments: [Argument]
    /// Behind the arguments, in any order, each at most once.
    let options: [Argument]
    package let meaning: String
    /// Whether a handler may execute it.
    let isForHandlers: Bool
    /// Makes the command of the values of a line that has this form.
    let make: @Sendable (ArgumentValues) throws(ArgumentProblem) -> Command

    init(
        _ section: Section, _ word: String, _ arguments: [Argument], options: [Argument] = [],
        _ meaning: String, isForHandlers: Bool = false,
        make: @escaping @Sendable (ArgumentValues) throws(ArgumentProblem) -> Command
    ) {
        self.section = section
        self.word = word
        self.arguments = arguments
        self.options = options.map(\.optional)
        self.meaning = meaning
        self.isForHandlers = isForHandlers
        self.make = make
    }

    /// The form in the documentation: `remove OBJECT [NAME]`.
    package var text: String {
        let parts = (arguments + options).map { $0.isOptional ? "[\($0.text)]" : $0.text }
        return ([word] + parts).joined(separator: " ")
    }
}

// MARK: - Looking up

extension CommandForm {
    /// The words that a line may begin with.
    package static let words = words { _ in true }

    /// The words of the commands that a handler can execute.
    static let handlerWords = words(where: \.isForHandlers)

    /// The forms of a command; empty if there is no such command.
    static func forms(of word: String) -> ArraySlice<CommandForm> {
        ranges[word].map { all[$0] } ?? []
    }

    /// The forms of a word follow one another.
    private static let ranges: [String: Range<Int>] = all.indices.reduce(into: [:]) { ranges, index in
        let word = all[index].word
        ranges[word] = (ranges[word]?.lowerBound ?? index)..<(index + 1)
    }

    private static func words(where isWanted: (CommandForm) -> Bool) -> [String] {
        all.filter(isWanted).map(\.word).withoutRepetitions
    }
}
