import Measuring

/// W6: posts from a sender, with a thousand observers of one sender each.
enum Senders {
    private static func contestant<P: SenderPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let topic = peer.topic(0)
            let senders = (0..<1000).map { _ in Sender() }
            let registrations = senders.map { peer.observe(topic, from: $0, P.handler(adding: 1)) }
            let poster = senders[500]
            return { operations in
                let elapsed = timed(expecting: operations, by: P.title) {
                    for _ in 0..<operations { peer.post(topic, from: poster) }
                }
                withExtendedLifetime((registrations, senders)) {}
                return [Reading("W6", share(of: elapsed, among: operations))]
            }
        }
    }

    fileprivate static var contestants: [Contestant] {
        var contestants = [contestant(NoticesByString.self)]
        contestants.append(contestant(NoticesPrepared.self))
        contestants.append(contestant(NoticesTyped.self))
        return contestants + [
            contestant(FoundationClassic.self), contestant(SimplePeer.self),
            contestant(OpenCombineSenders.self),
        ]
    }
}

extension Experiment {
    static var senders: Experiment {
        Experiment(
            [Workload("W6", "post from a sender, a thousand observers of one sender each")],
            contestants: Senders.contestants)
    }
}
