package import BoardModel

/// The user's settings for boards.
package struct BoardPreferences: Sendable {
    package var keys: KeyChanges
    /// The initial filter of the log.
    package var filter: RowFilter?
    /// The seconds by which the reader's time zone is ahead at a time, in seconds since 1970.
    package var offset: @Sendable (Int64) -> Int
    /// What the last board left, if boards remember anything.
    package var memory: BoardMemory?
    /// Invalid settings, reported at the start.
    package var problem: String?

    package init(
        keys: KeyChanges = .none, filter: RowFilter? = nil, problem: String? = nil,
        offset: @escaping @Sendable (Int64) -> Int = { _ in 0 }
    ) {
        (self.keys, self.filter, self.problem) = (keys, filter, problem)
        self.offset = offset
    }
}

extension BoardSession {
    /// Takes the user's settings, before the first frame.
    package func take(_ preferences: BoardPreferences) {
        update(.preferences(preferences))
    }

    /// Takes the lines of earlier runs, before the first frame. Tabs opened later get them too.
    package func take(history: [String]) {
        earlierLines = history
        update(.history(history))
    }

    /// The lines typed in this run, tab by tab, to save for the next run.
    package var linesToKeep: [String] {
        tabs.indices.flatMap { ($0 == shownTab ? state : tabs[$0].state).prompt.linesToKeep }
    }
}

extension BoardState {
    mutating func take(_ preferences: BoardPreferences) {
        keyChanges = preferences.keys
        log.times.offset = preferences.offset
        if let memory = preferences.memory { take(memory) }
        if let filter = preferences.filter { setFilter(filter) }
        if let problem = preferences.problem { messages.failures.append(problem) }
    }
}
