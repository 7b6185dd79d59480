import BoardModel

/// What the board does besides showing its panes. Modes stand on each other in a `ModeStack`.
package enum Mode: Hashable, Sendable {
    /// Letters move the simulated keyboard.
    case keyboard
    /// A key says what of a row is copied.
    case copying
    case overlay(Overlay)
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
        case .overlay(let overlay): overlay.screen.kind == .help ? .help : .view
        case .query, .prompt, .palette: .line
        }
    }

    /// The rows that its keys and clicks move through.
    var rows: (any RowList.Type)? {
        switch self {
        case .overlay(let overlay): overlay.screen
        case .palette: PaletteView.self
        case .keyboard, .copying, .query, .prompt: nil
        }
    }

    /// Whether it is drawn in place of the panes.
    var coversPanes: Bool { level == .view || level == .help }

    /// Whether characters are inserted into its line.
    var isTyping: Bool { level == .line }

    /// Whether it stays open when `other` opens over it.
    func stays(below other: Mode) -> Bool {
        // A list and the help would hide the rows that the query finds.
        if case .overlay(let overlay) = self, case .query = other { return overlay.screen.kind == .report }
        return level < other.level
    }

    /// What the source must be able to do for it to be open.
    var needs: SourceAbilities {
        switch self {
        case .keyboard: .keyboard
        case .overlay(let overlay): overlay.screen.needs
        case .prompt: .commands
        case .copying, .query, .palette: []
        }
    }
}
