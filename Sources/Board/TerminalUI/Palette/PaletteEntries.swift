import BoardModel
import Demo
import Lessons

extension BoardState {
    /// What can be done from here, and what cannot, with the reason.
    var actionEntries: [Palette.Entry] {
        let active = contextsBelowPalette
        let listed = Self.listedContexts + active.filter { !Self.listedContexts.contains($0) }
        let entries = entries(of: listed, active)
        let isMove = { (entry: Palette.Entry) in entry.deed.map(Self.moves.contains) ?? false }
        return entries.filter { !isMove($0) } + filterEntries + commandEntries + lessonEntries
            + entries.filter(isMove)
    }

    /// The lines of the help, each with what it does if that can be done from here.
    var helpEntries: [Palette.Entry] {
        let active = contextsBelowPalette
        let bindings = KeyMap.Context.allCases.flatMap { context in
            KeyMap.bindings(in: context, for: abilities, keyChanges).map { binding in
                let keys = binding.keys.map(\.name).joined(separator: " ")
                let isDone = Self.listedContexts.contains(context) || active.contains(context)
                return Palette.Entry(
                    deed: isDone && binding.action != .cancel ? .action(binding.action) : nil,
                    text: binding.meaning, keys: keys,
                    refusal: isDone ? refusal(of: binding, active) : nil)
            }
        }
        let words = FilterWord.all.map {
            Palette.Entry(text: "\($0.sample) \($0.meaning)", note: "in a filter")
        }
        let kinds = ObserverKind.allCases.map {
            Palette.Entry(text: "\($0.rawValue) \($0.summary)", note: "a kind of observer")
        }
        return bindings + words + commandEntries + (abilities.hasCommandLanguage ? kinds : [])
    }

    /// The contexts of the keys without this list and the help.
    private var contextsBelowPalette: [KeyMap.Context] {
        var below = self
        below.modes.close(.palette)
        if palette.scope == .help || modes.top == .help { below.modes.close(.help) }
        return below.contexts
    }

    /// The contexts whose actions can be done from elsewhere, or are at least worth knowing of.
    private static let listedContexts: [KeyMap.Context] = [
        .everywhere, .observers, .copying, .keyboard, .lesson, .replay, .lifelines,
    ]

    private static let moves: Set<Palette.Entry.Deed> = Set(
        [
            Action.moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .toFirst, .toLast,
            .fold, .unfold, .toggle,
        ].map { .action($0) })

    private func entries(
        of contexts: [KeyMap.Context], _ active: [KeyMap.Context]
    ) -> [Palette.Entry] {
        var taken: Set<Action> = [.cancel, .openPalette]
        var entries: [Palette.Entry] = []
        // What a context close by does in its own words is not said a second time.
        for context in active + contexts.filter({ !active.contains($0) }) {
            for binding in KeyMap.bindings where binding.context == context {
                guard taken.insert(binding.action).inserted else { continue }
                entries.append(
                    Palette.Entry(
                        deed: .action(binding.action), text: binding.meaning, keys: keys(of: binding, active),
                        refusal: refusal(of: binding, active)))
            }
        }
        return entries
    }

    /// The key that does it from here, behind the one that opens its context.
    private func keys(of binding: KeyMap.Binding, _ active: [KeyMap.Context]) -> String {
        let keys = keyChanges.keys(of: binding)
        switch binding.context {
        case .keyboard where !active.contains(.keyboard):
            return [opener(.openKeyboardKeys), keys.first?.name].compactMap(\.self).joined(separator: " ")
        case .copying:
            return [opener(.openCopying), keys.first?.name].compactMap(\.self).joined(separator: " ")
        default:
            let contexts = active.contains(binding.context) ? active : [binding.context]
            let key = keys.first {
                KeyMap.action(for: $0, in: contexts, of: abilities, keyChanges) == binding.action
            }
            return (key ?? (active.contains(binding.context) ? nil : keys.first))?.name ?? ""
        }
    }

    private func opener(_ action: Action) -> String? {
        KeyMap.bindings.first { $0.action == action }.flatMap { keyChanges.keys(of: $0).first?.name }
    }

    private var filterEntries: [Palette.Entry] {
        query.kept.entries.enumerated().map { index, entry in
            Palette.Entry(
                deed: .filter(index), text: "filter: \(entry.filter.text)",
                note: entry.isOn ? "is on: turns it off" : "is off: turns it on",
                keys: opener(.openFilterList) ?? "")
        }
    }

    private var lessonEntries: [Palette.Entry] {
        LessonLibrary.all.enumerated().map { index, lesson in
            Palette.Entry(
                deed: .lesson(index), text: "lesson \(index + 1): \(lesson.title)",
                keys: opener(.openLessonList) ?? "",
                refusal: lesson.title == self.lesson?.lesson.title ? "it is open" : nil)
        }
    }

    private var commandEntries: [Palette.Entry] {
        let forms: [(word: String, text: String, meaning: String)] =
            abilities.hasCommandLanguage
            ? CommandForm.all.map { ($0.word, $0.text, $0.meaning) }
            : abilities.programWords.map { ($0.rawValue, $0.text, $0.meaning) }
        return forms.map { form in
            Palette.Entry(
                deed: .command(form.word), text: form.text, note: form.meaning,
                keys: opener(.openPrompt) ?? "")
        }
    }
}
