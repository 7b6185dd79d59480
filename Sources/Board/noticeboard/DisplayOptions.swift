import ArgumentParser
import BoardSettings
import NcursesTerminal
import TerminalUI

/// How to draw the board: options of all commands that open it. An option overrides the user's setting.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "Draw in ASCII only. By default the settings decide, or the locale.")
    var ascii = false

    @Option(
        help: ArgumentHelp(
            "Colours: \(Theme.Name.allCases.map(\.rawValue).joined(separator: ", ")). By default auto: by the terminal's background.",
            valueName: "theme"))
    var theme: Theme.Name?

    @Option(
        help: ArgumentHelp(
            "The folder with the source files that o opens. By default the settings decide, or the current folder.",
            valueName: "folder"), completion: .directory)
    var sources: String?

    /// The terminal options, completed by the user's settings.
    func terminal(_ user: UserSettings = UserSettings()) -> TerminalOptions {
        TerminalOptions(user, ascii: ascii, theme: theme)
    }
}

extension TerminalOptions {
    /// The user's settings, and what overrides them.
    init(_ user: UserSettings, ascii: Bool = false, theme: Theme.Name? = nil) {
        let settings = user.file.settings
        self.init(
            unicode: ascii || settings.ascii == true ? false : nil, theme: theme ?? settings.theme ?? .auto,
            mouse: settings.mouse ?? true)
    }
}

extension Theme.Name: ExpressibleByArgument {}
