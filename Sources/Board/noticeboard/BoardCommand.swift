import ArgumentParser
import BoardModel
import Demo
import Lessons
import NcursesTerminal
import TerminalUI

/// The default command: the board on a terminal, plain lines otherwise.
struct BoardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "Open the board (the default subcommand).",
        discussion: """
            q quits, ? shows the keys, p types a command. NO_COLOR=1 turns colours off.
            """)

    @Argument(
        help: ArgumentHelp("Commands to run before the board opens.", valueName: "file"),
        completion: .file())
    var file: String?

    @Flag(help: "Open an empty board.")
    var empty = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if empty, file != nil {
            throw ValidationError("a file and --empty exclude each other: leave one of them out")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: display.ascii)
        guard StandardStreams.areTerminals else { return try runPlain() }
        Backtraces.printWithoutAsking()
        try Self.open(try chosenScript(), display.terminal(), sources: display.sources)
    }

    /// The view that the board opens with.
    enum Opening {
        case lesson(Lesson)
        case tour([Lesson])
        case lessonList
        case programList

        fileprivate var lessons: [Lesson]? {
            switch self {
            case .lesson(let lesson): [lesson]
            case .tour(let lessons): lessons
            case .lessonList, .programList: nil
            }
        }
    }

    /// Opens the board on the terminal. Without a usable terminal, runs the plain front end on typed lines.
    static func open(
        _ script: Script, _ options: TerminalOptions, opening: Opening? = nil, sources: String? = nil
    ) throws {
        let terminal: Terminal
        do throws(TerminalError) {
            terminal = try Terminal(options: options)
        } catch {
            if let lessons = opening?.lessons {
                StandardStreams.complain("\(error)")
                return try PlainFront().play(lessons)
            }
            return try PlainFront().converse(after: script) {
                // Printed last, so that the user sees it.
                StandardStreams.complain("\(error)")
                StandardStreams.complain(
                    "Plain mode: type commands, such as `post cart.changed {\"items\":3}`; ^D ends it.")
            }
        }
        var loop = BoardLoop(terminal: terminal, script: script, opening: opening, sources: sources)
        loop.run()
    }

    /// The script to execute first.
    private func chosenScript() throws -> Script {
        if empty { return .empty }
        return try file.map { try Script(path: $0, isReadAhead: StandardStreams.areTerminals) } ?? .example
    }

    /// Executes the commands of standard input; if there are none, the board's opening example.
    private func runPlain() throws {
        let front = PlainFront()
        if file != nil || empty { return try front.run(try chosenScript()) }
        var input = Script.standardInput
        guard !input.lines.isEmpty() else {
            try front.run(.example)
            StandardStreams.say(
                "\nThis was the board's opening example. Run `noticeboard` in a terminal to open the board,")
            StandardStreams.say(
                "or give it commands: `noticeboard run FILE`. See `noticeboard --help`.")
            return
        }
        try front.run(input)
    }
}
