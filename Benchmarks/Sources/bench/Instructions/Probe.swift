import ArgumentParser
import Measuring

/// Runs one workload for one peer a number of times and prints nothing. `instructions` counts this program.
struct Probe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs one workload for one peer so many times.", shouldDisplay: false)

    @Argument(help: "The id of the workload.")
    var workload: String

    @Argument(help: "The peer.")
    var peer: String

    @Argument(help: "How many operations.")
    var operations: Int

    func validate() throws {
        if operations < 1 { throw ValidationError("\(operations) operations are too few: at least 1.") }
    }

    func run() throws {
        guard let experiment = Catalog.experiments.first(where: { $0.workloads.map(\.id).contains(workload) })
        else {
            throw ValidationError(
                UnknownWorkload(id: workload, known: Catalog.workloads.map(\.id)).description)
        }
        guard let contestant = experiment.contestants.first(where: { $0.peer == peer }) else {
            let peers = experiment.contestants.map(\.peer).joined(separator: ", ")
            throw ValidationError("\(workload) has no peer \"\(peer)\". Those that it has: \(peers).")
        }
        _ = contestant.prepare()(operations)
    }
}
