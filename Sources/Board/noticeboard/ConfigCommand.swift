import ArgumentParser
import BoardSettings
import Foundation
import NcursesTerminal
import TerminalUI

/// `noticeboard config`: prints the user's settings and where each is set.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print what holds of the settings, and which line of which file says so.",
        discussion: """
            The settings are in $XDG_CONFIG_HOME/noticeboard/config.yaml, or ~/.config/noticeboard/config.yaml:

              theme: light            # \(Theme.Name.allCases.map(\.rawValue).joined(separator: ", "))
              ascii: false            # true draws with ASCII alone
              mouse: true             # false leaves the mouse to the terminal
              filter: -kind:note      # the filter that the log begins with
              keys:
                everywhere:           # a context, as the list below names it
                  p: ";"              # what p does in the help is done by ;
                lists:
                  "<c-d>": "<pgdn>"   # keys are written as for noticeboard screen --keys

            An option of the command line comes before the file. What is not understood has no effect, and is named \
            here and on the board.

            CONTEXTS
            \(KeyContext.allCases.map { HelpText.item($0.word, $0.rawValue) }.joined(separator: "\n"))

            EXIT STATUS
              0   all of the file is understood, or there is none
              65  something is not; its line is on standard error
            """)

    func run() throws {
        StandardStreams.decide(isASCII: false)
        let user = UserSettings()
        let settings = user.file.settings
        let path = user.path ?? "neither XDG_CONFIG_HOME nor HOME says where it could be"
        say("file", path, user.exists ? "" : "there is none")
        for setting in Setting.allCases where setting != .keys {
            let value =
                switch setting {
                case .theme: settings.theme?.rawValue
                case .ascii: settings.ascii.map { $0 ? "true" : "false" }
                case .mouse: settings.mouse.map { $0 ? "true" : "false" }
                case .filter: settings.filter
                case .keys: nil as String?
                }
            say(setting.rawValue, value ?? setting.fallback, reason(of: setting, settings))
        }
        let changes = settings.keys.changes
        if changes.isEmpty { say("keys", Setting.keys.fallback, reason(of: .keys, settings)) }
        for (index, change) in changes.enumerated() {
            say(
                index == 0 ? "keys" : "", "\(change.new.name) for \(change.old), \(change.context.word)",
                index == 0 ? reason(of: .keys, settings) : "")
        }
        if !TerminalOptions.isColorWanted {
            say("", "no colours are drawn", "NO_COLOR is set in the environment")
        }
        guard !user.file.problems.isEmpty else { return }
        user.file.problems.forEach { StandardStreams.complain("\($0)") }
        throw ExitCode(65)
    }

    private func reason(of setting: Setting, _ settings: Settings) -> String {
        settings.lines[setting].map { "line \($0)" } ?? "by default"
    }

    private func say(_ name: String, _ value: String, _ reason: String) {
        let line =
            "\(name.padding(toLength: 8, withPad: " ", startingAt: 0))\(value)"
            + (reason.isEmpty ? "" : "   (\(reason))")
        StandardStreams.say(SafeText.escaped(line, unicode: StandardStreams.isUnicode))
    }
}
