import CNcurses
import TerminalUI

/// The curses attributes of styles on this terminal.
struct Palette {
    let colors: Int
    private(set) var theme: Theme

    /// Sets up curses' colors if the terminal supports colors and the user wants them.
    init(color: Bool, theme: Theme) {
        self.theme = theme
        guard color, theme.name != .mono, start_color() == OK, nb_colors() >= 8 else {
            colors = 0
            return
        }
        // Terminals without a default color have a black background.
        let background: Int16 = use_default_colors() == OK ? -1 : 0
        colors = min(Int(nb_colors()), 256)
        for color in 0..<colors { init_pair(Int16(color + 1), Int16(color), background) }
    }

    /// Uses the colors for another background from the next frame on.
    mutating func adapt(to background: Background) {
        theme = Theme(theme.name, on: background)
    }

    /// Whether the colors depend on the background.
    var wantsBackground: Bool { colors > 0 && (theme.name == .auto || theme.name == .contrast) }

    func look(_ style: Style) -> (attributes: attr_t, pair: Int16) {
        let ink = theme.ink(style, colors: colors)
        var attributes: attr_t = 0
        if ink.bold { attributes |= nb_bold() }
        if ink.dim { attributes |= nb_dim() }
        if ink.reverse { attributes |= nb_reverse() }
        if ink.underline { attributes |= nb_underline() }
        return (attributes, ink.color.map { Int16($0) + 1 } ?? 0)
    }
}
