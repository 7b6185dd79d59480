import BoardModel

/// The open modes. The top mode decides which keys act, what the footer shows, and what Escape closes; the topmost mode
/// that covers the panes is drawn in place of them.
///
/// Only `open` adds a mode, so no two modes of one level are ever open: never an overlay with the list of lessons, or a
/// query with the prompt.
package struct ModeStack: Hashable, Sendable {
    /// From the bottom to the top. The panes are below all of them.
    private var modes: [Mode] = []

    package init() {}

    /// The mode that receives keys; `nil` if the panes do.
    package var top: Mode? { modes.last }

    /// Whether the panes receive keys.
    package var isEmpty: Bool { modes.isEmpty }

    /// The view that is drawn in place of the panes.
    package var cover: Overlay? {
        for case .overlay(let overlay) in modes.reversed() { return overlay }
        return nil
    }

    /// The open view, also below the help.
    package var overlay: Overlay? {
        for case .overlay(let overlay) in modes where overlay.screen.kind != .help { return overlay }
        return nil
    }

    /// The rows of the open modes.
    var lists: [any RowList.Type] { modes.compactMap(\.rows) }

    package func contains(_ mode: Mode) -> Bool { modes.contains(mode) }

    /// Opens a mode on top, and closes the modes that cannot stay below it.
    package mutating func open(_ mode: Mode) {
        modes.removeAll { !$0.stays(below: mode) }
        modes.append(mode)
    }

    /// Closes the top mode.
    package mutating func close() {
        _ = modes.popLast()
    }

    /// Closes a mode at any position.
    package mutating func close(_ mode: Mode) {
        modes.removeAll { $0 == mode }
    }

    /// Closes the modes that need more than these abilities.
    mutating func close(beyond abilities: SourceAbilities) {
        modes.removeAll { !abilities.isSuperset(of: $0.needs) }
    }

    /// Closes the modes that cover the panes.
    package mutating func uncoverPanes() {
        modes.removeAll(where: \.coversPanes)
    }
}
