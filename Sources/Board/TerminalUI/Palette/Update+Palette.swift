extension BoardState {
    mutating func openPalette() {
        if let purpose = typedPurpose {
            // A valid filter stays in effect, as after Enter.
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

    /// Runs the selected entry. If it cannot run now, the list stays open and shows why.
    mutating func runSelectedEntry() -> [BoardRequest] {
        let entry = selectedEntry
        guard entry?.refusal == nil else { return [] }
        modes.close(.palette)
        modes.close(.overlay(.help))
        return entry.map { run($0) } ?? []
    }

    mutating func run(_ entry: Palette.Entry) -> [BoardRequest] {
        // Commands act on the rows of the whole filter.
        finishFinding()
        return entry.effect(&self)
    }
}
