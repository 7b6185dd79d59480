import BoardModel
import Demo
import Lessons

extension BoardState {
    /// The commands that can run from here, and those that cannot, with the reason.
    var entries: [Palette.Entry] {
        let active = contextsBelow
        var taken: Set = [KeyCommand.close(.help, []).label, KeyCommand.openPalette.label]
        // Each label once; the closest context wins.
        let commands = (active + KeyContext.allCases.filter { !active.contains($0) })
            .flatMap { KeyMap.commands(in: $0) }.filter { taken.insert($0.label).inserted }
        let isMove = { (command: KeyCommand) in Self.moves.contains(command.label) }
        func listed(_ commands: [KeyCommand]) -> [Palette.Entry] { commands.map { entry(of: $0, active) } }
        return listed(commands.filter { !isMove($0) }) + filterEntries + lineEntries + lessonEntries
            + listed(commands.filter(isMove)) + wordEntries
    }

    /// The contexts of the keys below an open line and the help.
    var contextsBelow: [KeyContext] {
        var below = self
        while let top = below.modes.top, top.isTyping || top == .overlay(.help) { below.modes.close() }
        return below.contexts
    }

    /// The contexts whose commands can run from elsewhere, or say why not.
    private static let listedContexts: [KeyContext] = [
        .everywhere, .panes, .log, .observers, .copying, .keyboard, .lesson, .replay, .lifelines,
    ]

    /// The labels of commands that move through a list. The palette lists them near its end.
    private static let moves = Set(
        (KeyCommand.lines(.panes) + KeyCommand.pages(.panes) + KeyCommand.ends(.panes)).map(\.label))

    private func entry(of command: KeyCommand, _ active: [KeyContext]) -> Palette.Entry {
        let isListed = Self.listedContexts.contains(command.context) || active.contains(command.context)
        let elsewhere = isListed ? nil : command.context.rawValue.lowercased()
        return Palette.Entry(
            text: command.label, words: command.words, keys: keys(of: command, active),
            refusal: elsewhere ?? command.refusal(self),
            isCommand: true, effect: { command.run(&$0) })
    }

    /// The key of a command, after the key that opens its context.
    private func keys(of command: KeyCommand, _ active: [KeyContext]) -> String {
        let keys = keyChanges.keys(of: command)
        guard let first = keys.first else { return "" }
        let opener: KeyCommand? =
            switch command.context {
            case .keyboard where !active.contains(.keyboard): .openKeyboardKeys
            case .copying: .openCopying
            default: nil
            }
        if let opener { return key(of: opener) + " " + first.name }
        guard active.contains(command.context) else { return first.name }
        let key = keys.first { KeyMap.command(for: $0, in: active, keyChanges)?.isSame(as: command) == true }
        return key?.name ?? ""
    }

    private func key(of command: KeyCommand) -> String { keyChanges.keys(of: command).first?.name ?? "" }

    /// Words that begin a filter, and the kinds of observers.
    private var wordEntries: [Palette.Entry] {
        let words = FilterWord.all.map { word in
            Palette.Entry(text: "\(word.sample) \(word.meaning)", note: "in a filter") {
                $0.open(.filter)
                $0.editLine { $0.insert(word.sample) }
                return []
            }
        }
        guard source.abilities.hasCommandLanguage else { return words }
        return words
            + ObserverKind.allCases.map { kind in
                Palette.Entry(text: "\(kind.rawValue) \(kind.summary)", note: "a kind of observer") {
                    $0.begin(with: "observe ")
                }
            }
    }

    private mutating func begin(with line: String) -> [BoardRequest] {
        modes.open(.prompt)
        prompt.begin(with: line)
        return []
    }

    private var filterEntries: [Palette.Entry] {
        query.saved.entries.enumerated().map { index, entry in
            Palette.Entry(
                text: "filter: \(entry.filter.text)",
                note: entry.isOn ? "is on: turns it off" : "is off: turns it on",
                effect: {
                    $0.toggleFilter(at: index)
                    return []
                })
        }
    }

    private var lessonEntries: [Palette.Entry] {
        LessonLibrary.all.enumerated().map { index, lesson in
            Palette.Entry(
                text: "lesson \(index + 1): \(lesson.title)",
                refusal: lesson.title == self.lesson?.lesson.title ? "it is open" : nil,
                effect: { _ in [.openLesson(index)] })
        }
    }

    private var lineEntries: [Palette.Entry] {
        let forms: [(word: String, text: String, meaning: String)] =
            source.abilities.hasCommandLanguage
            ? CommandForm.all.map { ($0.word, $0.text, $0.meaning) }
            : source.abilities.programWords.map { ($0.rawValue, $0.text, $0.meaning) }
        return forms.map { form in
            Palette.Entry(
                text: form.text, note: form.meaning, keys: key(of: .openPrompt),
                effect: { $0.begin(with: form.word + " ") })
        }
    }
}
