import ArgumentParser
import TerminalUI
import Workbench

/// `noticeboard reference`: the tables of the README, from what the program itself goes by.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print a reference table as Markdown: keys, commands, lessons, library or fields.")

    enum Table: String, ExpressibleByArgument, CaseIterable {
        case keys, commands, lessons, library, fields
    }

    @Argument(help: ArgumentHelp("keys, commands, lessons, library or fields.", valueName: "table"))
    var table: Table

    func run() {
        switch table {
        case .keys: print(KeyMap.markdown, terminator: "")
        case .commands: print(CommandSyntax.markdown, terminator: "")
        case .lessons: print(LessonSyntax.markdown, terminator: "")
        case .library: print(LessonLibrary.markdown, terminator: "")
        case .fields: print(RecordJSON.markdown, terminator: "")
        }
    }
}
