import CTerminal
import TerminalUI

/// The curses attributes of styles on this terminal.
struct Palette {
    let colors: Int
    private(set) var theme: Theme

    /// Sets up curses' colors if the terminal supports colors and the user wants them.
    init(color: Bool, theme: Theme) {
        self.theme = theme
        colors = color && theme.name != .mono ? Int(nb_screen_use_colors()) : 0
    }

    /// Uses the colors for another background from the next frame on.
    mutating func adapt(to background: Background) {
        theme = Theme(theme.name, on: background)
    }

    /// Whether the colors depend on the background.
    var wantsBackground: Bool { colors > 0 && (theme.name == .auto || theme.name == .contrast) }

    func look(_ style: Style) -> (attributes: UInt16, pair: UInt16) {
        let ink = theme.ink(style, colors: colors)
        var looks: [nb_look] = []
        if ink.bold { looks.append(nb_bold) }
        if ink.dim { looks.append(nb_dim) }
        if ink.reverse { looks.append(nb_reverse) }
        if ink.underline { looks.append(nb_underline) }
        return (looks.reduce(0) { $0 | UInt16($1.rawValue) }, ink.color.map { UInt16($0) + 1 } ?? 0)
    }
}
