import CTally
import Foundation
import Measuring
import Notices
import Synchronization

// V5: adds and removes an observer. V6: lists the observers.
extension Way {
    static var registering: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V5", title: "add and remove: token", deliveries: 0,
                notices: {
                    let center = NoticeCenter()
                    return { operations in
                        for _ in 0..<operations { center.observe(observed) { _ in tally_add(1) }.cancel() }
                    }
                }, foundation: addAndRemoveInFoundation, simple: addAndRemove),
            Way(
                id: "V5o", title: "add and remove: owner", deliveries: 0,
                notices: {
                    let center = NoticeCenter()
                    let counter = Counter()
                    return { operations in
                        for _ in 0..<operations {
                            let addition = center.observe(observed, owner: counter) { me, _ in me.countOne() }
                            _ = try? center.remove(addition)
                        }
                    }
                }, foundation: addAndRemoveInFoundation, simple: addAndRemoveOwner),
            Way(
                id: "V5r", title: "add, and removeAll(ownedBy:)", deliveries: 0,
                notices: {
                    let center = NoticeCenter()
                    let counter = Counter()
                    return { operations in
                        for _ in 0..<operations {
                            center.observe(observed, owner: counter) { me, _ in me.countOne() }
                            center.removeAll(ownedBy: counter)
                        }
                    }
                }, foundation: addAndRemoveInFoundation, simple: addAndRemoveAll),
            Way(
                id: "V5n", title: "observe once, and post",
                notices: {
                    let center = NoticeCenter()
                    return { operations in
                        for _ in 0..<operations {
                            let token = center.observe(observed, options: .once) { _ in tally_add(1) }
                            center.post(observed)
                            withExtendedLifetime(token) {}
                        }
                    }
                }, foundation: observeOnceInFoundation, simple: observeOnce),
            shortLivedObject,
            Way("V5x", covers: [], addingOwners),
            Way("V5b", covers: [], memoryOfOwners),
            Way("V6f", covers: [], firstListing),
            listing("V6", "list registrations, each of 100 000", 100_000),
            listing("V6t", "list registrations, each of 10 000", 10_000),
        ]
    }

    private static func listing(_ id: String, _ title: String, _ count: Int) -> Way {
        Way(
            id: id, title: title, deliveries: 0,
            length: .fixed(100_000, quick: count),
            notices: {
                let center = NoticeCenter()
                for _ in 0..<count { center.observe(NoticeName(name)) { _ in }.detach() }
                return { operations in
                    for _ in 0..<operations / count {
                        precondition(center.registrations.count == count)
                    }
                }
            })
    }

    private static var addingOwners: Experiment {
        Experiment(
            [Workload("V5x", "add owners to one name that has many")],
            length: .fixed(100_000, quick: 1_000), contestants: Roster.centers(AddingOwners()))
    }

    private static var memoryOfOwners: Experiment {
        Experiment(
            [Workload("V5b", "memory of an observer with an owner, 100 000 of one name", unit: .bytes)],
            length: .fixed(100_000, quick: 100_000, roundsDividedBy: 3),
            contestants: Roster.centers(MemoryOfOwners()))
    }

    /// The first listing of a center, without the end of the listed registrations.
    private static var firstListing: Experiment {
        Experiment(
            [
                Workload(
                    "V6f", "list registrations of owners for the first time, each of 100 000",
                    remark: "B stay for each")
            ],
            length: .fixed(100_000, quick: 10_000, roundsDividedBy: 3),
            contestants: [
                Contestant(NoticesByString.title) {
                    { count in
                        let counters = (0..<count).map { _ in Counter() }
                        let center = NoticeCenter()
                        for counter in counters {
                            center.observe(NoticeName(name), owner: counter) { me, _ in me.countOne() }
                        }
                        let before = tally_allocated_bytes()
                        var listed: [NoticeRegistration] = []
                        let elapsed = ContinuousClock().measure { listed = center.registrations }
                        precondition(listed.count == count)
                        listed = []
                        let left = Double(tally_allocated_bytes() - before) / Double(count)
                        withExtendedLifetime((center, counters)) {}
                        return [Reading("V6f", share(of: elapsed, among: count), remark: left)]
                    }
                }
            ])
    }

    private static func addAndRemoveInFoundation() -> (Int) -> Void {
        inFoundation { _ in }
    }

    private static func observeOnceInFoundation() -> (Int) -> Void {
        inFoundation { $0.post(name: Notification.Name(name), object: nil) }
    }

    /// Adds an observer, runs `body`, and removes the observer.
    private static func inFoundation(_ meanwhile: @escaping (NotificationCenter) -> Void) -> (Int) -> Void {
        let center = NotificationCenter()
        let counter = Counter()
        return { operations in
            for _ in 0..<operations {
                let token = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) {
                    [weak counter] _ in
                    guard let counter else { return }
                    counter.countOne()
                }
                meanwhile(center)
                center.removeObserver(token)
            }
        }
    }

    private static func addAndRemove() -> (Int) -> Void {
        let center = SimpleCenter()
        return { operations in
            for _ in 0..<operations { center.observe(name) { _ in tally_add(1) }.cancel() }
        }
    }

    private static func addAndRemoveOwner() -> (Int) -> Void {
        let center = SimpleCenter()
        let counter = Counter()
        return { operations in
            for _ in 0..<operations {
                center.remove(center.observe(name, owner: counter) { me, _ in me.countOne() })
            }
        }
    }

    private static func addAndRemoveAll() -> (Int) -> Void {
        let center = SimpleCenter()
        let counter = Counter()
        return { operations in
            for _ in 0..<operations {
                center.observe(name, owner: counter) { me, _ in me.countOne() }
                center.removeAll(ownedBy: counter)
            }
        }
    }

    /// A handler has no way to end its own observer, so the program does it after the post.
    private static func observeOnce() -> (Int) -> Void {
        let center = SimpleCenter()
        return { operations in
            for _ in 0..<operations {
                let token = center.observe(name) { _ in tally_add(1) }
                center.post(name)
                token.cancel()
            }
        }
    }
}

/// V5x. Only the adding: the end of the center, and of its observers, is not part of it.
private struct AddingOwners: OwnerPeerWorkload {
    func contestant<P: OwnerPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            let counters = (0..<100_000).map { _ in Counter() }
            return { operations in
                let peer = P()
                let topic = peer.topic(0)
                let elapsed = ContinuousClock().measure {
                    for counter in counters[..<operations] { peer.observe(topic, owner: counter) }
                }
                withExtendedLifetime(peer) {}
                return [Reading("V5x", share(of: elapsed, among: operations))]
            }
        }
    }
}

/// V5b: as in W9, the difference of the allocator's counts. Owners are made before, the handlers are not.
private struct MemoryOfOwners: OwnerPeerWorkload {
    func contestant<P: OwnerPeer>(_ peer: P.Type) -> Contestant {
        Contestant(P.title) {
            { observers in
                let counters = (0..<observers).map { _ in Counter() }
                let peer = P()
                let topic = peer.topic(0)
                let before = tally_allocated_bytes()
                for counter in counters { peer.observe(topic, owner: counter) }
                let after = tally_allocated_bytes()
                withExtendedLifetime((peer, counters)) {}
                return [Reading("V5b", Double(after - before) / Double(observers))]
            }
        }
    }
}

// MARK: - An object with a short life

extension Way {
    /// The object keeps a token for each name, as a screen of an application does. The next object observes the same
    /// names.
    private static var shortLivedObject: Way {
        let names = (0..<5).map { nameText($0) }
        return Way(
            id: "V5f", title: "an object observes five names that nobody else does, and is deallocated",
            deliveries: 0,
            notices: {
                let center = NoticeCenter()
                let names = names.map { NoticeName($0) }
                return open { screen in
                    names.map { center.observe($0) { [weak screen] _ in screen?.count() } }
                }
            },
            foundation: {
                let center = NotificationCenter()
                let names = names.map { Notification.Name($0) }
                return open { screen in
                    names.map {
                        FoundationToken(
                            center,
                            center.addObserver(forName: $0, object: nil, queue: nil) { [weak screen] _ in
                                screen?.count()
                            })
                    }
                }
            },
            simple: {
                let center = SimpleCenter()
                return open { screen in
                    names.map { center.observe($0) { [weak screen] _ in screen?.count() } }
                }
            })
    }

    private static func open<Token: Sendable>(
        _ observe: @escaping (Screen<Token>) -> [Token]
    ) -> (Int) -> Void {
        { operations in
            for _ in 0..<operations {
                let screen = Screen<Token>()
                screen.keep(observe(screen))
            }
        }
    }
}

/// Observes while it is alive.
private final class Screen<Token: Sendable>: Sendable {
    private let kept = Mutex<[Token]>([])

    func keep(_ tokens: [Token]) { kept.withLock { $0 = tokens } }

    func count() { tally_add(1) }
}

/// Ends an observer of Foundation's center when it is released.
private final class FoundationToken: Sendable {
    private let center: NotificationCenter
    private let observer: Handed<any NSObjectProtocol>

    init(_ center: NotificationCenter, _ observer: any NSObjectProtocol) {
        self.center = center
        self.observer = Handed(observer)
    }

    deinit { center.removeObserver(observer.value) }
}
