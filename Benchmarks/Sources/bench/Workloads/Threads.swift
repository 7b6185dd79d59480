import Measuring

/// W8a: two threads post one name, with one observer; then one thread alone, for the remark.
struct PostingTogether: PeerWorkload {
    func contestant<P: Peer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let topic = peer.topic(0)
            let registration = peer.observe(topic, P.handler(adding: 1))
            return { operations in
                let half = max(1, operations / 2)
                let post = {
                    for _ in 0..<half { peer.post(topic) }
                    return half
                }
                let before = timed(expecting: half, by: P.title) { _ = post() }
                let together = Race.run(peer: P.title, here: post, there: post)
                let after = timed(expecting: half, by: P.title) { _ = post() }
                withExtendedLifetime(registration) {}
                return [
                    Reading(
                        "W8a", share(of: together, among: half * 2),
                        remark: 2 * (min(before, after) / together))
                ]
            }
        }
    }
}

/// W8b and W8c: one thread posts a name, another adds and removes observers of it.
struct PostingAndRemoving: RemovingPeerWorkload {
    let id: String
    /// Whether posting is measured, while the other thread changes observers, or the reverse.
    let measuresPosting: Bool

    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let topic = peer.topic(0)
            let handler = P.handler(adding: 1)
            let registration = peer.observe(topic, handler)
            let (id, measuresPosting) = (id, measuresPosting)
            return { operations in
                let post = { (count: Int) in for _ in 0..<count { peer.post(topic) } }
                let mutate = { (count: Int) in
                    for _ in 0..<count { peer.remove(peer.observe(topic, handler)) }
                }
                let (here, there) = measuresPosting ? (post, mutate) : (mutate, post)
                let elapsed = Race.run(during: { here(operations) }, repeating: { there(16) })
                withExtendedLifetime(registration) {}
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }
}

/// W8d: two threads post a name, and one in twenty operations of each adds and removes an observer of it; another
/// observer observes any name.
struct PostingAmongChanges {
    func contestant<P: RemovingPeer & AnyNamePeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let topic = peer.topic(0)
            let registrations = [
                peer.observe(topic, P.handler(adding: 1)), peer.observeAnyName(P.handler(adding: 1)),
            ]
            // The short-lived observer's handler counts nothing: another thread may post to it.
            let visitor = P.handler(adding: 0)
            return { operations in
                let rounds = max(1, operations / 40)
                let act = {
                    for _ in 0..<rounds {
                        for _ in 0..<19 { peer.post(topic) }
                        peer.remove(peer.observe(topic, visitor))
                    }
                    return rounds * 38
                }
                let elapsed = Race.run(peer: P.title, here: act, there: act)
                withExtendedLifetime(registrations) {}
                return [Reading("W8d", share(of: elapsed, among: rounds * 40))]
            }
        }
    }

    fileprivate var contestants: [Contestant] {
        var contestants = [contestant(NoticesByString.self)]
        contestants.append(contestant(NoticesPrepared.self))
        contestants.append(contestant(FoundationClassic.self))
        return contestants + [contestant(SimplePeer.self), contestant(LockedArrays.self)]
    }
}

/// W8o: two threads post one name, with one observer that has an owner.
struct PostingToAnOwnerTogether: OwnerPeerWorkload {
    func contestant<P: OwnerPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let topic = peer.topic(0)
            let owner = Counter()
            peer.observe(topic, owner: owner)
            return { operations in
                let half = max(1, operations / 2)
                let post = {
                    for _ in 0..<half { peer.post(topic) }
                    return half
                }
                let elapsed = Race.run(peer: P.title, here: post, there: post)
                withExtendedLifetime(owner) {}
                return [Reading("W8o", share(of: elapsed, among: half * 2))]
            }
        }
    }
}

/// W8e: one thread posts a name, another adds and removes observers of other names. The remark compares with posts
/// while nobody changes anything.
struct PostingDuringOtherChanges: RemovingPeerWorkload {
    func contestant<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let peer = P()
            let topic = peer.topic(0)
            let others = (1...16).map { peer.topic($0) }
            let registration = peer.observe(topic, P.handler(adding: 1))
            // The handler counts nothing: it belongs to another thread.
            let handler = P.handler(adding: 0)
            return { operations in
                let post = { for _ in 0..<operations { peer.post(topic) } }
                let change = { for other in others { peer.remove(peer.observe(other, handler)) } }
                let before = timed(expecting: operations, by: P.title, post)
                let elapsed = Race.run(during: post, repeating: change)
                let after = timed(expecting: operations, by: P.title, post)
                withExtendedLifetime(registration) {}
                return [
                    Reading(
                        "W8e", share(of: elapsed, among: operations), remark: elapsed / min(before, after))
                ]
            }
        }
    }
}

extension Experiment {
    static var threads: [Experiment] {
        [
            Experiment(
                [
                    Workload(
                        "W8a", "two threads post one name, one observer", remark: "x one thread's throughput")
                ],
                contestants: Roster.threads(PostingTogether())),
            Experiment(
                [Workload("W8b", "post while another thread adds and removes")],
                contestants: Roster.removing(PostingAndRemoving(id: "W8b", measuresPosting: true))),
            Experiment(
                [Workload("W8c", "add and remove while another thread posts")],
                contestants: Roster.removing(PostingAndRemoving(id: "W8c", measuresPosting: false))),
            Experiment(
                [Workload("W8o", "two threads post one name, one observer with an owner")],
                contestants: Roster.centers(PostingToAnOwnerTogether())),
            Experiment(
                [
                    Workload(
                        "W8e", "post while another thread adds and removes observers of other names",
                        remark: "x while nobody does")
                ],
                contestants: Roster.centers(PostingDuringOtherChanges())),
            Experiment(
                [Workload("W8d", "two threads: 19 posts, then add and remove; one observer of any name")],
                contestants: PostingAmongChanges().contestants),
        ]
    }
}
