import Workbench

// What a filter leaves and what is searched for are found a part with the key that asks, and the rest behind the frame that
// answers it.
extension BoardState {
    /// How many rows of a list are looked at in one go: a few milliseconds.
    static let lookLimit = 8192

    /// Whether there are rows left to look at.
    var isFinding: Bool { isSifting || hunt != nil }

    /// Whether the rows that are seen are not yet those that the filter leaves.
    var isSifting: Bool { shapeUnderWay != nil || live.sieve != nil || held?.sieve != nil }

    /// Looks at some rows more.
    mutating func goOnFinding(looks: Int = Self.lookLimit) {
        if isSifting {
            keepingPlaces { state in
                state.goOnShaping(looks: looks)
                state.held?.sift(looks: looks)
                state.live.sift(looks: looks)
            }
        }
        goOnHunting(looks: looks)
    }

    /// Looks at all that is left. A key that is typed ahead acts on the same row as one that waits for the screen.
    mutating func finishFinding() {
        while isFinding { goOnFinding(looks: .max) }
    }
}
