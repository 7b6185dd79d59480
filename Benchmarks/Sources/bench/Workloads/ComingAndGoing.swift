import Measuring

/// W13: a name whose observers come and go, beside others that stay.
///
/// A second name comes and goes in turn with it, because a center may keep the latest of the names without observers for
/// the next one. Before the measurement both have come and gone ten thousand times, so that the center's tables have a
/// past.
struct ComingAndGoing {
    let others: Int

    private static let past = 10_000

    private var adding: String { "W13a/\(others)" }
    private var posting: String { "W13b/\(others)" }

    private var workloads: [Workload] {
        [
            Workload(adding, "add and remove, two names in turn, beside \(others) that stay"),
            Workload(posting, "post a name that has come and gone, beside \(others) that stay"),
        ]
    }

    private func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let handler = P.handler(adding: 1)
            let registrations = (0..<others).map { peer.observe(peer.topic($0), handler) }
            let topics = (peer.topic(others), peer.topic(others + 1))
            let comeAndGo = { (times: Int) in
                for number in 0..<times {
                    peer.remove(peer.observe(number & 1 == 0 ? topics.0 : topics.1, handler))
                }
            }
            comeAndGo(Self.past * 2)
            let (adding, posting) = (adding, posting)
            return { operations in
                let added = timed(expecting: 0, by: P.title) { comeAndGo(operations) }
                let posted = timed(expecting: 0, by: P.title) {
                    for _ in 0..<operations { peer.post(topics.0) }
                }
                withExtendedLifetime(registrations) {}
                return [
                    Reading(adding, share(of: added, among: operations)),
                    Reading(posting, share(of: posted, among: operations)),
                ]
            }
        }
    }

    fileprivate var experiment: Experiment {
        Experiment(
            workloads,
            contestants: [
                contestant(NoticesByString.self), contestant(FoundationClassic.self),
                contestant(SimplePeer.self),
            ])
    }
}

extension Experiment {
    static var comingAndGoing: [Experiment] {
        [10, 1_000, 10_000, 100_000].map { ComingAndGoing(others: $0).experiment }
    }
}
