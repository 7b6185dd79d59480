import Measuring

/// W1 to W5: posts of one name, with a number of observers, among other names.
struct Posting: PeerWorkload {
    let id: String
    var observers: Int
    var otherNames = 0
    var observersOfEachOther = 1

    func contestant<P: Peer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            var registrations: [P.Registration] = []
            for number in 0..<otherNames {
                let other = peer.topic(number + 1)
                for _ in 0..<observersOfEachOther {
                    registrations.append(peer.observe(other, P.handler(adding: 1)))
                }
            }
            for _ in 0..<observers { registrations.append(peer.observe(topic, P.handler(adding: 1))) }
            let (id, observers) = (id, observers)
            return { [registrations] operations in
                let elapsed = timed(expecting: operations * observers, by: P.title) {
                    peer.post(topic, times: operations)
                }
                withExtendedLifetime(registrations) {}
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }
}

extension Experiment {
    static var posting: [Experiment] {
        [
            Experiment(
                [Workload("W1", "post, no observer, 10 000 other names")],
                contestants: Roster.amongOtherTopics(Posting(id: "W1", observers: 0, otherNames: 10_000))),
            Experiment(
                [Workload("W2", "post, one observer")],
                contestants: Roster.oneTopic(Posting(id: "W2", observers: 1))),
            Experiment(
                [Workload("W3", "post, ten observers")],
                contestants: Roster.oneTopic(Posting(id: "W3", observers: 10))),
            Experiment(
                [Workload("W4", "post, a thousand observers")],
                contestants: Roster.oneTopic(Posting(id: "W4", observers: 1000))),
            Experiment(
                [Workload("W5", "post one name of 10 000 that have ten observers each")],
                contestants: Roster.manyTopics(
                    Posting(id: "W5", observers: 10, otherNames: 9_999, observersOfEachOther: 10))),
        ]
    }
}
