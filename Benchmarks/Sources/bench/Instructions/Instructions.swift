import ArgumentParser
import Foundation
import Measuring

/// Counts the instructions of the library's paths, which do not depend on load, and compares them with limits.
struct Instructions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts the instructions of an operation with valgrind, and fails above a limit.",
        discussion: """
            Each count is the difference of two runs of different length, so that starting up is not in it. \
            Above a limit it counts up to five times, because searches depend on a seed. \
            A file of limits has lines such as: W2 Notices by string = 100
            """)

    @Argument(help: "The file of limits.")
    var limits: String

    func run() throws {
        guard let valgrind = Child.path(of: "valgrind") else {
            throw ValidationError("valgrind is missing. Scripts/install valgrind installs it.")
        }
        let counter = InstructionCounter(valgrind: valgrind, program: CommandLine.arguments[0])
        var table = TextTable(["workload", "peer", ">instructions", ">limit"])
        var complaints: [String] = []
        for limit in try readLimits() {
            let counted = try count(limit, with: counter)
            table.add([limit.workload, limit.peer, Quantity.text(counted), String(limit.limit)])
            if let complaint = limit.complaint(about: counted) { complaints.append(complaint) }
        }
        print(table.text)
        guard complaints.isEmpty else {
            FileHandle.standardError.write(Data((complaints.joined(separator: "\n") + "\n").utf8))
            throw ExitCode(1)
        }
    }

    /// Counts, and counts again if the limit is exceeded: the length of a search for a name depends on a seed that
    /// differs between runs. The least count has the shortest search.
    private func count(_ limit: InstructionLimit, with counter: InstructionCounter) throws -> Double {
        var least = try counter.instructions(of: limit.workload, peer: limit.peer)
        for _ in 1..<Self.attempts where limit.complaint(about: least) != nil {
            least = min(least, try counter.instructions(of: limit.workload, peer: limit.peer))
        }
        return least
    }

    private static let attempts = 5

    private func readLimits() throws -> [InstructionLimit] {
        let text: String
        do {
            text = try String(contentsOfFile: limits, encoding: .utf8)
        } catch {
            throw ValidationError("\(limits) cannot be read: \(error.localizedDescription)")
        }
        do {
            return try InstructionLimit.parse(text)
        } catch {
            throw ValidationError("\(limits): \(error.description)")
        }
    }
}
