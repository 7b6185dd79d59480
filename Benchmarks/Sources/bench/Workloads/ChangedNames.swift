import Measuring

/// W16: a name whose observers change before each post: add, post, remove, post. The remark compares with the two posts
/// alone.
struct ChangedName: RemovingPeerWorkload {
    let observers: Int

    fileprivate var id: String { "W16/\(observers)" }

    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            let handler = P.handler(adding: 1)
            let registrations = (0..<observers).map { _ in peer.observe(topic, handler) }
            return { operations in
                let deliveries = operations * 2 * observers
                let postTwice = {
                    timed(expecting: deliveries, by: P.title) { peer.post(topic, times: 2 * operations) }
                }
                let before = postTwice()
                let elapsed = timed(expecting: deliveries + operations, by: P.title) {
                    for _ in 0..<operations {
                        let registration = peer.observe(topic, handler)
                        peer.post(topic)
                        peer.remove(registration)
                        peer.post(topic)
                    }
                }
                let after = postTwice()
                withExtendedLifetime(registrations) {}
                return [
                    Reading(id, share(of: elapsed, among: operations), remark: elapsed / min(before, after))
                ]
            }
        }
    }
}

/// W16r: removes all observers of one name, in a random order, while nobody posts.
struct RemovingAtRandom: RemovingPeerWorkload {
    let observers: Int

    fileprivate var id: String { "W16r/\(observers)" }

    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            var generator = SplitMix()
            return { operations in
                let count = min(observers, operations)
                var elapsed = Duration.zero
                var left = operations
                while left >= count {
                    let peer = P()
                    let topic = peer.topic(0)
                    let handler = P.handler(adding: 1)
                    let registrations = (0..<count).map { _ in peer.observe(topic, handler) }
                        .shuffled(using: &generator)
                    elapsed += timed(expecting: 0, by: P.title) {
                        for registration in registrations { peer.remove(registration) }
                    }
                    left -= count
                }
                return [Reading(id, share(of: elapsed, among: operations - left))]
            }
        }
    }
}

/// The same random numbers for every peer.
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Experiment {
    static var changedNames: [Experiment] {
        [10, 1_000, 100_000].map { observers in
            let workload = ChangedName(observers: observers)
            return Experiment(
                [
                    Workload(
                        workload.id, "add, post, remove, post, \(observers) observers",
                        remark: "x the posts alone")
                ],
                contestants: Roster.centers(workload))
        }
            + [1_000, 100_000].map { observers in
                let workload = RemovingAtRandom(observers: observers)
                return Experiment(
                    [Workload(workload.id, "remove \(observers) observers of a name at random, no post")],
                    length: .fixed(100_000, quick: 10_000, roundsDividedBy: 3),
                    contestants: Roster.centers(workload))
            }
    }
}
