/// The terminal's sixteen colors, which the user's theme defines, so that light and dark themes both work.
package enum Color: UInt8, Hashable, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// The style of a cell; no foreground means the terminal's default.
package struct Style: Hashable, Sendable {
    package var foreground: Color?
    package var bold: Bool
    package var dim: Bool
    package var reverse: Bool
    package var underline: Bool

    package init(
        foreground: Color? = nil, bold: Bool = false, dim: Bool = false, reverse: Bool = false,
        underline: Bool = false
    ) {
        self.foreground = foreground
        self.bold = bold
        self.dim = dim
        self.reverse = reverse
        self.underline = underline
    }

    package static let plain = Style()

    /// The style of an escape such as `\u{1b}`, which distinguishes it from the same letters typed by the user.
    package var escaped: Style {
        var style = self
        style.dim = true
        style.reverse.toggle()
        return style
    }
}

extension Style {
    /// One character for the style plane of a grid. The first matching line applies:
    ///
    ///     %  dim and reverse: an escape
    ///     #  reverse
    ///     krgybmcw  black red green yellow blue magenta cyan white; a capital when bold or bright
    ///     _  underlined
    ///     *  bold
    ///     -  dim
    ///     .  plain
    package var letter: Character {
        if reverse { return dim ? "%" : "#" }
        if let foreground {
            let letter = Style.colorLetters[Int(foreground.rawValue % 8)]
            return bold || foreground.rawValue >= 8 ? Character(letter.uppercased()) : letter
        }
        if underline { return "_" }
        if bold { return "*" }
        return dim ? "-" : "."
    }

    private static let colorLetters: [Character] = ["k", "r", "g", "y", "b", "m", "c", "w"]
}
