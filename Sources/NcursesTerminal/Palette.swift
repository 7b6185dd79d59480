import CNcurses
import TerminalUI

/// The curses attributes of styles on this terminal.
struct Palette {
    let colors: Int

    /// Sets up curses' colors if the terminal has some and the user wants them.
    init(color: Bool) {
        guard color, start_color() == OK, nb_colors() >= 8 else {
            colors = 0
            return
        }
        // Terminals without a default color have a black background.
        let background: Int16 = use_default_colors() == OK ? -1 : 0
        colors = Int(nb_colors())
        for color in 0..<min(colors, Color.allCases.count) {
            init_pair(Int16(color + 1), Int16(color), background)
        }
    }

    func look(_ style: Style) -> (attributes: attr_t, pair: Int16) {
        var attributes: attr_t = 0
        if style.bold { attributes |= nb_bold() }
        if style.dim { attributes |= nb_dim() }
        if style.reverse { attributes |= nb_reverse() }
        if style.underline { attributes |= nb_underline() }
        guard colors > 0, let color = style.foreground else { return (attributes, 0) }
        if Int(color.rawValue) < colors { return (attributes, Int16(color.rawValue) + 1) }
        // Eight colors: bold makes them bright, except that black would stay invisible on black.
        if color == .brightBlack { return (attributes | nb_dim(), 0) }
        return (attributes | nb_bold(), Int16(color.rawValue - 8) + 1)
    }
}
