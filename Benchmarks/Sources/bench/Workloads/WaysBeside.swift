import CTally
import Foundation
import Notices

// The code in place of a center, for handlers on the poster's thread.
extension Way {
    /// Foundation's center with closures that capture weakly, some of which observe any name.
    static func foundation(_ owners: Int = 1, ofAnyName: Int = 0) -> Preparation {
        foundation(owners, ofAnyName: ofAnyName, userInfo: { nil }, isWanted: { _ in true })
    }

    /// Foundation's center with a closure that reads the payload from a dictionary.
    static func foundation<Payload: Sendable>(carrying payload: Payload) -> Preparation {
        foundation(1, ofAnyName: 0, userInfo: { ["value": payload] }) {
            $0.userInfo?["value"] is Payload
        }
    }

    /// Foundation's center with a closure that calls its counter for notifications that a condition admits.
    static func foundation(where isWanted: @escaping @Sendable (Notification) -> Bool) -> Preparation {
        foundation(1, ofAnyName: 0, userInfo: { nil }, isWanted: isWanted)
    }

    private static func foundation(
        _ owners: Int, ofAnyName: Int, userInfo: @escaping () -> [AnyHashable: Any]?,
        isWanted: @escaping @Sendable (Notification) -> Bool
    ) -> Preparation {
        {
            let center = NotificationCenter()
            let name = Notification.Name(Way.name)
            let counters = (0..<owners).map { _ in Counter() }
            let tokens = counters.enumerated().map { number, counter in
                center.addObserver(forName: number < ofAnyName ? nil : name, object: nil, queue: nil) {
                    [weak counter] notification in
                    guard let counter, isWanted(notification) else { return }
                    counter.countOne()
                }
            }
            return { operations in
                for _ in 0..<operations { center.post(name: name, object: nil, userInfo: userInfo()) }
                withExtendedLifetime((counters, tokens)) {}
            }
        }
    }

    /// The simple center with observers without owners, some of which observe any name.
    static func simple(
        _ count: Int = 1, ofAnyName: Int = 0,
        where isWanted: @escaping @Sendable (SimpleCenter.Note) -> Bool = { _ in true }
    ) -> Preparation {
        {
            let center = SimpleCenter()
            let tokens = (0..<count).map { number in
                center.observe(number < ofAnyName ? nil : name) { if isWanted($0) { tally_add(1) } }
            }
            return { operations in
                for _ in 0..<operations { center.post(name) }
                withExtendedLifetime(tokens) {}
            }
        }
    }

    /// The simple center with a handler that reads the payload.
    static func simple<Payload: Sendable>(carrying payload: Payload) -> Preparation {
        {
            let center = SimpleCenter()
            let token = center.observe(name) { if $0.payload is Payload { tally_add(1) } }
            return { operations in
                for _ in 0..<operations { center.post(name, payload: payload) }
                withExtendedLifetime(token) {}
            }
        }
    }

    /// The simple center with observers that have owners.
    static func simpleOwners(_ count: Int = 1) -> Preparation {
        {
            let center = SimpleCenter()
            let counters = (0..<count).map { _ in Counter() }
            for counter in counters { center.observe(name, owner: counter) { me, _ in me.countOne() } }
            return { operations in
                for _ in 0..<operations { center.post(name) }
                withExtendedLifetime(counters) {}
            }
        }
    }

    /// The simple center with an observer that has an owner and reads the payload.
    static func simpleOwner<Payload: Sendable>(carrying payload: Payload) -> Preparation {
        {
            let center = SimpleCenter()
            let counter = Counter()
            center.observe(name, owner: counter) { if $1.payload is Payload { $0.countOne() } }
            return { operations in
                for _ in 0..<operations { center.post(name, payload: payload) }
                withExtendedLifetime(counter) {}
            }
        }
    }

    /// Closures that capture weakly, called one after the other.
    static func weakClosures(_ count: Int = 1) -> Preparation {
        {
            let counters = (0..<count).map { _ in Counter() }
            let closures = counters.map { counter in
                { [weak counter] (_: Int) in
                    guard let counter else { return }
                    counter.countOne()
                }
            }
            return { operations in
                for number in 0..<operations { for closure in closures { closure(number) } }
                withExtendedLifetime(counters) {}
            }
        }
    }

    /// A closure that casts a payload of any type to a number: the cost of the cast alone.
    static func closureThatCasts() -> (Int) -> Void {
        let closures = [
            { (payload: (any Sendable)?) in if payload is Int { tally_add(1) } }
        ]
        return { operations in
            for number in 0..<operations { for closure in closures { closure(number) } }
        }
    }
}
