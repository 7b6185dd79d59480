import BoardModel
import Demo

/// The last line: the error of the line above, its completions, the rest of a message, or the active keys.
enum FooterView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        if state.modes.top == .prompt, drawAnswer(to: state, region, &painter) { return }
        if case .query(let purpose) = state.modes.top {
            if let error = state.query.error, state.query.candidates.isEmpty {
                return QueryView.draw(error, in: region, &painter)
            }
            if purpose.isOfRows, QueryView.drawWords(state, in: region, &painter) { return }
        }
        if state.modes.top == .palette, PaletteView.drawRefusal(state, in: region, &painter) { return }
        if let rest = PromptView.rest(of: state, painter) {
            painter.write(rest.text, in: region, column: 3, role: rest.isProblem ? .bad : .plain)
            return
        }
        if !state.isBare || state.messages.question != nil { drawKeys(state, region, &painter) }
    }

    /// Draws the error of the typed command, or its completions; `false` if there are neither.
    private static func drawAnswer(
        to state: BoardState, _ region: Region, _ painter: inout Painter
    ) -> Bool {
        if let error = state.prompt.error {
            drawError(error.message, at: error.column, state, region, &painter)
            return true
        }
        let candidates = state.prompt.candidates
        drawCandidates(state.prompt, in: region, &painter)
        return !candidates.isEmpty
    }

    /// Draws the completions, scrolled so that the chosen one is visible.
    private static func drawCandidates(_ prompt: Prompt, in region: Region, _ painter: inout Painter) {
        // There may be very many. One line shows a few.
        let first = firstSeen(prompt, in: region, painter)
        var column = 1
        for (index, candidate) in prompt.candidates.enumerated().dropFirst(first).prefix(region.columns) {
            guard column < region.columns else { break }
            let role = index == prompt.chosen ? Role.focusedTitle : .title
            let used = painter.write(candidate, in: region, column: column, role: role)
            if index != prompt.chosen {
                painter.embolden(prompt.completedWord, of: candidate, in: region, column: column)
            }
            column += used + 2
        }
    }

    private static func firstSeen(_ prompt: Prompt, in region: Region, _ painter: Painter) -> Int {
        guard let chosen = prompt.chosen else { return 0 }
        var width = 1
        var first = chosen
        // As many before it as fit.
        while first >= 0 {
            width += painter.width(prompt.candidates[first]) + 2
            guard width <= region.columns else { break }
            first -= 1
        }
        return min(first + 1, chosen)
    }

    private static func drawKeys(_ state: BoardState, _ region: Region, _ painter: inout Painter) {
        var shown = keys(of: state)
        while let index = leastIndex(of: shown, beyond: region.columns, painter) { shown.remove(at: index) }
        var column = 1
        for hint in shown {
            // If not even one hint fits, draws none.
            let width = painter.width(hint.key) + painter.width(hint.word)
            guard column + width + 1 < region.columns else { break }
            column += painter.write(hint.key, in: region, column: column, role: .key) + 1
            column += painter.write(hint.word, in: region, column: column, role: .quiet) + 2
        }
    }

    /// A key and its word. If not all fit, hints with `isKept` stay.
    private struct Hint {
        var key: String
        var word: String
        var isKept = false
    }

    /// The hint to drop: the last without `isKept`, or the first; `nil` if all fit.
    private static func leastIndex(of hints: [Hint], beyond columns: Int, _ painter: Painter) -> Int? {
        let width = hints.reduce(0) { $0 + painter.width($1.key) + painter.width($1.word) + 3 }
        guard !hints.isEmpty, width - 1 >= columns else { return nil }
        return hints.lastIndex { !$0.isKept } ?? 0
    }

    /// The active keys, the closest context first.
    private static func keys(of state: BoardState) -> [Hint] {
        if let question = state.messages.question {
            return [Hint(key: "y", word: question.yes), Hint(key: "any other key", word: "no")]
        }
        if state.messages.refusedLine != nil { return [Hint(key: "Enter or Esc", word: "go on")] }
        var shown: [Hint] = []
        var taken: Set<Key> = []
        for context in state.contexts {
            for command in KeyMap.commands(in: context, for: state.source.abilities, state.keyChanges) {
                // A command without a key shows the key of the palette.
                let key = command.keys.first ?? state.keyChanges.keys(of: .openPalette)[0]
                guard command.keys.isEmpty || !taken.contains(key) else { continue }
                taken.formUnion(command.keys)
                guard let hint = command.hint, let word = hint.word(in: state), command.refusal(state) == nil
                else { continue }
                shown.append(Hint(key: key.name, word: word, isKept: hint.isKept(state)))
            }
        }
        return shown
    }
}
