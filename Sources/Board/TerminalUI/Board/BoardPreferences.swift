package import BoardModel

/// The user's settings for boards.
package struct BoardPreferences: Sendable {
    package var keys: KeyChanges
    /// The initial filter of the log.
    package var filter: RowFilter?
    /// Invalid settings, reported at the start.
    package var problem: String?

    package init(keys: KeyChanges = .none, filter: RowFilter? = nil, problem: String? = nil) {
        (self.keys, self.filter, self.problem) = (keys, filter, problem)
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
        if let filter = preferences.filter { setFilter(filter) }
        if let problem = preferences.problem { messages.failures.append(problem) }
    }
}
