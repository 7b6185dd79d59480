/// The terminal's colours for the colours that views name.
///
/// A theme does not change meaning or text: views say `cyan`, and the theme maps it to a colour of the terminal. No
/// text has a contrast below 4.5 to 1 against the backgrounds of its theme, nor below 7 to 1 in high contrast (the
/// levels AA and AAA of WCAG 2.2, 1.4.3 and 1.4.6); `ThemeTests` computes it.
package struct Theme: Hashable, Sendable {
    /// The user's choices.
    package enum Name: String, CaseIterable, Hashable, Sendable {
        case auto, dark, light, contrast, mono

        /// For the help.
        package var meaning: String {
            switch self {
            case .auto: "dark or light, as the terminal's background is"
            case .dark: "for a dark background"
            case .light: "for a light background"
            case .contrast: "high contrast, for the terminal's background"
            case .mono: "no colours: bold, underlined and reversed text alone"
            }
        }
    }

    package let name: Name
    package let background: Background

    package init(_ name: Name, on background: Background) {
        self.name = name
        self.background =
            switch name {
            case .dark: .dark
            case .light: .light
            case .auto, .contrast, .mono: background
            }
    }

    /// How a style looks on a terminal with `colors` colours.
    package func ink(_ style: Style, colors: Int) -> Ink {
        var ink = Ink(bold: style.bold, reverse: style.reverse, underline: style.underline)
        guard colors > 0, name != .mono else {
            ink.dim = style.dim
            return ink
        }
        guard let color = style.foreground else {
            // The terminal chooses the shade of dim text, which is too faint on some.
            if style.dim { ink.color = table(colors).quiet }
            return ink
        }
        ink.color = table(colors).inks[color]
        // Text that loses its colour becomes bold instead.
        if ink.color == nil, color != .white { ink.bold = true }
        return ink
    }

    private func table(_ colors: Int) -> ThemeTable {
        switch (colors, name == .contrast, background) {
        case (256..., false, .dark): .dark
        case (256..., false, .light): .light
        case (256..., true, .dark): .contrastDark
        case (256..., true, .light): .contrastLight
        case (16..., false, .dark): .dark16
        case (..<16, false, .dark): .dark8
        case (_, false, .light): .light8
        case (_, true, _): .plain
        default: .plain
        }
    }
}

/// How text looks on a terminal.
package struct Ink: Hashable, Sendable {
    /// The number of the terminal's colour; `nil` for its own foreground.
    package var color: UInt8?
    package var bold = false
    package var dim = false
    package var reverse = false
    package var underline = false
}

/// Whether a terminal writes light text on a dark background, or dark text on a light one.
package enum Background: Hashable, Sendable {
    case dark, light
}
