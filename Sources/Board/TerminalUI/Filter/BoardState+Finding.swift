import BoardModel
import Demo

// Filtering and searching start with the key that requests them, and continue after the frame that answers the key.
extension BoardState {
    /// The number of rows examined in one step: a few milliseconds.
    static let lookLimit = 8192

    /// Whether rows are left to examine.
    var isFinding: Bool { isFiltering || log.rowSearch != nil || live.isCounting || held?.isCounting == true }

    /// Whether the visible rows are not yet those of the current filter.
    var isFiltering: Bool { observers.nextShape != nil || live.isFiltering || held?.isFiltering == true }

    /// Examines some more rows.
    mutating func goOnFinding(looks: Int = Self.lookLimit) {
        if isFiltering {
            keepingSelections { state in
                state.observers.goOnShaping(looks: looks)
                state.held?.goOnFiltering(looks: looks)
                state.live.goOnFiltering(looks: looks)
            }
        }
        live.goOnCounting(looks: looks)
        held?.goOnCounting(looks: looks)
        goOnSearching(looks: looks)
    }

    /// Examines the remaining rows, so that a key typed ahead acts on the same row as one typed after the screen has
    /// changed. Stops early for a slow filter, since the key would wait for seconds.
    mutating func finishFinding() {
        while hasStepLeft { finishStep() }
    }

    /// Examines all remaining rows, however long it takes. A file needs them all.
    mutating func findAll() {
        while isFiltering || log.rowSearch != nil { goOnFinding(looks: .max) }
    }

    /// Examines some more rows before a key.
    mutating func finishStep() {
        log.stepsBeforeKey += 1
        goOnFinding()
    }

    /// Whether more rows are examined before a key: those of a new filter or a search. Rows that have come since may come
    /// behind the key as well.
    private var hasStepLeft: Bool {
        let awaitsRows = observers.nextShape != nil || live.nextFiltered != nil || held?.nextFiltered != nil
        return (awaitsRows || log.rowSearch != nil) && log.stepsBeforeKey < Self.mostSteps
    }

    /// Enough steps to examine a whole log, unless its rows are slow to examine.
    private static let mostSteps = 16

    /// Whether a key must wait until more rows are examined.
    func mustWait(for key: Key) -> Bool {
        let isChoosing = modes.top == .palette && key == .enter
        return (isChoosing || !isTyping && waitsForRows(key)) && hasStepLeft
    }

    /// Whether a key may act on rows.
    func waitsForRows(_ key: Key) -> Bool {
        guard let command = KeyMap.command(for: key, in: contexts, keyChanges) else { return true }
        return !KeyCommand.rowless.contains { $0.isSame(as: command) }
    }
}
