package import BoardModel

/// What the user has set for boards.
package struct BoardPreferences: Sendable {
    package var keys: KeyChanges
    /// The filter that the log begins with.
    package var filter: RowFilter?
    /// What is shown at the start: settings that were not understood.
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

    /// Takes the lines of earlier runs, before the first frame. Tabs that are opened later have them too.
    package func take(history: [String]) {
        earlierLines = history
        update(.history(history))
    }

    /// The lines typed in this run, tab by tab, as far as they are kept for the next one.
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
