import CTerminal
package import TerminalUI

/// The user's options for the terminal.
package struct TerminalOptions: Hashable, Sendable {
    /// The terminal's type; overrides `TERM`.
    package var term: String?

    package var color: Bool

    package var theme: Theme.Name

    /// Whether to draw non-ASCII characters; nil follows the locale.
    package var unicode: Bool?

    /// Whether the terminal reports the mouse. Selecting text then requires a modifier key, usually Shift.
    package var mouse: Bool

    package init(
        term: String? = nil, color: Bool = TerminalOptions.isColorWanted, unicode: Bool? = nil,
        theme: Theme.Name = .auto, mouse: Bool = false
    ) {
        self.mouse = mouse
        self.term = term
        self.color = color
        self.unicode = unicode
        self.theme = theme
    }

    /// False if `NO_COLOR` is set to any value, see no-color.org.
    package static var isColorWanted: Bool {
        getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }
}
