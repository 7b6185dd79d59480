import Measuring

/// W7a: adds an observer and removes it again, among others of the same name.
struct AddingAndRemoving: RemovingPeerWorkload {
    let id: String
    let others: Int

    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            let handler = P.handler(adding: 1)
            let registrations = (0..<others).map { _ in peer.observe(topic, handler) }
            let id = id
            return { operations in
                let elapsed = timed(expecting: 0, by: P.title) {
                    for _ in 0..<operations { peer.remove(peer.observe(topic, handler)) }
                }
                withExtendedLifetime(registrations) {}
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }
}

/// W7b: removes the oldest observer and adds one, among others of the same name.
struct Replacing: RemovingPeerWorkload {
    let id: String
    let others: Int

    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            let handler = P.handler(adding: 1)
            var registrations = (0..<others).map { _ in peer.observe(topic, handler) }
            var oldest = 0
            let id = id
            return { operations in
                let elapsed = timed(expecting: 0, by: P.title) {
                    for _ in 0..<operations {
                        peer.remove(registrations[oldest])
                        registrations[oldest] = peer.observe(topic, handler)
                        oldest = oldest + 1 == registrations.count ? 0 : oldest + 1
                    }
                }
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }
}

extension Experiment {
    static var removing: [Experiment] {
        [
            adding(id: "W7a/0", title: "add and remove, nobody else", others: 0),
            adding(id: "W7a/1000", title: "add and remove, among 1 000", others: 1000),
            adding(id: "W7a/100000", title: "add and remove, among 100 000", others: 100_000),
            Experiment(
                [Workload("W7b", "remove the oldest and add one, among 100 000")],
                contestants: Roster.removing(Replacing(id: "W7b", others: 100_000))),
        ]
    }

    private static func adding(id: String, title: String, others: Int) -> Experiment {
        Experiment(
            [Workload(id, title)],
            contestants: Roster.removing(AddingAndRemoving(id: id, others: others)))
    }
}
