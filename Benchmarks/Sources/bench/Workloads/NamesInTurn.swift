import Measuring

/// W14: adds and removes an observer of each of a number of names in turn, which nobody else observes.
struct NamesInTurn: RemovingPeerWorkload {
    let names: Int

    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [names] in
            let peer = P()
            let topics = (0..<names).map { peer.topic($0) }
            let handler = P.handler(adding: 1)
            var next = 0
            return { operations in
                let elapsed = timed(expecting: 0, by: P.title) {
                    for _ in 0..<operations {
                        peer.remove(peer.observe(topics[next], handler))
                        next = next + 1 == names ? 0 : next + 1
                    }
                }
                return [Reading("W14/\(names)", share(of: elapsed, among: operations))]
            }
        }
    }
}

/// W14s: adds and removes an observer of one name and a sender, each time another sender.
struct SendersInTurn: RemovingSenderPeerWorkload {
    func contestant<P: RemovingPeer & SenderPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let topic = peer.topic(0)
            let handler = P.handler(adding: 1)
            var senders = Senders.Fresh()
            return { operations in
                let elapsed = timed(expecting: 0, by: P.title) {
                    for _ in 0..<operations {
                        peer.remove(peer.observe(topic, from: senders.next(), handler))
                    }
                }
                return [Reading("W14s", share(of: elapsed, among: operations))]
            }
        }
    }
}

extension Senders {
    /// New senders. Each is kept for a while, so that the next ones have other addresses.
    struct Fresh {
        private var latest = (0..<1024).map { _ in Sender() }
        private var position = 0

        mutating func next() -> Sender {
            position = (position + 1) & (latest.count - 1)
            let sender = Sender()
            latest[position] = sender
            return sender
        }
    }
}

/// W14t: two threads add and remove observers, each of a name of its own.
struct ThreadsInTurn: RemovingPeerWorkload {
    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let handler = P.handler(adding: 1)
            return { operations in
                let half = max(1, operations / 2)
                let act = { (number: Int) in
                    let topic = peer.topic(number)
                    return {
                        for _ in 0..<half { peer.remove(peer.observe(topic, handler)) }
                        return 0
                    }
                }
                let elapsed = Race.run(peer: P.title, here: act(0), there: act(1))
                return [Reading("W14t", share(of: elapsed, among: half * 2))]
            }
        }
    }
}

extension Experiment {
    static var inTurn: [Experiment] {
        [2, 10, 1_000].map { names in
            Experiment(
                [Workload("W14/\(names)", "add and remove, \(names) names in turn")],
                contestants: Roster.centers(NamesInTurn(names: names)))
        } + [
            Experiment(
                [Workload("W14s", "add and remove, a new sender each time")],
                contestants: Roster.centers(SendersInTurn())),
            Experiment(
                [Workload("W14t", "two threads add and remove, each a name of its own")],
                contestants: Roster.centers(ThreadsInTurn())),
        ]
    }
}
