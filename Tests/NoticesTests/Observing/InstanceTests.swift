import Notices
import NoticesCompatibility
import TestSupport
import Testing

/// The three calls of `MyNotificationCenter`, and what was wrong with them: each fault of the original that this API
/// allows is a test, in the order in which a program meets them. Not here: structs as observers, which do not
/// compile; the cost of other names, which is measured; and a closure that posts its own name for ever.
@Suite(.leavesNoObservers) struct InstanceTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func add(_ instance: AnyObject, _ name: NoticeName, _ call: String) {
        center.addObserver(instance, name: name) { [calls] _, _ in calls.add(call) }
    }

    @Test func `a closure is given the name and the object`() throws {
        let screen = Screen(Calls())
        center.addObserver(screen, name: "foo") { [calls] name, object in calls.add("\(name) \(object)") }
        try center.postNotification("foo", object: "Nothing")
        try center.removeObserver(screen)
        #expect(throws: NoticeError.noObserver(name: "foo")) {
            try center.postNotification("foo", object: "Nothing")
        }
        #expect(calls.all == ["foo Nothing"])
    }

    @Test func `a second name does not wipe the first`() throws {
        let screen = Screen(Calls())
        add(screen, "one", "one")
        add(screen, "two", "two")
        try center.postNotification("one", object: 0)
        try center.postNotification("two", object: 0)
        #expect(calls.all == ["one", "two"])
    }

    @Test func `another instance's new name does not wipe mine`() throws {
        let (mine, other) = (Screen(Calls()), Screen(Calls()))
        add(mine, "one", "mine")
        add(other, "two", "other")
        try center.postNotification("one", object: 0)
        #expect(calls.all == ["mine"])
        withExtendedLifetime((mine, other)) {}
    }

    @Test func `removing one instance leaves the others of its class`() throws {
        let (mine, other) = (Screen(Calls()), Screen(Calls()))
        add(mine, "one", "mine")
        add(other, "one", "other")
        try center.removeObserver(mine)
        try center.postNotification("one", object: 0)
        #expect(calls.all == ["other"])
        withExtendedLifetime((mine, other)) {}
    }

    @Test func `removing an instance that never registered removes no observer, and throws`() throws {
        let (mine, other) = (Screen(Calls()), Screen(Calls()))
        add(mine, "one", "mine")
        let error = #expect(throws: NoticeError.notRegistered(observer: "Screen")) {
            try center.removeObserver(other)
        }
        #expect(error?.description == "Screen is not registered for any name")
        try center.postNotification("one", object: 0)
        withExtendedLifetime(mine) {}
    }

    @Test func `an instance that removes itself in its deinit does not silence its siblings`() throws {
        let sibling = SelfRemoving(center)
        add(sibling, "one", "sibling")
        var instance: SelfRemoving? = SelfRemoving(center)
        if let instance { add(instance, "one", "instance") }
        instance = nil
        #expect(center.registrationCount == 1)
        try center.postNotification("one", object: 0)
        #expect(calls.all == ["sibling"])
        withExtendedLifetime(sibling) {}
    }

    @Test func `types of one name in two places are two observers`() throws {
        let (first, second) = (First.Observer(), Second.Observer())
        add(first, "one", "first")
        add(second, "one", "second")
        try center.removeObserver(first)
        try center.postNotification("one", object: 0)
        #expect(calls.all == ["second"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `one name of an instance can be removed`() throws {
        let screen = Screen(Calls())
        add(screen, "one", "one")
        add(screen, "two", "two")
        #expect(center.removeAll(ownedBy: screen, name: "one") == 1)
        try center.postNotification("two", object: 0)
        #expect(calls.all == ["two"])
    }

    @Test func `several closures of one instance and name are called in order, as the original did`() throws {
        let screen = Screen(Calls())
        add(screen, "one", "first")
        add(screen, "one", "second")
        try center.postNotification("one", object: 0)
        #expect(calls.all == ["first", "second"])
    }

    @Test func `where a second closure is not wanted, a controller refuses it`() throws {
        let screen = Screen(Calls())
        let controller = center.controller(for: screen)
        try controller.observe("one") { _, _ in }
        #expect(throws: NoticeError.self) { try controller.observe("one") { _, _ in } }
    }

    @Test func `the closure of an instance that is gone is neither called nor kept`() {
        let life = Life()
        var screen: Screen? = Screen(Calls())
        if let screen {
            let captured = Tracked(life)
            center.addObserver(screen, name: "one") { [calls] _, _ in
                captured.use()
                calls.add("called")
            }
        }
        screen = nil
        center.post("one")
        #expect(calls.all == [])
        #expect(life.count == 0)
    }

    @Test func `an instance that is gone does not hide that no observer is left`() throws {
        add(Screen(Calls()), "one", "called")
        #expect(throws: NoticeError.noObserver(name: "one")) {
            try center.postNotification("one", object: 0)
        }
    }

    @Test func `an instance removed during a post is not called by it`() throws {
        let (first, second) = (Screen(Calls()), Screen(Calls()))
        center.addObserver(first, name: "one") { [weak center] _, _ in
            _ = center?.removeAll(ownedBy: second)
        }
        add(second, "one", "second")
        try center.postNotification("one", object: 0)
        #expect(calls.all == [])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `instances are called in the order of registration, whatever their class`() throws {
        let instances: [AnyObject] = (0..<50).map { number in
            if number % 2 == 0 { Screen(Calls()) } else { First.Observer() }
        }
        for (number, instance) in instances.enumerated() { add(instance, "one", "\(number)") }
        try center.postNotification("one", object: 0)
        #expect(calls.all == (0..<50).map { "\($0)" })
        withExtendedLifetime(instances) {}
    }

    @Test func `the two errors are two cases, and each names what it is about`() throws {
        let screen = Screen(Calls())
        #expect(throws: NoticeError.noObserver(name: "one")) {
            try center.postNotification("one", object: 0)
        }
        #expect(throws: NoticeError.notRegistered(observer: "Screen")) { try center.removeObserver(screen) }
    }

    @Test func `centers are isolated from each other and from the shared one`() {
        let name: NoticeName = "InstanceTests.isolated"
        let screen = Screen(Calls())
        add(screen, name, "called")
        #expect(!NoticeCenter.shared.post(name).wasHeard)
        #expect(!NoticeCenter().post(name).wasHeard)
        #expect(center.post(name).wasHeard)
    }

    @Test func `a post without an object needs no fake one`() {
        let screen = Screen(Calls())
        center.addObserver(screen, name: "one") { [calls] _, object in calls.add("\(object is Void)") }
        center.post("one")
        #expect(calls.all == ["true"])
    }

    @Test func `any thread may use the three calls`() {
        let center = center
        let ended = race(4) { _ in
            for _ in 0..<500 {
                let screen = Screen(Calls())
                center.addObserver(screen, name: "one") { _, _ in }
                try? center.postNotification("one", object: 0)
                try? center.removeObserver(screen)
            }
        }
        #expect(ended)
        #expect(center.registrationCount == 0)
    }

    @Test func `removing an instance twice throws the second time`() throws {
        let screen = Screen(Calls())
        add(screen, "one", "one")
        try center.removeObserver(screen)
        #expect(throws: NoticeError.notRegistered(observer: "Screen")) { try center.removeObserver(screen) }
    }
}

private enum First { final class Observer: Sendable {} }
private enum Second { final class Observer: Sendable {} }

private final class SelfRemoving: Sendable {
    private let center: NoticeCenter

    init(_ center: NoticeCenter) {
        self.center = center
    }

    deinit { try? center.removeObserver(self) }
}
