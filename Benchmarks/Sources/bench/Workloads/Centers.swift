import CTally
import Measuring

/// W17: a center: the time to make and release it, its memory, and its memory with one observer.
struct Centers: PeerWorkload {
    enum Kind: String, CaseIterable {
        case time = "t"
        case memory = "b"
        case memoryWithObserver = "o"
    }

    let kind: Kind

    private var id: String { "W17" + kind.rawValue }

    func contestant<P: Peer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            switch kind {
            case .time: Self.makeAndRelease(P.self, id)
            case .memory: Self.memory(P.self, id, observes: false)
            case .memoryWithObserver: Self.memory(P.self, id, observes: true)
            }
        }
    }

    private static func makeAndRelease<P: Peer>(_ peer: P.Type, _ id: String) -> Contestant.Trial {
        // Kept for a while, so that the optimiser does not remove them.
        var centers = (0..<16).map { _ in P() }
        return { operations in
            let elapsed = timed(expecting: 0, by: P.title) {
                for number in 0..<operations { centers[number & 15] = P() }
            }
            return [Reading(id, share(of: elapsed, among: operations))]
        }
    }

    /// As in W9, the handler with its captures is allocated before.
    private static func memory<P: Peer>(_ peer: P.Type, _ id: String, observes: Bool) -> Contestant.Trial {
        { count in
            let handler = P.handler(adding: 1)
            var centers: [P] = []
            var registrations: [P.Remainder] = []
            centers.reserveCapacity(count)
            registrations.reserveCapacity(count)
            let before = tally_allocated_bytes()
            for _ in 0..<count {
                let peer = P()
                if observes { registrations.append(peer.observeForGood(peer.topic(0), handler)) }
                centers.append(peer)
            }
            let after = tally_allocated_bytes()
            withExtendedLifetime((centers, registrations)) {}
            return [Reading(id, Double(after - before) / Double(count))]
        }
    }

    fileprivate var experiment: Experiment {
        switch kind {
        case .time:
            Experiment(
                [Workload(id, "make and release a center")], contestants: Roster.centers(self))
        case .memory:
            Experiment(
                [Workload(id, "memory of a center", unit: .bytes)], length: Self.count,
                contestants: Roster.centers(self))
        case .memoryWithObserver:
            Experiment(
                [Workload(id, "memory of a center with one observer", unit: .bytes)], length: Self.count,
                contestants: Roster.centers(self))
        }
    }

    private static let count = Experiment.Length.fixed(1_000, quick: 1_000, roundsDividedBy: 3)
}

extension Experiment {
    static var centers: [Experiment] { Centers.Kind.allCases.map { Centers(kind: $0).experiment } }
}
