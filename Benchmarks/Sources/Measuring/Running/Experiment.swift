/// Workloads that are measured together, with the peers that run them.
package struct Experiment {
    /// The number of operations of a run.
    package enum Length: Sendable {
        /// As many as fill a peer's share of a round.
        case adapted
        /// A fixed number, another one in a quick comparison, and a divisor of the number of rounds.
        case fixed(Int, quick: Int, roundsDividedBy: Int = 1)
    }

    package let workloads: [Workload]
    package let length: Length
    package let contestants: [Contestant]

    package init(_ workloads: [Workload], length: Length = .adapted, contestants: [Contestant]) {
        self.workloads = workloads
        self.length = length
        self.contestants = contestants
    }

    /// The same for some of the peers.
    package func limited(to peers: Set<String>) -> Experiment {
        Experiment(workloads, length: length, contestants: contestants.filter { peers.contains($0.peer) })
    }
}

/// One peer in a workload.
package struct Contestant {
    /// Runs a number of operations, and returns a reading for each workload of the experiment.
    package typealias Trial = (_ operations: Int) -> [Reading]

    package let peer: String
    /// Prepares everything that is not measured.
    package let prepare: () -> Trial

    package init(_ peer: String, prepare: @escaping () -> Trial) {
        self.peer = peer
        self.prepare = prepare
    }
}
