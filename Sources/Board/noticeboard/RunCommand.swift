import ArgumentParser
import BoardModel
import Demo
import Notices
import TerminalUI

/// `noticeboard run`: runs the plain front end.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run commands and print a line for each event.",
        discussion: """
            COMMANDS
            \(CommandForm.all.map { HelpText.item($0.text, $0.meaning) }.joined(separator: "\n"))
              * is any name; # starts a comment; names may be quoted.

            FIELDS OF --json (those that do not apply are left out)
            \(RecordJSON.fields.map { HelpText.item($0.key, $0.meaning) }.joined(separator: "\n"))

            EXIT STATUS
              0   every line ran and every expectation held
              1   an expectation did not hold; standard error says what was found
              2   a line is invalid, not UTF-8, or longer than 16 MiB; standard
                  error says FILE:LINE:COLUMN and what was expected there, and the
                  line was not run
              66  the file cannot be read
              73  every expectation held, but the --junit file cannot be written
              74  standard output cannot be written

            EXAMPLES
              noticeboard run demo.txt
              noticeboard run --lesson 1
              noticeboard run demo.txt --junit report.xml --annotations github
              printf 'observe a as X\\npost a 1\\n' | noticeboard run - --json
            """)

    @Argument(
        help: ArgumentHelp("The commands; standard input by default, or for -.", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp("Play a lesson, by its number, name or file.", valueName: "name|file"))
    var lesson: String?

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Flag(help: "Print ASCII only. By default the locale decides.")
    var ascii = false

    @OptionGroup var reports: ReportOptions

    func validate() throws {
        if lesson != nil, file != nil {
            throw ValidationError("a file and --lesson exclude each other: leave one of them out")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: ascii)
        let front = PlainFront(isJSON: json)
        guard reports.areWanted else {
            if let lesson { return try front.play(try LessonSource.lesson(lesson)) }
            return try front.run(try Script(path: file ?? Script.standardInputPath))
        }
        front.demo.collectChecks()
        try reports.write(of: lesson ?? file ?? Script.standardInputPath) { report in
            var outcome: (outcome: RunOutcome, source: SourceLine?)
            if let lesson {
                outcome = (front.outcome(of: try LessonSource.lesson(lesson)), nil)
            } else {
                outcome = front.outcome(of: try Script(path: file ?? Script.standardInputPath))
            }
            report.checks = front.demo.takeChecks()
            report.add(outcome.outcome, at: outcome.source)
            try front.check(outcome.outcome)
        }
    }
}
