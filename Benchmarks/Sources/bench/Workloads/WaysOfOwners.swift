import CTally
import Measuring
import Notices

/// V2: an observer of a name, with an owner whose deallocation ends it.
extension Way {
    static var ofOwners: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V2", title: "owner",
                covers: """
                    NoticeCenter.observe(_: NoticeName, owner: Owner, handler: (Owner, Notice) throws -> Void)
                    """,
                notices: byOwners(1) { $0.observe(observed, owner: $1) { me, _ in me.countOne() } },
                foundation: foundation(), simple: simpleOwners(), byHand: weakClosures()),
            Way(
                id: "V2c", title: "owner, by its controller",
                covers: """
                    NoticeController.observe(_: NoticeName, handler: (Owner, Notice) throws -> Void)
                    """,
                notices: byOwners(1) { center, counter in
                    _ = try? center.controller(for: counter).observe(observed) { me, _ in me.countOne() }
                }, foundation: foundation(), simple: simpleOwners(), byHand: weakClosures()),
            Way(
                id: "V2x", title: "ten owners", deliveries: 10,
                notices: byOwners(10) { $0.observe(observed, owner: $1) { me, _ in me.countOne() } },
                foundation: foundation(10), simple: simpleOwners(10), byHand: weakClosures(10)),
            Way(
                id: "V2w", title: "owner that something else references weakly",
                notices: byOwners(1, areReferencedWeakly: true) {
                    $0.observe(observed, owner: $1) { me, _ in me.countOne() }
                },
                foundation: foundation(), simple: simpleOwners(), byHand: weakClosures()),
            Way(
                id: "V2wx", title: "ten owners that something else references weakly", deliveries: 10,
                notices: byOwners(10, areReferencedWeakly: true) {
                    $0.observe(observed, owner: $1) { me, _ in me.countOne() }
                },
                foundation: foundation(10), simple: simpleOwners(10), byHand: weakClosures(10)),
        ]
    }

    /// - Parameter areReferencedWeakly: Whether something else has a weak reference to each owner, which makes each
    ///   later retain of it slower. The other peers have such references themselves.
    private static func byOwners(
        _ count: Int, areReferencedWeakly: Bool = false, _ observe: @escaping (NoticeCenter, Counter) -> Void
    ) -> Preparation {
        byName { center in
            let counters = (0..<count).map { _ in Counter() }
            for counter in counters { observe(center, counter) }
            let references = areReferencedWeakly ? counters.map(WeakReference.init) : []
            return (counters, references)
        }
    }
}

/// Something else that knows an owner.
private struct WeakReference {
    weak var counter: Counter?
}
