import Foundation
import MyNotificationCenter
import Notices
import NoticesCompatibility

/// The effects of registering.
extension Check {
    static let registering = [
        twoNames, namesOfTwoInstances, classesOfOneName, duplicates, structs, twoCenters, manyNames,
    ]

    private static let twoNames = Check(
        "S1", "An observer may observe many names.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            for name in ["one", "two"] { center.add(name) { calls.add(name) } }
            for name in ["one", "two"] { center.post(name) }
            return .kept(if: calls.all == ["one", "two"], otherwise: "the second name replaced the first")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            for name in ["one", "two"] {
                center.addObserver(observer, name: name) { name, _ in calls.add(name) }
            }
            for name in ["one", "two"] { try? center.postNotification(name, object: 0) }
            return .kept(if: calls.all == ["one", "two"], otherwise: "the second name replaced the first")
        },
        notices: {
            let center = NoticeCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            for name in ["one", "two"] {
                center.addObserver(observer, name: name) { name, _ in calls.add(name) }
            }
            for name: NoticeName in ["one", "two"] { center.post(name) }
            return withExtendedLifetime(observer) {
                .kept(if: calls.all == ["one", "two"], otherwise: "the second name replaced the first")
            }
        })

    private static let namesOfTwoInstances = Check(
        "S2", "Registering one instance of a class removes no registration of another instance.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            center.add("mine") { calls.add("mine") }
            center.add("its") {}
            center.post("mine")
            return .kept(if: calls.count == 1, otherwise: "the other instance's name replaced it")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let instances = (Listener<Never>(), Listener<Never>())
            let calls = Calls()
            center.addObserver(instances.0, name: "mine") { _, _ in calls.add("mine") }
            center.addObserver(instances.1, name: "its") { _, _ in }
            try? center.postNotification("mine", object: 0)
            return .kept(if: calls.count == 1, otherwise: "the other instance's name replaced it")
        },
        notices: {
            let center = NoticeCenter()
            let instances = (Listener<Never>(), Listener<Never>())
            let calls = Calls()
            center.addObserver(instances.0, name: "mine") { _, _ in calls.add("mine") }
            center.addObserver(instances.1, name: "its") { _, _ in }
            center.post("mine")
            return withExtendedLifetime(instances) {
                .kept(if: calls.count == 1, otherwise: "the other instance's name replaced it")
            }
        })

    private static let classesOfOneName = Check(
        "S5", "A center distinguishes classes of the same name from two modules or types.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            let cart = center.add("name") {}
            center.add("name") { calls.add("the other class") }
            center.remove(cart)
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "the other class's observer was removed too")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let cart = Cart.Observer()
            let calls = Calls()
            center.addObserver(cart, name: "name") { _, _ in }
            center.addObserver(Order.Observer(), name: "name") { _, _ in calls.add("the other class") }
            try center.removeObserver(cart)
            try? center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "the other class's observer was removed too")
        },
        notices: {
            let center = NoticeCenter()
            let observers = (Cart.Observer(), Order.Observer())
            let calls = Calls()
            center.addObserver(observers.0, name: "name") { _, _ in }
            center.addObserver(observers.1, name: "name") { _, _ in calls.add("the other class") }
            try center.removeObserver(observers.0)
            center.post("name")
            return withExtendedLifetime(observers) {
                .kept(if: calls.count == 1, otherwise: "the other class's observer was removed too")
            }
        })

    private enum Cart { final class Observer: Sendable {} }
    private enum Order { final class Observer: Sendable {} }

    private static let duplicates = Check(
        "S7", "A center can refuse an observer's second registration for a name, and calls it once.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            let handler: @Sendable () -> Void = { calls.add("called") }
            for _ in 0..<2 { center.add("name", handler) }
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "it was called twice")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            let closure: (String, Any) -> Void = { _, _ in calls.add("called") }
            for _ in 0..<2 { center.addObserver(observer, name: "name", closure: closure) }
            try center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "it was called twice")
        },
        notices: {
            let center = NoticeCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            let refusals = Calls()
            for _ in 0..<2 {
                let refusing = NoticeOptions.refusingDuplicates { refusals.add("refused: \($0)") }
                center.observe("name", owner: observer, options: refusing) { _, _ in calls.add("called") }
            }
            center.post("name")
            return withExtendedLifetime(observer) {
                .kept(
                    if: calls.count == 1 && refusals.count == 1,
                    otherwise: "it was called \(calls.count) times")
            }
        })

    private static let structs = Check(
        "S14", "Every value that may register is called, or refused with an error.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            let panel = Panel(calls: calls)
            center.add("name") { panel.refresh() }
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "a struct was ignored without an error")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let calls = Calls()
            let panel = Panel(calls: calls)
            center.addObserver(panel, name: "name") { _, _ in panel.refresh() }
            try? center.postNotification("name", object: 0)
            return .kept(if: calls.count == 1, otherwise: "a struct was ignored without an error")
        },
        notices: {
            // The compiler rejects a struct as an owner; a struct may keep a token.
            let center = NoticeCenter()
            let calls = Calls()
            let panel = Panel(calls: calls)
            let token = center.observe("name") { _ in panel.refresh() }
            center.post("name")
            return withExtendedLifetime(token) {
                .kept(if: calls.count == 1, otherwise: "a struct was ignored without an error")
            }
        })

    private struct Panel: Sendable {
        let calls: Calls

        func refresh() { calls.add("refresh") }
    }

    private static let twoCenters = Check(
        "S16", "A test can have its own center, whose posts reach no observer of another test.",
        foundation: {
            let calls = Calls()
            NotificationCenter().add("name") { calls.add("of another test") }
            NotificationCenter().post("name")
            return .kept(if: calls.count == 0, otherwise: "another test's observer was called")
        },
        myNotificationCenter: { @MainActor in
            // In the original, a test cannot create a center, and can only use `shared`.
            let calls = Calls()
            let observer = Listener<Never>()
            MyNotificationCenter.shared.addObserver(observer, name: "name") { _, _ in
                calls.add("of another test")
            }
            try? MyNotificationCenter.shared.postNotification("name", object: 0)
            try MyNotificationCenter.shared.removeObserver(observer)
            return .kept(if: calls.count == 0, otherwise: "another test's observer was called")
        },
        notices: {
            let calls = Calls()
            let other = NoticeCenter()
            other.observe("name") { _ in calls.add("of another test") }.detach()
            NoticeCenter().post("name")
            return withExtendedLifetime(other) {
                .kept(if: calls.count == 0, otherwise: "another test's observer was called")
            }
        })
}
