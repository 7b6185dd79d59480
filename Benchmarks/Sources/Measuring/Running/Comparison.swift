/// Runs experiments in rounds: each round runs every peer once, and the next one begins with the next peer.
package struct Comparison {
    private let pace: Pace
    private let outsiders: (any Outsiders)?
    private let report: (String) -> Void

    /// - Parameter report: Receives the name of each step as it begins.
    package init(pace: Pace, outsiders: (any Outsiders)? = nil, report: @escaping (String) -> Void) {
        self.pace = pace
        self.outsiders = outsiders
        self.report = report
    }

    /// The rows of one experiment, by workload and, within one, in the order of the peers.
    package func rows(of experiment: Experiment) throws -> [Row] {
        let entrants = experiment.contestants.map { Entrant($0, in: experiment, pace: pace) }
        var tables = experiment.workloads.map { RoundTable($0) }
        let rounds = pace.rounds(of: experiment.length)
        for round in 0..<rounds {
            report(
                "\(experiment.workloads.map(\.id).joined(separator: ", ")): round \(round + 1) of \(rounds)")
            var readings: [(peer: String, reading: Reading)] = []
            for entrant in entrants.rotated(by: round) {
                readings += entrant.trial(entrant.operations).map { (entrant.peer, $0) }
            }
            if let outsiders, outsiders.carryOut(experiment.workloads) {
                readings += try outsiders.round(of: experiment.workloads, share: pace.share)
            }
            for index in tables.indices { tables[index].add(readings) }
        }
        return tables.flatMap { $0.rows(order: experiment.contestants.map(\.peer)) }
    }
}

/// A prepared contestant with its number of operations.
private struct Entrant {
    let peer: String
    let trial: Contestant.Trial
    let operations: Int

    init(_ contestant: Contestant, in experiment: Experiment, pace: Pace) {
        peer = contestant.peer
        let trial = contestant.prepare()
        self.trial = trial
        switch experiment.length {
        case .adapted:
            // Derived from the measured time: starting a thread may take longer than all its operations.
            operations = Repetitions.adapted(to: pace.share) { count in
                .nanoseconds((trial(count).first?.value ?? 0) * Double(count))
            }
        case .fixed(let count, let quick, _):
            operations = pace.isQuick ? quick : count
        }
    }
}

extension [Entrant] {
    fileprivate func rotated(by count: Int) -> [Entrant] {
        guard !isEmpty else { return [] }
        let first = count % self.count
        return Array(self[first...] + self[..<first])
    }
}
