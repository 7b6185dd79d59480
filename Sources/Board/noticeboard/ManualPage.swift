import ArgumentParser
import BoardModel
import Demo
import TerminalUI

/// Generates `man noticeboard` from the tables that the help uses.
enum ManualPage {
    package static var text: String {
        var page = Roff()
        page.line(".TH NOTICEBOARD 1 \"\" \"noticeboard \(Noticeboard.version)\"")
        page.heading("NAME")
        page.text("noticeboard - \(Noticeboard.configuration.abstract)")
        page.heading("DESCRIPTION")
        page.asItStands(Noticeboard.helpMessage(includeHidden: false, columns: columns))
        for command in Noticeboard.configuration.subcommands {
            page.heading("NOTICEBOARD \((command.configuration.commandName ?? "").uppercased())")
            page.asItStands(
                Noticeboard.helpMessage(for: command, includeHidden: false, columns: columns))
        }
        page.heading("KEYS")
        for context in KeyContext.allCases {
            page.subheading(context.rawValue)
            for command in KeyMap.commands(in: context) where !command.keys.isEmpty {
                page.item(command.keys.map(\.name).joined(separator: "  "), command.label)
            }
        }
        page.subheading("Listed by ^P, without a key")
        for command in KeyMap.commands where command.keys.isEmpty {
            page.item(command.label, command.context.rawValue)
        }
        page.heading("WORDS OF A FILTER")
        for word in FilterWord.all { page.item(word.sample, word.meaning) }
        page.heading("COMMANDS OF THE BOARD")
        for section in CommandForm.Section.allCases {
            page.subheading(section.rawValue)
            for form in CommandForm.all where form.section == section { page.item(form.text, form.meaning) }
        }
        page.heading("EXIT STATUS")
        for status in ExitStatus.all { page.item(status.code, status.meaning) }
        page.heading("ENVIRONMENT")
        page.item("NO_COLOR", "If set, no colours are drawn.")
        page.item("COLORFGBG", "The background, if the terminal does not report it.")
        page.item("XDG_CONFIG_HOME", "The folder of noticeboard/config.yaml; ~/.config by default.")
        page.item("XDG_RUNTIME_DIR", "The folder of the sockets of programs that offer themselves to boards.")
        page.heading("FILES")
        page.item("~/.config/noticeboard/config.yaml", "The settings: see noticeboard config.")
        return page.text
    }

    private static let columns = 76
}

/// Formats text for `man`, with the macros that both groff and mandoc support (man(7)).
struct Roff {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func heading(_ title: String) { line(".SH \"\(Self.escaped(title))\"") }

    mutating func subheading(_ title: String) { line(".SS \"\(Self.escaped(title))\"") }

    package mutating func text(_ paragraph: String) { line(Self.escapedLine(paragraph)) }

    mutating func item(_ term: String, _ meaning: String) {
        line(".TP")
        line(".B \"\(Self.escaped(term).replacing("\"", with: "\\(dq"))\"")
        line(Self.escapedLine(meaning))
    }

    /// Adds lines that preserve their breaks and spaces.
    mutating func asItStands(_ lines: String) {
        // Indented less than text, so that the lines fit in a terminal of 80 columns.
        line(".in -4n")
        line(".nf")
        for part in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            line(Self.escapedLine(String(part)))
        }
        line(".fi")
        line(".in")
    }

    /// Escapes a line. A leading period or apostrophe would make it a macro.
    private static func escapedLine(_ text: String) -> String {
        let line = escaped(text)
        return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    }
}
