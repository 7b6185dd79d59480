import ArgumentParser
import BoardModel
import Demo
import TerminalUI

/// `noticeboard screen`: draws the board without a terminal.
struct ScreenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen",
        abstract: "Run commands, press keys, and print the board's screen as text.",
        discussion: """
            KEYS are plain characters, and <enter>, <tab>, <s-tab>, <esc>, <space>, <up>, <down>, <left>, <right>, \
            <home>, <end>, <pgup>, <pgdn>, <bs>, <del>, <f1>, <c-x> with Control, <a-x> with Alt, <lt> for <. \
            No key is pressed after one that quits or suspends the board.

            EXAMPLES
              noticeboard screen --size 80x24
              noticeboard screen demo.txt --size 120x36 --keys '1<down>d'
              noticeboard screen --keys 'pcart.changed {"items":1}<enter>'
            """)

    @Argument(
        help: ArgumentHelp("Commands to run first; the opening example by default.", valueName: "file"),
        completion: .file())
    var file: String?

    @Flag(help: "Start with an empty board.")
    var empty = false

    @Option(
        help: ArgumentHelp("Open a lesson on the board, by its number, name or file.", valueName: "name|file")
    )
    var lesson: String?

    @Option(help: ArgumentHelp("Columns and rows of the screen, such as 120x36.", valueName: "columnsxrows"))
    var size = ScreenSize(size: Size(rows: 24, columns: 80))

    @Option(help: "Keys to press, in order.")
    var keys = ""

    @Flag(help: "Draw in ASCII only. By default the locale decides.")
    var ascii = false

    func validate() throws {
        if empty, file != nil {
            throw ValidationError("a file and --empty exclude each other: leave one of them out")
        }
        do { _ = try KeyScript.keys(in: keys) } catch { throw ValidationError("--keys: \(error)") }
    }

    func run() throws {
        StandardStreams.decide(isASCII: ascii)
        let script = empty ? Script.empty : try file.map { try Script(path: $0) } ?? .example
        let session = BoardSession(
            source: DemoProgram(inbox: .keepingNewest), size: size.size,
            capabilities: Capabilities(unicode: StandardStreams.isUnicode, colors: 0))
        let outcome = session.run(script.lines, file: script.name)
        guard outcome == .completed else {
            StandardStreams.complain(outcome)
            throw ExitCode(outcome.status)
        }
        if let lesson { session.open(try LessonSource.lesson(lesson)) }
        for key in try KeyScript.keys(in: keys) {
            let requests = session.handle(.key(key))
            if requests.contains(.quit) || requests.contains(.suspend) { break }
        }
        session.finishWork()
        render(session.state).grid.lines.forEach(StandardStreams.say)
    }
}

/// `120x36`: columns and rows.
struct ScreenSize: ExpressibleByArgument {
    let size: Size

    init(size: Size) {
        self.size = size
    }

    init?(argument: String) {
        let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            Size.sides.contains(columns), Size.sides.contains(rows)
        else { return nil }
        size = Size(rows: rows, columns: columns)
    }

    var defaultValueDescription: String { "\(size.columns)x\(size.rows)" }
}
