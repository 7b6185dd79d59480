import ArgumentParser

/// The program: a board in the terminal, or the same demo in plain lines.
@main
struct Noticeboard: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "noticeboard",
        abstract: "Watch a notification center at work.",
        usage: """
            noticeboard [FILE] [--empty] [--ascii]
            noticeboard lesson | run | attach | list | record | replay | check | approve | diff | export | screen |
                config | broker | reference …
            """,
        discussion: """
            Without a subcommand it opens the board if standard input and output are terminals. Otherwise it runs the \
            commands of standard input and prints what happens, as `run -` does.

            EXAMPLES
              noticeboard                       the board, with an example
              noticeboard demo.txt              the board, after the commands of demo.txt
              noticeboard --empty               an empty board
              noticeboard lesson                choose a lesson and play it
              noticeboard run demo.txt          plain lines, and expectations checked
              noticeboard run --json < demo.txt one JSON object a line
              noticeboard list                  the programs to attach to
              noticeboard attach shop           the board, attached to one of them
              noticeboard record a.notices shop record it to a file
              noticeboard check a.notices 'expect deliveries cart.changed 3'
              noticeboard diff a.notices b.notices
              noticeboard export a.notices --html a.html
              noticeboard screen --size 120x36  the board's screen as text
            """,
        version: version,
        subcommands: [
            BoardCommand.self, LessonCommand.self, RunCommand.self, AttachCommand.self, ListCommand.self,
            RecordCommand.self, CheckCommand.self, ApproveCommand.self, DiffCommand.self, ReplayCommand.self,
            ExportCommand.self, ScreenCommand.self, ConfigCommand.self, BrokerCommand.self,
            ReferenceCommand.self,
        ],
        defaultSubcommand: BoardCommand.self)

    static func main() {
        StandardStreams.keepNumbers()
        do {
            var command = try parseAsRoot()
            try command.run()
            StandardStreams.flush()
        } catch {
            end(error)
        }
    }

    /// Exits as the argument parser would, but also reports failure to print its message.
    private static func end(_ error: any Error) -> Never {
        let text = fullMessage(for: error)
        let status = exitCode(for: error)
        if !text.isEmpty, status.isSuccess {
            StandardStreams.say(text)
        } else if !text.isEmpty {
            // The message quotes the user's input.
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                .forEach(StandardStreams.complain)
        }
        StandardStreams.flush()
        exit(withError: status)
    }
}
