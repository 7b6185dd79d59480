import CTally
import Measuring
import Notices

/// W18: a million names are observed, and all observers removed: the memory that stays, and an unheard post.
struct RemovedNames: RemovingPeerWorkload {
    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let handler = P.handler(adding: 1)
            return { names in
                let peer = P()
                let before = tally_allocated_bytes()
                // All are observed before the first is removed.
                var registrations: [P.Registration] = []
                for number in 0..<names { registrations.append(peer.observe(peer.topic(number), handler)) }
                for registration in registrations { peer.remove(registration) }
                registrations = []
                let left = Double(tally_allocated_bytes() - before)
                let topic = peer.topic(names / 2)
                let posts = 100_000
                let elapsed = timed(expecting: 0, by: P.title) { peer.post(topic, times: posts) }
                return [Reading("W18b", left), Reading("W18p", share(of: elapsed, among: posts))]
            }
        }
    }
}

/// W19: owners that are deallocated, each of which observed a name that nobody posts. Then twice as many observers of
/// other names are added and removed.
///
/// The memory that stays, and how many of the owners' registrations are still counted.
struct DeallocatedOwners {
    private static let perOwner = Workload(
        "W19b", "memory that stays of a deallocated owner whose name is not posted", unit: .bytes)
    private static let counted = Workload(
        "W19c", "registrations still counted, of 1 000 deallocated owners", unit: .count)

    private func contestant<P: OwnerPeer & RemovingPeer>(
        _ peer: P.Type, count: @escaping (P) -> Int? = { _ in nil }
    ) -> Contestant {
        Contestant(P.title) {
            let handler = P.handler(adding: 1)
            return { owners in
                let peer = P()
                let topics = (0..<owners).map { peer.topic($0) }
                let others = (0..<16).map { peer.topic(owners + $0) }
                let before = tally_allocated_bytes()
                for topic in topics { peer.observe(topic, owner: Counter()) }
                for number in 0..<2 * owners { peer.remove(peer.observe(others[number & 15], handler)) }
                let left = Double(tally_allocated_bytes() - before) / Double(owners)
                let readings = [Reading(Self.perOwner.id, left)]
                return readings + (count(peer).map { [Reading(Self.counted.id, Double($0))] } ?? [])
            }
        }
    }

    fileprivate var experiment: Experiment {
        Experiment(
            [Self.perOwner, Self.counted], length: .fixed(1_000, quick: 1_000, roundsDividedBy: 3),
            contestants: [
                contestant(NoticesByString.self, count: { $0.center.registrationCount }),
                contestant(FoundationClassic.self), contestant(SimplePeer.self),
            ])
    }
}

extension Experiment {
    static var leftovers: [Experiment] {
        [
            Experiment(
                [
                    Workload("W18b", "memory that stays after a million names were observed", unit: .bytes),
                    Workload("W18p", "unheard post after a million names were observed"),
                ],
                length: .fixed(1_000_000, quick: 20_000, roundsDividedBy: 3),
                contestants: Roster.centers(RemovedNames())),
            DeallocatedOwners().experiment,
        ]
    }
}
