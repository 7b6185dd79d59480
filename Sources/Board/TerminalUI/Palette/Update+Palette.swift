extension BoardState {
    mutating func openPalette(_ scope: Palette.Scope) {
        if let purpose = typedPurpose {
            // What was typed holds as if it had been kept.
            if purpose == .filter, query.error == nil { submitQuery() } else { cancelQuery(purpose) }
        }
        modes.close(.copying)
        palette = Palette(scope)
        modes.open(.palette)
    }

    mutating func editPalette(_ change: (inout LineEditor) -> Void) {
        change(&palette.line)
        palette.position = ListPosition()
    }

    mutating func moveInPalette(_ move: ListMove) {
        palette.position.selected = move.position(
            from: palette.position.selected, page: PaletteView.rows(of: self),
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
        return entry.map { run($0) } ?? []
    }

    /// Does what a row says.
    mutating func run(_ entry: Palette.Entry) -> [BoardRequest] {
        // The rows that a command is about are those of the whole filter.
        finishFinding()
        return entry.effect?(&self) ?? []
    }
}
