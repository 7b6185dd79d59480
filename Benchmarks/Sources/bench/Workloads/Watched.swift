import Measuring
import Notices

/// W2m and W3m: posts while a monitor is attached; beside it what a delivery costs more than without.
struct Watched {
    let id: String
    let observers: Int

    func contestant<P: WatchedPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            let registrations = (0..<observers).map { _ in peer.observe(topic, P.handler(adding: 1)) }
            let (id, observers) = (id, observers)
            return { operations in
                let post = { for _ in 0..<operations { peer.post(topic) } }
                let alone = timed(expecting: operations * observers, by: P.title, post)
                let monitor = peer.watch()
                let watched = timed(expecting: operations * observers, by: P.title, post)
                monitor.detach()
                withExtendedLifetime(registrations) {}
                return [
                    Reading(
                        id, share(of: watched, among: operations),
                        remark: share(of: watched - alone, among: operations * observers))
                ]
            }
        }
    }

    fileprivate var contestants: [Contestant] {
        var contestants = [contestant(NoticesByString.self)]
        contestants.append(contestant(NoticesPrepared.self))
        contestants.append(contestant(NoticesTyped.self))
        return contestants
    }
}

extension Experiment {
    private static let remark = "ns more for each delivery"

    static var watched: [Experiment] {
        [
            Experiment(
                [Workload("W2m", "post, one observer, a monitor attached", remark: remark)],
                contestants: Watched(id: "W2m", observers: 1).contestants),
            Experiment(
                [Workload("W3m", "post, ten observers, a monitor attached", remark: remark)],
                contestants: Watched(id: "W3m", observers: 10).contestants),
        ]
    }
}
