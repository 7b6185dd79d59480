import Measuring

/// All experiments, in the order of the table.
enum Catalog {
    static var experiments: [Experiment] {
        var all = Experiment.posting
        // Workloads with few observers first, related ones together.
        all.insert(.values, at: 2)
        all.append(.randomPosting)
        all.append(.senders)
        return all + Experiment.removing + Experiment.comingAndGoing + Experiment.threads
            + Experiment.memory + Experiment.anyNames + Experiment.million + Experiment.watched
            + Experiment.blocked + Experiment.inTurn + Experiment.shortLives + Experiment.changedNames
            + Experiment.centers + Experiment.leftovers + [.firstPost] + Experiment.ways
    }

    static var workloads: [Workload] { experiments.flatMap(\.workloads) }
}
