import ArgumentParser
import BoardModel
import Demo
import Lessons
import TerminalUI

/// `noticeboard reference`: prints the tables of the documents in `docs/`, generated from the program's own
/// definitions.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract:
            "Print a reference table as Markdown (keys, filter, commands, exits, lessons, library, fields) or the manual page."
    )

    enum Table: String, ExpressibleByArgument, CaseIterable {
        case keys, filter, commands, exits, lessons, library, fields, manual
    }

    @Argument(
        help: ArgumentHelp(
            "keys, filter, commands, exits, lessons, library, fields or manual.", valueName: "table"))
    var table: Table

    func run() {
        let text =
            switch table {
            case .keys: KeyMap.markdown
            case .filter: FilterWord.markdown
            case .commands: CommandForm.markdown
            case .exits: ExitStatus.markdown
            case .lessons: LessonSyntax.markdown
            case .library: LessonLibrary.markdown
            case .fields: RecordJSON.markdown
            case .manual: ManualPage.text
            }
        StandardStreams.put(text)
    }
}
