import CTally
import Measuring

/// W9: the memory that is allocated for each observer.
///
/// The difference of the allocator's own counts of bytes in use, which includes its overhead for each block. The
/// handler with its captures and the array for the registrations are allocated before.
struct Memory: PeerWorkload {
    let id: String
    let names: Int

    func contestant<P: Peer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let (id, names) = (id, names)
            return { observers in
                let peer = P()
                let handler = P.handler(adding: 1)
                var topics: [P.Topic] = []
                topics.reserveCapacity(names)
                var registrations: [P.Remainder] = []
                registrations.reserveCapacity(observers)
                let before = tally_allocated_bytes()
                for number in 0..<names { topics.append(peer.topic(number)) }
                for number in 0..<observers {
                    registrations.append(peer.observeForGood(topics[number % names], handler))
                }
                let after = tally_allocated_bytes()
                withExtendedLifetime((peer, topics, registrations)) {}
                return [Reading(id, Double(after - before) / Double(observers))]
            }
        }
    }
}

extension Experiment {
    static var memory: [Experiment] {
        [
            memory(id: "W9/1", title: "memory of an observer, 100 000 of one name", names: 1),
            memory(id: "W9/10000", title: "memory of an observer, 100 000 of 10 000 names", names: 10_000),
        ]
    }

    private static func memory(id: String, title: String, names: Int) -> Experiment {
        let workload = Memory(id: id, names: names)
        let contestants = names == 1 ? Roster.oneTopic(workload) : Roster.manyTopics(workload)
        return Experiment(
            [Workload(id, title, unit: .bytes)],
            length: .fixed(100_000, quick: 100_000, roundsDividedBy: 3),
            contestants: contestants)
    }
}
