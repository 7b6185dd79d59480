/// The terminal's colours for those of views, and for text that matters less.
struct ThemeTable: Sendable {
    let inks: [Color: UInt8]
    /// `nil` for the look of other text.
    let quiet: UInt8?

    // From 16 on, a number has one colour on all terminals, whatever the user's own sixteen are: the contrast is known.

    static let dark = ThemeTable(
        inks: [
            .black: 248, .red: 210, .green: 114, .yellow: 221, .blue: 111, .magenta: 176, .cyan: 80,
            .white: 252, .brightBlack: 248, .brightRed: 217, .brightGreen: 120, .brightYellow: 228,
            .brightBlue: 153, .brightMagenta: 219, .brightCyan: 123, .brightWhite: 231,
        ], quiet: 248)

    static let light = ThemeTable(
        inks: [
            .black: 16, .red: 124, .green: 22, .yellow: 94, .blue: 25, .magenta: 90, .cyan: 23,
            .white: 240, .brightBlack: 240, .brightRed: 88, .brightGreen: 22, .brightYellow: 94,
            .brightBlue: 18, .brightMagenta: 53, .brightCyan: 23, .brightWhite: 16,
        ], quiet: 240)

    static let contrastDark = ThemeTable(
        inks: [
            .red: 217, .green: 120, .yellow: 227, .blue: 153, .magenta: 219, .cyan: 123,
            .brightRed: 217, .brightGreen: 120, .brightYellow: 227, .brightBlue: 153, .brightMagenta: 219,
            .brightCyan: 123,
        ], quiet: nil)

    static let contrastLight = ThemeTable(
        inks: [
            .red: 88, .green: 22, .blue: 18, .magenta: 53, .cyan: 18,
            .brightRed: 88, .brightGreen: 22, .brightBlue: 18, .brightMagenta: 53, .brightCyan: 18,
        ], quiet: nil)

    // Only those of a terminal's own sixteen colours that have enough contrast in xterm and on the console.

    static let dark16 = ThemeTable(
        inks: [
            .red: 9, .green: 10, .yellow: 11, .magenta: 13, .cyan: 14, .white: 7,
            .brightRed: 9, .brightGreen: 10, .brightYellow: 11, .brightMagenta: 13, .brightCyan: 14,
            .brightWhite: 15,
        ], quiet: nil)

    static let dark8 = ThemeTable(
        inks: [
            .green: 2, .cyan: 6, .white: 7, .brightGreen: 2, .brightCyan: 6, .brightWhite: 7,
        ], quiet: nil)

    static let light8 = ThemeTable(
        inks: [
            .red: 1, .blue: 4, .magenta: 5, .brightRed: 1, .brightBlue: 4, .brightMagenta: 5,
        ], quiet: nil)

    static let plain = ThemeTable(inks: [:], quiet: nil)
}
