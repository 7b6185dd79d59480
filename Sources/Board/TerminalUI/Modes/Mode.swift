import BoardModel

/// What the board does in addition to showing its panes. A `ModeStack` holds the open modes.
package enum Mode: Hashable, Sendable {
    /// Letters move the simulated keyboard.
    case keyboard
    /// The next key selects what to copy of a row.
    case copying
    case overlay(Overlay)
    /// The user types a filter, a search, a place or a file name.
    case query(Query.Purpose)
    /// The user types a command.
    case prompt
    /// The user types letters to find a command.
    case palette
}

extension Mode {
    /// The order of modes in a stack. At most one mode of each level is open.
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

    /// Required abilities of the source.
    var needs: SourceAbilities {
        switch self {
        case .keyboard: .keyboard
        case .overlay(let overlay): overlay.screen.needs
        case .prompt: .commands
        case .copying, .query, .palette: []
        }
    }
}
