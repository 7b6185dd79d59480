import ArgumentParser
import NcursesTerminal
import TerminalUI

/// How the board is drawn: options of all commands that open it.
struct DisplayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Colours: \(Theme.Name.allCases.map(\.rawValue).joined(separator: ", ")). By default auto: the terminal is asked once for its background.",
            valueName: "theme"))
    var theme: Theme.Name?

    func terminal(isASCII: Bool) -> TerminalOptions {
        TerminalOptions(unicode: isASCII ? false : nil, theme: theme ?? .auto)
    }
}

extension Theme.Name: ExpressibleByArgument {}
