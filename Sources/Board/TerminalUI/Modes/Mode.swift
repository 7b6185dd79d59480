import BoardModel

/// What the board does besides showing its panes. Modes stand on each other in a `ModeStack`.
package enum Mode: Hashable, Sendable {
    /// Letters move the simulated keyboard.
    case keyboard
    /// A key says what of a row is copied.
    case copying
    case overlay(Overlay)
    case lessonList, programList, filterList
    case help
    /// A filter or a search is typed.
    case query(Query.Purpose)
    /// A command is typed.
    case prompt
    /// Letters of an action are typed.
    case palette
}

extension Mode {
    /// The order in which modes stand on each other. Of each level, at most one mode is open.
    enum Level: Comparable {
        case keys, choice, view, help, line
    }

    var level: Level {
        switch self {
        case .keyboard: .keys
        case .copying: .choice
        case .overlay, .lessonList, .programList, .filterList: .view
        case .help: .help
        case .query, .prompt, .palette: .line
        }
    }

    /// Whether it is drawn in place of the panes.
    var coversPanes: Bool { level == .view || level == .help }

    /// Whether characters are inserted into its line.
    var isTyping: Bool { level == .line }

    /// Whether it stays open when `other` opens over it.
    func stays(below other: Mode) -> Bool {
        switch (self, other) {
        // They would hide the rows that the query finds.
        case (.help, .query), (.lessonList, .query), (.programList, .query), (.filterList, .query): false
        default: level < other.level
        }
    }

    /// What the source must be able to do for it to be open.
    var needs: SourceAbilities {
        switch self {
        case .keyboard: .keyboard
        case .overlay(.lifelines): .lives
        case .overlay(.beside): .comparison
        case .prompt: .commands
        case .overlay(.leaks), .overlay(.rates), .copying, .lessonList, .programList, .filterList, .help,
            .query, .palette:
            []
        }
    }
}
