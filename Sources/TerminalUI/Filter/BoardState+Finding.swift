import Workbench

// Filtering and searching start with the key that requests them, and continue after the frame that answers the key.
extension BoardState {
    /// The number of rows examined in one step: a few milliseconds.
    static let lookLimit = 8192

    /// Whether rows are left to examine.
    var isFinding: Bool { isSifting || hunt != nil || live.isCounting || held?.isCounting == true }

    /// Whether the visible rows are not yet those of the current filter.
    var isSifting: Bool { shapeUnderWay != nil || live.isSifting || held?.isSifting == true }

    /// Examines some more rows.
    mutating func goOnFinding(looks: Int = Self.lookLimit) {
        if isSifting {
            keepingSelections { state in
                state.goOnShaping(looks: looks)
                state.held?.sift(looks: looks)
                state.live.sift(looks: looks)
            }
        }
        live.goOnCounting(looks: looks)
        held?.goOnCounting(looks: looks)
        goOnHunting(looks: looks)
    }

    /// Examines all remaining rows, so that a key typed ahead acts on the same row as one that waits for the screen.
    mutating func finishFinding() {
        while isSifting || hunt != nil { goOnFinding(looks: .max) }
    }
}
