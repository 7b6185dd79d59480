import BoardModel
import Demo
import Lessons

extension BoardState {
    /// What can be done from here, and what cannot, with the reason.
    var entries: [Palette.Entry] {
        let active = contextsBelowPalette
        let commands = listedCommands(active)
        let isMove = { (command: KeyCommand) in Self.moves.contains(command.label) }
        func listed(_ commands: [KeyCommand]) -> [Palette.Entry] {
            commands.map { entry(of: $0, keys: keys(of: $0, active)) }
        }
        return listed(commands.filter { !isMove($0) }) + filterEntries + lineEntries + lessonEntries
            + listed(commands.filter(isMove))
    }

    /// The lines of the help, each with what it does if that can be done from here.
    var helpEntries: [Palette.Entry] {
        let active = contextsBelowPalette
        let commands = KeyContext.allCases.flatMap { context in
            KeyMap.commands(in: context, for: source.abilities, keyChanges).map { command in
                let keys = command.keys.map(\.name).joined(separator: " ")
                let isRunnable = Self.listedContexts.contains(context) || active.contains(context)
                guard isRunnable, !command.isSame(as: Self.close) else {
                    return Palette.Entry(text: command.label, keys: keys)
                }
                return entry(of: command, keys: keys)
            }
        }
        let words = FilterWord.all.map {
            Palette.Entry(text: "\($0.sample) \($0.meaning)", note: "in a filter")
        }
        let kinds = ObserverKind.allCases.map {
            Palette.Entry(text: "\($0.rawValue) \($0.summary)", note: "a kind of observer")
        }
        return commands + words + lineEntries + (source.abilities.hasCommandLanguage ? kinds : [])
    }

    /// The contexts of the keys without this list and the help.
    private var contextsBelowPalette: [KeyContext] {
        var below = self
        below.modes.close(.palette)
        if overlays.palette.scope == .help || modes.top == .overlay(.help) {
            below.modes.close(.overlay(.help))
        }
        return below.contexts
    }

    /// The contexts whose commands run from elsewhere, or are at least worth knowing of.
    private static let listedContexts: [KeyContext] = [
        .everywhere, .observers, .copying, .keyboard, .lesson, .replay, .lifelines,
    ]

    private static let close = KeyCommand.close(.help, [])

    /// The labels of the commands that move through a list, which the palette has at its end.
    private static let moves = Set((KeyCommand.lists + KeyCommand.overlay).map(\.label))

    /// Each command once: what a close context does in its own words is not listed again.
    private func listedCommands(_ active: [KeyContext]) -> [KeyCommand] {
        var taken: Set = [Self.close.label, KeyCommand.openPalette.label]
        return (active + Self.listedContexts.filter { !active.contains($0) })
            .flatMap { KeyMap.commands(in: $0) }.filter { taken.insert($0.label).inserted }
    }

    private func entry(of command: KeyCommand, keys: String) -> Palette.Entry {
        Palette.Entry(
            text: command.label, keys: keys, refusal: command.refusal(self), effect: { command.run(&$0) })
    }

    /// The key that does it from here, behind the one that opens its context.
    private func keys(of command: KeyCommand, _ active: [KeyContext]) -> String {
        let keys = keyChanges.keys(of: command)
        let opener: KeyCommand? =
            switch command.context {
            case .keyboard where !active.contains(.keyboard): .openKeyboardKeys
            case .copying: .openCopying
            default: nil
            }
        if let opener { return [key(of: opener), keys[0].name].joined(separator: " ") }
        guard active.contains(command.context) else { return keys[0].name }
        let key = keys.first { KeyMap.command(for: $0, in: active, keyChanges)?.isSame(as: command) == true }
        return key?.name ?? ""
    }

    private func key(of command: KeyCommand) -> String { keyChanges.keys(of: command)[0].name }

    private var filterEntries: [Palette.Entry] {
        query.saved.entries.enumerated().map { index, entry in
            Palette.Entry(
                text: "filter: \(entry.filter.text)",
                note: entry.isOn ? "is on: turns it off" : "is off: turns it on",
                keys: key(of: .openFilterList),
                effect: {
                    $0.toggleFilter(at: index)
                    return []
                })
        }
    }

    private var lessonEntries: [Palette.Entry] {
        LessonLibrary.all.enumerated().map { index, lesson in
            Palette.Entry(
                text: "lesson \(index + 1): \(lesson.title)", keys: key(of: .openLessonList),
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
                effect: {
                    $0.modes.open(.prompt)
                    $0.prompt.begin(with: form.word + " ")
                    return []
                })
        }
    }
}
