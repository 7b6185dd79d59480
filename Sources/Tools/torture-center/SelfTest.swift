import ArgumentParser
import Foundation

/// Checks the checker: that the reference model finds violations, and that every promise has a scenario.
enum SelfTest {
    static func run() throws {
        let pairs = HistoryPair.all
        var problems = pairs.compactMap(\.problem)
        let tested = Set(pairs.map(\.rule))
        problems += Rule.allCases.filter { !tested.contains($0) }
            .map { "no wrong history for the rule “\($0.rawValue)”" }
        let promises = try Self.promises()
        let covered = Set(Scenario.all.flatMap(\.promises))
        problems += promises.filter { !covered.contains($0) }.map { "no scenario for promise \($0)" }
        problems += covered.subtracting(promises).sorted().map { "docs/Promises.md has no promise \($0)" }
        print(
            "self-test: \(pairs.count) wrong histories, \(Rule.allCases.count) rules, \(promises.count) promises,",
            "\(problems.count) problems")
        for problem in problems { print("  FAULT: \(problem)") }
        if !problems.isEmpty { throw ExitCode.failure }
    }

    /// The identifiers in the first column of the table of promises.
    private static func promises() throws -> [String] {
        let text = try String(contentsOfFile: "docs/Promises.md", encoding: .utf8)
        let found = text.matches(of: /(?m)^\| ([LS]\d+) \|/).map { String($0.output.1) }
        guard !found.isEmpty else { throw ValidationError("docs/Promises.md has no table of promises") }
        return found
    }
}
