import Measuring

/// W15: a name or a sender is observed for a moment, each time a new one, among others that stay.
///
/// Three numbers: adding and removing its observer, an unheard post after that, and the longest single call of both in
/// processor time, since a thread may lose its processor in any call.
struct ShortLives {
    enum Kind: String {
        case names = "n"
        case senders = "s"
    }

    let kind: Kind
    let others: Int

    private var adding: String { "W15\(kind.rawValue)a/\(others)" }
    private var posting: String { "W15\(kind.rawValue)b/\(others)" }
    private var longest: String { "W15\(kind.rawValue)c/\(others)" }

    private var workloads: [Workload] {
        let one = kind == .names ? "a new name" : "a new sender"
        return [
            Workload(adding, "add and remove, \(one) each time, among \(others) that stay"),
            Workload(posting, "unheard post, \(one) each time, among \(others) that stay"),
            Workload(longest, "longest call of these, among \(others) that stay"),
        ]
    }

    /// The number of new names, made before: making one takes longer than observing it.
    private static let newcomers = 4096

    private func names<P: RemovingPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let handler = P.handler(adding: 1)
            let registrations = (0..<others).map { peer.observe(peer.topic($0), handler) }
            let newcomers = (0..<Self.newcomers).map { peer.topic(others + $0) }
            var position = 0
            return trial(
                P.title, keeping: registrations,
                next: {
                    position = (position + 1) & (Self.newcomers - 1)
                    return newcomers[position]
                },
                add: { peer.observe($0, handler) }, remove: { peer.remove($0) }, post: { peer.post($0) })
        }
    }

    /// All observe one name.
    private func senders<P: RemovingPeer & SenderPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) { [self] in
            let peer = P()
            let handler = P.handler(adding: 1)
            let topic = peer.topic(0)
            let senders = (0..<others).map { _ in Sender() }
            let registrations = senders.map { peer.observe(topic, from: $0, handler) }
            var newcomers = Senders.Fresh()
            return trial(
                P.title, keeping: (senders, registrations), next: { newcomers.next() },
                add: { peer.observe(topic, from: $0, handler) }, remove: { peer.remove($0) },
                post: { peer.post(topic, from: $0) })
        }
    }

    @inline(__always)
    private func trial<Newcomer, Registration>(
        _ peer: String, keeping kept: Any, next: @escaping () -> Newcomer,
        add: @escaping (Newcomer) -> Registration, remove: @escaping (Registration) -> Void,
        post: @escaping (Newcomer) -> Void
    ) -> Contestant.Trial {
        { [self] operations in
            let added = timed(expecting: 0, by: peer) {
                for _ in 0..<operations { remove(add(next())) }
            }
            let posted = timed(expecting: 0, by: peer) {
                for _ in 0..<operations { post(next()) }
            }
            var worst = 0.0
            for _ in 0..<min(operations, Self.newcomers) {
                let newcomer = next()
                let (adding, registration) = ThreadClock.measure { add(newcomer) }
                let (removing, _) = ThreadClock.measure { remove(registration) }
                let (posting, _) = ThreadClock.measure { post(newcomer) }
                worst = max(worst, adding, removing, posting)
            }
            withExtendedLifetime(kept) {}
            return [
                Reading(adding, share(of: added, among: operations)),
                Reading(posting, share(of: posted, among: operations)), Reading(longest, worst),
            ]
        }
    }

    fileprivate var experiment: Experiment {
        Experiment(workloads, contestants: contestants)
    }

    /// Each post to the simple center asks all observers of the name which sender they observe.
    private var simpleCenter: [Contestant] { others > 10_000 ? [] : [senders(SimplePeer.self)] }

    private var contestants: [Contestant] {
        switch kind {
        case .names: [names(NoticesByString.self), names(FoundationClassic.self), names(SimplePeer.self)]
        case .senders: [senders(NoticesByString.self), senders(FoundationClassic.self)] + simpleCenter
        }
    }
}

extension Experiment {
    static var shortLives: [Experiment] {
        [ShortLives.Kind.names, .senders].flatMap { kind in
            [10, 1_000, 10_000, 100_000].map { ShortLives(kind: kind, others: $0).experiment }
        }
    }
}
