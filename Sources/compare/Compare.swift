import ArgumentParser
import Comparison

/// The program: which promises Foundation's center, that of the articles, and that of Notices keep.
@main
struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract:
            "Show which promises Foundation's notification center, the one of the articles, and Notices keep.",
        discussion: """
            Each promise is tried on each center that can say what it is about, here and now. What may crash or hang \
            is tried in a process of its own.

            L1 to L20 are what Foundation breaks on Linux, S1 to S19 what MyNotificationCenter breaks.

            EXIT STATUS
              0   Notices breaks none of the promises that were tried
              1   it breaks one
              64  the arguments are not understood

            EXAMPLES
              compare --only L5 S11
              compare --json
            """)

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Try these promises and no others.", valueName: "id"))
    var only: [String] = []

    @Flag(help: "Print a Markdown table.")
    var markdown = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    /// What the program starts itself with.
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
        if markdown { return "As run with \(Surroundings.text).\n\n" + findings.markdown }
        return findings.text + "\nAs run with \(Surroundings.text): " + findings.summary
    }
}

extension Trial: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }
}
