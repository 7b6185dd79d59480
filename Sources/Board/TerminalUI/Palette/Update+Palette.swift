extension BoardState {
    mutating func openPalette() {
        if let purpose = typedPurpose {
            // What was typed stays in effect, as after Enter.
            if purpose == .filter, query.error == nil { submitQuery() } else { cancelQuery(purpose) }
        }
        modes.close(.copying)
        overlays.palette = Palette()
        modes.open(.palette)
    }

    mutating func editPalette(_ change: (inout LineEditor) -> Void) {
        change(&overlays.palette.line)
        overlays.palette.position = ListPosition()
    }

    /// Does what the selected row says. What cannot be done now leaves the list open, which says why.
    mutating func runSelectedEntry() -> [BoardRequest] {
        let entry = selectedEntry
        guard entry?.refusal == nil else { return [] }
        modes.close(.palette)
        modes.close(.overlay(.help))
        return entry.map { run($0) } ?? []
    }

    /// Does what a row says.
    mutating func run(_ entry: Palette.Entry) -> [BoardRequest] {
        // The rows that a command is about are those of the whole filter.
        finishFinding()
        return entry.effect(&self)
    }
}
