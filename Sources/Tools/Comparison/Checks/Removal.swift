import Foundation
import MyNotificationCenter
import Notices
import NoticesCompatibility

/// Which observers a removal removes, and when it takes effect.
extension Check {
    static let removal = [
        removalDuringPost, removalOfAllDuringPost, removalTwice, removalOfOneInstance, removalOfUnregistered,
        removalFromOneName,
    ]

    private static let removalDuringPost = Check(
        "L6", "The post under way does not call an observer that a handler has removed.",
        // Each of two handlers removes the other, since the order of their calls is unspecified.
        foundation: {
            let center = NotificationCenter()
            let tokens = Box<[NotificationCenter.Token]>([])
            let calls = Calls()
            let first = center.add("name") {
                calls.add("first")
                center.remove(tokens.value[1])
            }
            let second = center.add("name") {
                calls.add("second")
                center.remove(tokens.value[0])
            }
            tokens.set([first, second])
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "it was called")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let observers = listeners(2)
            let calls = Calls()
            for number in 0..<2 {
                center.addObserver(observers[number], name: "name") { _, _ in
                    calls.add("\(number)")
                    try? center.removeObserver(observers[1 - number])
                }
            }
            try center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "it was called")
        },
        notices: {
            let center = NoticeCenter()
            let tokens = Box<[NoticeToken]>([])
            let calls = Calls()
            let first = center.observe("name") { _ in
                calls.add("first")
                tokens.value[1].cancel()
            }
            let second = center.observe("name") { _ in
                calls.add("second")
                tokens.value[0].cancel()
            }
            tokens.set([first, second])
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "it was called")
        })

    private static let removalOfAllDuringPost = Check(
        "S10", "When a handler removes all observers, the post under way calls no other observer.",
        foundation: {
            let center = NotificationCenter()
            let tokens = Box<[NotificationCenter.Token]>([])
            let calls = Calls()
            let added = (0..<3).map { number in
                center.add("name") {
                    calls.add("\(number)")
                    tokens.value.forEach(center.remove)
                }
            }
            tokens.set(added)
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "all \(calls.count) were called")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let observers = listeners(3)
            let calls = Calls()
            for observer in observers {
                center.addObserver(observer, name: "name") { _, _ in
                    calls.add("called")
                    observers.forEach { try? center.removeObserver($0) }
                }
            }
            try center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "all \(calls.count) were called")
        },
        notices: {
            let center = NoticeCenter()
            let calls = Calls()
            for number in 0..<3 {
                center.observe("name") { _ in
                    calls.add("\(number)")
                    center.removeAll()
                }.detach()
            }
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "all \(calls.count) were called")
        })

    private static let removalTwice = Check(
        "L1", "Removing an observer twice removes no other observer.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            let first = center.add("name") {}
            center.remove(first)
            center.add("name") { calls.add("the other") }
            center.remove(first)
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "another observer was removed")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let observers = listeners(2)
            let calls = Calls()
            center.addObserver(observers[0], name: "name") { _, _ in }
            try center.removeObserver(observers[0])
            center.addObserver(observers[1], name: "name") { _, _ in calls.add("the other") }
            try? center.removeObserver(observers[0])
            try? center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "another observer was removed")
        },
        notices: {
            let center = NoticeCenter()
            let calls = Calls()
            let first = center.observe("name") { _ in }
            first.cancel()
            let other = center.observe("name") { _ in calls.add("the other") }
            first.cancel()
            try center.remove(first.id)
            center.post("name")
            return .kept(
                if: calls.count == 1 && other.isActive, otherwise: "another observer was removed")
        })

    private static let removalOfOneInstance = Check(
        "S3", "Removing one instance of a class leaves the others registered.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            let first = center.add("name") {}
            center.add("name") { calls.add("the other instance") }
            center.remove(first)
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "the other instance was removed too")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let instances = (Listener<Never>(), Listener<Never>())
            let calls = Calls()
            center.addObserver(instances.0, name: "name") { _, _ in }
            center.addObserver(instances.1, name: "name") { _, _ in calls.add("the other instance") }
            try center.removeObserver(instances.0)
            try? center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "the other instance was removed too")
        },
        notices: {
            let center = NoticeCenter()
            let instances = (Listener<Never>(), Listener<Never>())
            let calls = Calls()
            center.addObserver(instances.0, name: "name") { _, _ in }
            center.addObserver(instances.1, name: "name") { _, _ in calls.add("the other instance") }
            try center.removeObserver(instances.0)
            center.post("name")
            return withExtendedLifetime(instances) {
                .kept(if: calls.count == 1, otherwise: "the other instance was removed too")
            }
        })

    private static let removalOfUnregistered = Check(
        "S4", "Removing an object that never registered removes no observer.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            center.add("name") { calls.add("called") }
            center.removeObserver(NSObject())
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "the observers of its class were removed")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let calls = Calls()
            center.addObserver(Listener<Never>(), name: "name") { _, _ in calls.add("called") }
            try? center.removeObserver(Listener<Never>())
            try? center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "the observers of its class were removed")
        },
        notices: {
            let center = NoticeCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            center.addObserver(observer, name: "name") { _, _ in calls.add("called") }
            try? center.removeObserver(Listener<Never>())
            center.post("name")
            return withExtendedLifetime(observer) {
                .kept(if: calls.count == 1, otherwise: "the observers of its class were removed")
            }
        })

    private static let removalFromOneName = Check(
        "S6", "An observer can be removed from one name and stay registered for another.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            let one = center.add("one") {}
            center.add("another") { calls.add("another") }
            center.remove(one)
            center.post("another")
            return .kept(if: calls.count == 1, otherwise: "it was removed from all names")
        },
        myNotificationCenter: {
            // The only call that removes observers takes no name.
            let center = MyNotificationCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            center.addObserver(observer, name: "one") { _, _ in }
            center.addObserver(observer, name: "another") { _, _ in calls.add("another") }
            try center.removeObserver(observer)
            try? center.postNotification("another", object: 0)
            return .kept(if: calls.count == 1, otherwise: "it was removed from all names")
        },
        notices: {
            let center = NoticeCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            center.observe("one", owner: observer) { _, _ in calls.add("one") }
            center.observe("another", owner: observer) { _, _ in calls.add("another") }
            center.removeAll(named: "one", ownedBy: observer)
            center.post("one")
            center.post("another")
            return .kept(if: calls.all == ["another"], otherwise: "called: \(calls.all)")
        })
}
