extension BoardState {
    mutating func openPalette(_ scope: Palette.Scope) {
        if case .query(let purpose) = modes.top {
            // What was typed holds as if it had been kept.
            if purpose == .filter, query.error == nil { _ = perform(.submit) } else { cancelQuery(purpose) }
        }
        modes.close(.copying)
        palette = Palette(scope)
        modes.open(.palette)
    }

    mutating func editPalette(_ change: (inout LineEditor) -> Void) {
        change(&palette.line)
        palette.position = ListPosition()
    }

    /// Performs an action while letters are typed. `nil`: the action has its usual effect.
    mutating func performInPalette(_ action: Action) -> [BoardRequest]? {
        guard modes.top == .palette else { return nil }
        switch action {
        case .submit: return runSelectedEntry()
        case .cursorLeft: palette.line.move(by: -1)
        case .cursorRight: palette.line.move(by: 1)
        case .cursorStart: palette.line.moveToStart()
        case .cursorEnd: palette.line.moveToEnd()
        case .deleteBack: editPalette { $0.deleteBack() }
        case .deleteForward: editPalette { $0.deleteForward() }
        case .deleteWord: editPalette { $0.deleteWord() }
        case .deleteToStart: editPalette { $0.deleteToStart() }
        case .deleteToEnd: editPalette { $0.deleteToEnd() }
        default: return nil
        }
        return []
    }

    mutating func moveInPalette(_ action: Action) {
        palette.position.selected = moved(
            palette.position.selected, by: action, page: PaletteView.rows(of: self),
            count: paletteEntries.count)
    }

    mutating func revealPalette() {
        guard modes.top == .palette else { return }
        palette.position.reveal(height: PaletteView.rows(of: self), count: paletteEntries.count)
    }

    /// Does what the selected row says. What cannot be done now leaves the list open, which says why.
    mutating func runSelectedEntry() -> [BoardRequest] {
        let entry = selectedEntry
        guard entry?.refusal == nil else { return [] }
        modes.close(.palette)
        if palette.scope == .help { modes.close(.help) }
        guard let deed = entry?.deed else { return [] }
        return carryOut(deed)
    }

    mutating func carryOut(_ deed: Palette.Entry.Deed) -> [BoardRequest] {
        // The rows that an action is about are those of the whole filter.
        finishFinding()
        switch deed {
        case .action(let action):
            if case .copy = action { openCopying() }
            return perform(action)
        case .lesson(let index): return [.openLesson(index)]
        case .filter(let index):
            query.kept.toggle(at: index)
            setFilter(query.kept.filter)
        case .command(let word):
            modes.open(.prompt)
            prompt.begin(with: word + " ")
        }
        return []
    }
}
