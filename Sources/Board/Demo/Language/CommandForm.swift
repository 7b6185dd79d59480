import BoardModel

/// One form of a command: its word, its arguments and its effect. Parser, completion, help and error messages
/// are derived from the forms.
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
    /// In order; optional arguments come last.
    let arguments: [Argument]
    /// After the arguments, in any order, each at most once.
    let options: [Argument]
    package let meaning: String
    /// Whether a handler may execute it.
    let isForHandlers: Bool
    /// Makes the command from the values of a line in this form.
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

    /// The form as documented: `remove OBJECT [NAME]`.
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

    /// The forms of a word are consecutive.
    private static let ranges: [String: Range<Int>] = all.indices.reduce(into: [:]) { ranges, index in
        let word = all[index].word
        ranges[word] = (ranges[word]?.lowerBound ?? index)..<(index + 1)
    }

    private static func words(where isWanted: (CommandForm) -> Bool) -> [String] {
        all.filter(isWanted).map(\.word).withoutRepetitions
    }
}
