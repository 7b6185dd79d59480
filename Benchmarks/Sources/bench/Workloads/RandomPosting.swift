import Measuring

/// W5r: posts of names in random order. The names do not fit into the caches.
struct RandomPosting: PeerWorkload {
    let names: Int
    let observersOfEach: Int

    func contestant<P: Peer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topics = (0..<names).map { peer.topic($0) }
            var registrations: [P.Registration] = []
            // Each pass adds one observer to every name, so that the observers of one name are apart in memory.
            for _ in 0..<observersOfEach {
                for topic in topics { registrations.append(peer.observe(topic, P.handler(adding: 1))) }
            }
            let order = Self.order(of: names)
            var position = 0
            let deliveries = observersOfEach
            return { [registrations] operations in
                let elapsed = timed(expecting: operations * deliveries, by: P.title) {
                    for _ in 0..<operations {
                        peer.post(topics[order[position]])
                        position = (position + 1) & (order.count - 1)
                    }
                }
                withExtendedLifetime(registrations) {}
                return [Reading("W5r", share(of: elapsed, among: operations))]
            }
        }
    }

    /// The same random order for every peer. Its length is a power of two.
    private static func order(of names: Int) -> [Int] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        return (0..<65_536).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(names))
        }
    }
}

extension Experiment {
    static var randomPosting: Experiment {
        Experiment(
            [Workload("W5r", "post names at random, of 10 000 that have ten observers each")],
            contestants: Roster.manyTopics(RandomPosting(names: 10_000, observersOfEach: 10)))
    }
}
