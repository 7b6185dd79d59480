import CTally
import Foundation
import Measuring
import Notices

/// V: each way to observe that a person may write first, beside what that person would write instead.
///
/// “By hand” is the same without a center: closures that capture weakly, and are called.
struct Way {
    let id: String
    let title: String
    /// How many deliveries a post makes.
    var deliveries = 1
    var length = Experiment.Length.adapted
    /// Each makes everything ready, and returns how to post so many times.
    let notices: () -> (Int) -> Void
    var foundation: (() -> (Int) -> Void)?
    var byHand: (() -> (Int) -> Void)?

    static let byHandTitle = "by hand"

    var experiment: Experiment {
        var contestants = [contestant(NoticesByString.title, notices)]
        if let foundation { contestants.append(contestant(FoundationClassic.title, foundation)) }
        if let byHand { contestants.append(contestant(Self.byHandTitle, byHand)) }
        return Experiment([Workload(id, title)], length: length, contestants: contestants)
    }

    private func contestant(_ peer: String, _ prepare: @escaping () -> (Int) -> Void) -> Contestant {
        Contestant(peer) { [id, deliveries] in
            let post = prepare()
            return { operations in
                let elapsed = timed(expecting: operations * deliveries, by: peer) { post(operations) }
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }
}

/// Observes by methods.
final class Counter: Sendable {
    func count(_ notice: Notice) { tally_add(1) }

    func count() { tally_add(1) }
}

extension NoticeDescriptor<Int> {
    fileprivate static let number = NoticeDescriptor("name.number")
}

// MARK: - Where the notice is posted

extension Way {
    static let name = "name.00000"

    /// Foundation's center with closures that capture weakly.
    private static func foundation(_ owners: Int = 1, payload: Int? = nil) -> () -> (Int) -> Void {
        {
            let center = NotificationCenter()
            let name = Notification.Name(Way.name)
            let counters = (0..<owners).map { _ in Counter() }
            let tokens = counters.map { counter in
                center.addObserver(forName: name, object: nil, queue: nil) { [weak counter] notification in
                    guard let counter else { return }
                    if payload != nil, notification.userInfo?["value"] as? Int == nil { return }
                    counter.count()
                }
            }
            return { operations in
                for _ in 0..<operations {
                    center.post(name: name, object: nil, userInfo: payload.map { ["value": $0] })
                }
                withExtendedLifetime((counters, tokens)) {}
            }
        }
    }

    /// Closures that capture weakly, called one after the other.
    private static func weakClosures(_ count: Int) -> () -> (Int) -> Void {
        {
            let counters = (0..<count).map { _ in Counter() }
            let closures = counters.map { counter in
                { [weak counter] (_: Int) in
                    guard let counter else { return }
                    counter.count()
                }
            }
            return { operations in
                for number in 0..<operations { for closure in closures { closure(number) } }
                withExtendedLifetime(counters) {}
            }
        }
    }

    /// A center in which `observe` has registered something that is to be kept.
    private static func center(
        _ observe: @escaping (NoticeCenter) -> Any, post: @escaping (NoticeCenter) -> Void
    ) -> () -> (Int) -> Void {
        {
            let center = NoticeCenter()
            let kept = observe(center)
            return { operations in
                for _ in 0..<operations { post(center) }
                withExtendedLifetime(kept) {}
            }
        }
    }

    private static func byName(_ observe: @escaping (NoticeCenter) -> Any) -> () -> (Int) -> Void {
        center(observe) { $0.post(NoticeName(name)) }
    }

    private static func byOwners(
        _ count: Int, _ observe: @escaping (NoticeCenter, Counter) -> Void
    ) -> () -> (Int) -> Void {
        byName { center in
            let counters = (0..<count).map { _ in Counter() }
            for counter in counters { observe(center, counter) }
            return counters
        }
    }

    static var posting: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V1", title: "token",
                notices: byName { $0.observe(observed) { _ in tally_add(1) } }, foundation: foundation(),
                byHand: weakClosures(1)),
            Way(
                id: "V1l", title: "token with a label",
                notices: byName { $0.observe(observed, label: "counter") { _ in tally_add(1) } }),
            Way(
                id: "V1p", title: "token with a priority",
                notices: byName { $0.observe(observed, options: .priority(1)) { _ in tally_add(1) } }),
            Way(
                id: "V1f", title: "token with a filter",
                notices: byName {
                    $0.observe(observed, options: .only { $0.payload == nil }) { _ in tally_add(1) }
                }),
            Way(
                id: "V2", title: "owner",
                notices: byOwners(1) { $0.observe(observed, owner: $1) { me, _ in me.count() } },
                foundation: foundation(), byHand: weakClosures(1)),
            Way(
                id: "V2m", title: "owner, by a method",
                notices: byOwners(1) { $0.observe(observed, owner: $1, call: Counter.count(_:)) },
                foundation: foundation(), byHand: weakClosures(1)),
            Way(
                id: "V2c", title: "owner, by its controller",
                notices: byOwners(1) { center, counter in
                    center.controller(for: counter).observe(observed) { me, _ in me.count() }
                }, foundation: foundation(), byHand: weakClosures(1)),
            Way(
                id: "V2x", title: "ten owners", deliveries: 10,
                notices: byOwners(10) { $0.observe(observed, owner: $1) { me, _ in me.count() } },
                foundation: foundation(10), byHand: weakClosures(10)),
            Way(
                id: "V3", title: "string name, an Int as payload",
                notices: center({
                    $0.observe(observed) { if $0.payload is Int { tally_add(1) } }
                }) { $0.post(NoticeName(name), payload: 3) },
                foundation: foundation(payload: 3)),
            Way(
                id: "V4", title: "descriptor",
                notices: center({ $0.observe(.number) { tally_add($0) } }) { $0.post(.number, 1) },
                foundation: foundation(payload: 3)),
            Way(
                id: "V4o", title: "descriptor, owner",
                notices: center({ center in
                    let counter = Counter()
                    center.observe(.number, owner: counter) { me, _ in me.count() }
                    return counter
                }) { $0.post(.number, 1) }, foundation: foundation(payload: 3), byHand: weakClosures(1)),
            Way(
                id: "V4c", title: "descriptor by its channel",
                notices: {
                    let channel = NoticeCenter().channel(of: .number)
                    let token = channel.observe { tally_add($0) }
                    return { operations in
                        for _ in 0..<operations { channel.post(1) }
                        withExtendedLifetime(token) {}
                    }
                }),
        ]
    }
}

extension Experiment {
    static var ways: [Experiment] { (Way.posting + Way.registering).map(\.experiment) + Way.elsewhere }
}
