import ArgumentParser
import Foundation
import Measuring

/// Runs all peers in the workloads, and prints one table.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs every peer through the workloads, and prints one table.",
        discussion: """
            Peers take turns in every round, and ratios are formed within a round: the speed of a machine differs \
            from minute to minute, so trust the ratios and not the times. Close what else is running.
            """)

    @Option(
        help: """
            The workloads, by their ids and separated by commas; W7 stands for all of W7a and W7b, V2* for V2 and all \
            that begin with it.
            """)
    var only: String?

    @Option(help: "How many rounds; those that take long get a third of them.")
    var rounds: Int?

    @Flag(help: "Three short rounds: whether everything runs, not how fast.")
    var quick = false

    @Option(help: "Write the rows to this file, as an array of JSON objects.")
    var json: String?

    @Option(help: "Write a summary to this file, as a Markdown table.")
    var markdown: String?

    @Flag(help: "List the workloads, and measure nothing.")
    var list = false

    @Flag(help: "Print the goals too, each beside what was reached.")
    var goals = false

    @Flag(
        help: """
            Measure the rows of which a value is wanted, for Notices by string, Foundation and the simple center \
            alone, and print them as a Markdown table with what is wanted. --only selects some of them.
            """)
    var wanted = false

    @Flag(help: "Let the peers in C++ take part that the machine has the libraries of.")
    var peers = false

    func validate() throws {
        if let rounds, rounds < 1 {
            throw ValidationError("--rounds is \(rounds); it must be at least 1.")
        }
        for file in [json, markdown].compactMap(\.self) {
            try OutputFile.check(file)
        }
    }

    func run() throws {
        let selection = try selected()
        if list {
            for workload in Catalog.workloads where selection.contains(workload) {
                print(workload.id.padding(toLength: 12, withPad: " ", startingAt: 0) + workload.title)
            }
            return
        }
        let rows = try measure(selection)
        print(
            wanted
                ? WantedTable(Wanted.all, for: NoticesByString.title, in: rows).markdown
                : ResultsTable(rows).text)
        if goals {
            let measured = Set(rows.map(\.workload.id))
            let verdicts = Goals.all.filter { measured.contains($0.workload) }.map { Verdict($0, in: rows) }
            print("\n" + GoalsTable(verdicts).text)
        }
        if let json { try OutputFile.write(RowObject.json(of: rows), to: json) }
        if let markdown { try OutputFile.write(Data((summary(rows) + "\n").utf8), to: markdown) }
    }

    private func summary(_ rows: [Row]) -> String {
        let peers = [
            NoticesByString.title, "Notices prepared", "Notices typed", Way.byHandTitle,
            FoundationClassic.title,
            SimplePeer.title, FoundationMessages.title, OpenCombineSubjects.title, ClosureArray.title,
        ]
        return SummaryTable(rows, peers: peers).markdown
    }

    private static let centers: Set = [NoticesByString.title, FoundationClassic.title, SimplePeer.title]

    private func selected() throws -> Selection {
        // Wanted times are scaled by a row that is measured with them.
        let chosen =
            wanted
            ? (only ?? Wanted.all.map(\.workload).joined(separator: ",")) + ",\(Machine.workload)" : only
        guard let only = chosen else { return Selection() }
        do {
            return try Selection(only, from: Catalog.workloads.map(\.id))
        } catch {
            throw ValidationError(error.description)
        }
    }

    private func measure(_ selection: Selection) throws -> [Row] {
        Sleeper.start()
        let pace = Pace(
            rounds: rounds ?? (quick ? 3 : 9), share: quick ? .milliseconds(3) : .milliseconds(30),
            isQuick: quick)
        let comparison = Comparison(
            pace: pace, outsiders: try peers ? ForeignPeers() : nil, report: Progress.show)
        defer { Progress.clear() }
        return try Catalog.experiments.flatMap { experiment -> [Row] in
            guard experiment.workloads.contains(where: selection.contains) else { return [] }
            let experiment = wanted ? experiment.limited(to: Self.centers) : experiment
            return try comparison.rows(of: experiment).filter { selection.contains($0.workload) }
        }
    }
}
