import ArgumentParser
import BoardSettings
import Foundation
import NcursesTerminal
import TerminalUI

/// `noticeboard config`: prints the user's settings and where each is set.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print the settings in effect and where each is set.",
        discussion: """
            The settings are in $XDG_CONFIG_HOME/noticeboard/config.yaml, or ~/.config/noticeboard/config.yaml:

              theme: light            # \(Theme.Name.allCases.map(\.rawValue).joined(separator: ", "))
              ascii: false            # true draws in ASCII only
              mouse: true             # false: no mouse capture
              filter: -kind:note      # the log's initial filter
              remember: true          # false: layout, order, columns and filters are not saved
              sources: ~/shop         # the folder with the source files that o opens
              keys:
                everywhere:           # a context of the list below
                  p: ";"              # ; does what p does in the help
                lists:
                  "<c-d>": "<pgdn>"   # keys as in noticeboard screen --keys

            Command-line options override the file. Invalid settings are ignored, and reported here and on the board.

            CONTEXTS
            \(KeyContext.allCases.map { HelpText.item($0.word, $0.rawValue) }.joined(separator: "\n"))

            EXIT STATUS
              0   the file is valid, or there is none
              65  a setting is invalid; its line is on standard error
            """)

    func run() throws {
        StandardStreams.decide(isASCII: false)
        let user = UserSettings()
        let settings = user.file.settings
        let path = user.path ?? "none: neither XDG_CONFIG_HOME nor HOME is set"
        say("file", path, user.exists ? "" : "there is none")
        for setting in Setting.allCases where setting != .keys {
            let value =
                switch setting {
                case .theme: settings.theme?.rawValue
                case .ascii: settings.ascii.map { $0 ? "true" : "false" }
                case .mouse: settings.mouse.map { $0 ? "true" : "false" }
                case .filter: settings.filter
                case .remember: settings.remember.map { $0 ? "true" : "false" }
                case .sources: settings.sources
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
            "\(name.padding(toLength: 9, withPad: " ", startingAt: 0))\(value)"
            + (reason.isEmpty ? "" : "   (\(reason))")
        StandardStreams.say(SafeText.escaped(line, unicode: StandardStreams.isUnicode))
    }
}
