import Measuring

/// W10: posts with an observer of any name, alone or beside one of the name.
struct AnyNames {
    let id: String
    let withNamed: Bool

    func contestant<P: AnyNamePeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            var registrations = [peer.observeAnyName(P.handler(adding: 1))]
            if withNamed { registrations.append(peer.observe(topic, P.handler(adding: 1))) }
            let id = id
            return { [registrations] operations in
                let elapsed = timed(expecting: operations * registrations.count, by: P.title) {
                    for _ in 0..<operations { peer.post(topic) }
                }
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }

    fileprivate var contestants: [Contestant] {
        var contestants = [contestant(NoticesByString.self)]
        contestants.append(contestant(NoticesPrepared.self))
        return contestants + [contestant(FoundationClassic.self), contestant(SimplePeer.self)]
    }
}

extension Experiment {
    static var anyNames: [Experiment] {
        [
            Experiment(
                [Workload("W10a", "post, one observer of any name")],
                contestants: AnyNames(id: "W10a", withNamed: false).contestants),
            Experiment(
                [Workload("W10b", "post, one observer of any name and one of the name")],
                contestants: AnyNames(id: "W10b", withNamed: true).contestants),
        ]
    }
}
