import ArgumentParser
import Comparison

/// The program: reports which promises Foundation's center, MyNotificationCenter and Notices keep.
@main
struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract:
            "Show which promises Foundation's notification center, MyNotificationCenter and Notices keep.",
        discussion: """
            The program checks each promise on each center that has the feature. A check that may crash or hang runs \
            in a process of its own.

            Foundation breaks L1 to L20 on Linux, MyNotificationCenter breaks S1 to S19.

            EXIT STATUS
              0   Notices keeps all promises that were checked
              1   Notices breaks one
              64  the arguments are not understood

            EXAMPLES
              compare --only L5 S11
              compare --json
            """)

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Check only these promises.", valueName: "id"))
    var only: [String] = []

    @Flag(help: "Print a Markdown table.")
    var markdown = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    /// The trial to run, if the program has started itself for one.
    @Option(help: .hidden)
    var trial: Trial?

    func validate() throws {
        if markdown, json {
            throw ValidationError("--markdown and --json do not go together: leave one of them out")
        }
        let known = Set(Check.all.map(\.id))
        if let unknown = only.first(where: { !known.contains($0.uppercased()) }) {
            throw ValidationError("there is no promise “\(unknown)”: they are L1 to L20 and S1 to S19")
        }
    }

    func run() async throws {
        if let trial {
            leaveNoCoreFile()
            return print(await trial.check.verdict(on: trial.center))
        }
        let wanted = Set(only.map { $0.uppercased() })
        let checks = Check.all.filter { wanted.isEmpty || wanted.contains($0.id) }
        let findings = try await TrialRunner(program: OwnProgram.path).run(checks)
        print(try formatted(findings), terminator: "")
        guard findings.noticesBreaksNothing else { throw ExitCode.failure }
    }

    private func formatted(_ findings: [Finding]) throws -> String {
        if json { return try findings.json }
        if markdown { return "As run with \(ComparisonEnvironment.text).\n\n" + findings.markdown }
        return findings.text + "\nAs run with \(ComparisonEnvironment.text): " + findings.summary
    }
}

extension Trial: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }
}
