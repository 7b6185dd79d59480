import CTally
import Foundation
import Measuring
import Notices

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
                }, foundation: addAndRemoveInFoundation),
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
                }, foundation: addAndRemoveInFoundation),
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
                }, foundation: addAndRemoveInFoundation),
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
                }, foundation: observeOnceInFoundation),
            Way("V5x", covers: [], addingOwners),
            Way("V5b", covers: [], memoryOfOwners),
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
                for _ in 0..<count { center.observeUntilRemoved(NoticeName(name)) { _ in } }
                return { operations in
                    for _ in 0..<operations / count {
                        precondition(center.registrations.count == count)
                    }
                }
            })
    }

    /// Only the adding: the end of the center, and of its observers, is not part of it.
    private static var addingOwners: Experiment {
        Experiment(
            [Workload("V5x", "add owners to one name that has many")],
            length: .fixed(100_000, quick: 1_000),
            contestants: [
                Contestant(NoticesByString.title) {
                    let counters = (0..<100_000).map { _ in Counter() }
                    return { operations in
                        let center = NoticeCenter()
                        let elapsed = ContinuousClock().measure {
                            for counter in counters[..<operations] {
                                center.observe(NoticeName(name), owner: counter) { me, _ in me.countOne() }
                            }
                        }
                        withExtendedLifetime(center) {}
                        return [Reading("V5x", share(of: elapsed, among: operations))]
                    }
                }
            ])
    }

    /// The memory of an observer, as in W9: the difference of the allocator's counts. Owners are made before.
    private static var memoryOfOwners: Experiment {
        Experiment(
            [Workload("V5b", "memory of an observer with an owner, 100 000 of one name", unit: .bytes)],
            length: .fixed(100_000, quick: 100_000, roundsDividedBy: 3),
            contestants: [
                Contestant(NoticesByString.title) {
                    { observers in
                        let counters = (0..<observers).map { _ in Counter() }
                        let center = NoticeCenter()
                        let before = tally_allocated_bytes()
                        for counter in counters {
                            center.observe(NoticeName(name), owner: counter) { me, _ in me.countOne() }
                        }
                        let after = tally_allocated_bytes()
                        withExtendedLifetime((center, counters)) {}
                        return [Reading("V5b", Double(after - before) / Double(observers))]
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
}
