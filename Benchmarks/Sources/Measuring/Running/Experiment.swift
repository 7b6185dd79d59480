/// Workloads that are measured together, with the peers that carry them out.
package struct Experiment {
    /// How many operations make a run.
    package enum Length: Sendable {
        /// As many as fill the share of a round that a peer gets.
        case adapted
        /// So many; in a quick comparison so many fewer, in rounds so many fewer.
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
}

/// One peer, ready to be made ready.
package struct Contestant {
    /// Carries out so many operations, and gives a reading for each workload of the experiment.
    package typealias Trial = (_ operations: Int) -> [Reading]

    package let peer: String
    /// Sets everything up that is not measured.
    package let prepare: () -> Trial

    package init(_ peer: String, prepare: @escaping () -> Trial) {
        self.peer = peer
        self.prepare = prepare
    }
}
