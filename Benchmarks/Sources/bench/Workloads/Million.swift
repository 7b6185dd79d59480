import CTally
import Measuring

/// W11: makes a million registrations, and removes them in the order in which they were made.
struct Million: RemovingPeerWorkload {
    let names: Int

    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let names = names
            return { observers in
                let peer = P()
                let handler = P.handler(adding: 1)
                let topics = (0..<names).map { peer.topic($0) }
                var registrations: [P.Registration] = []
                registrations.reserveCapacity(observers)
                let before = tally_allocated_bytes()
                let clock = ContinuousClock()
                let made = clock.measure {
                    for number in 0..<observers {
                        registrations.append(peer.observe(topics[number % names], handler))
                    }
                }
                let tornDown = clock.measure {
                    for registration in registrations { peer.remove(registration) }
                    registrations.removeAll(keepingCapacity: true)
                }
                let left = Double(tally_allocated_bytes() - before) / Double(observers)
                withExtendedLifetime((peer, topics)) {}
                return [
                    Reading("W11a/\(names)", share(of: made, among: observers)),
                    Reading("W11b/\(names)", share(of: tornDown, among: observers), remark: left),
                ]
            }
        }
    }
}

extension Experiment {
    static var million: [Experiment] {
        [
            million(names: 1, title: "a million observers of one name"),
            million(names: 10_000, title: "a million observers of 10 000 names"),
        ]
    }

    private static func million(names: Int, title: String) -> Experiment {
        Experiment(
            [
                Workload("W11a/\(names)", "\(title): made"),
                Workload("W11b/\(names)", "\(title): removed", remark: "B left for each"),
            ],
            length: .fixed(1_000_000, quick: 20_000, roundsDividedBy: 3),
            // A million searches among a million observers take minutes.
            contestants: names == 1
                ? Roster.removingByHandle(Million(names: names)) : Roster.removing(Million(names: names)))
    }
}
