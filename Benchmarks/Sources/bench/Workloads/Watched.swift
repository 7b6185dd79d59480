import Measuring
import Notices

/// W2m and W3m: posts while a ring is attached, as the board does; the remark is the additional cost of a delivery.
///
/// The ring is read between the timed posts, before it is full, so only the posters' cost is measured.
struct Watched {
    let id: String
    let observers: Int

    static let remark = "ns more for each delivery"

    /// The number of posts that fit into a ring, with all their deliveries.
    private static let postsAtATime = 512

    func contestant<P: WatchedPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            let registrations = (0..<observers).map { _ in peer.observe(topic, P.handler(adding: 1)) }
            let (id, observers) = (id, observers)
            return { operations in
                // Equal shares for both, so that reading the clock costs both the same.
                let time = { (ring: NoticeRecordRing?) in
                    var elapsed = Duration.zero
                    var left = operations
                    while left > 0 {
                        let count = min(left, Self.postsAtATime)
                        elapsed += timed(expecting: count * observers, by: P.title) {
                            for _ in 0..<count { peer.post(topic) }
                        }
                        if let ring { check(ring, holds: count * (observers + 1)) }
                        left -= count
                    }
                    return elapsed
                }
                let alone = time(nil)
                let ring = peer.center.recordRing()
                let watched = time(ring)
                ring.detach()
                withExtendedLifetime(registrations) {}
                return [
                    Reading(
                        id, share(of: watched, among: operations),
                        remark: share(of: watched - alone, among: operations * observers))
                ]
            }
        }
    }

    /// A ring that dropped records would have been cheaper.
    private func check(_ ring: NoticeRecordRing, holds count: Int) {
        let batch = ring.take()
        precondition(
            batch.dropped == 0 && batch.records.count == count,
            "\(id): the ring holds \(batch.records.count) records and dropped \(batch.dropped), \(count) were due."
        )
    }

    fileprivate var contestants: [Contestant] {
        var contestants = [contestant(NoticesByString.self)]
        contestants.append(contestant(NoticesPrepared.self))
        contestants.append(contestant(NoticesTyped.self))
        return contestants
    }
}

extension Experiment {
    static var watched: [Experiment] {
        [
            Experiment(
                [Workload("W2m", "post, one observer, a ring attached", remark: Watched.remark)],
                contestants: Watched(id: "W2m", observers: 1).contestants),
            Experiment(
                [Workload("W3m", "post, ten observers, a ring attached", remark: Watched.remark)],
                contestants: Watched(id: "W3m", observers: 10).contestants),
        ]
    }
}
