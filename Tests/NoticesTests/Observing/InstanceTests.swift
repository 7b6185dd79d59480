import Notices
import NoticesCompatibility
import TestSupport
import Testing

/// The three calls of `MyNotificationCenter`, and what was wrong with them: each fault of the original that this API
/// allows is a test, in the order in which a program meets them. Not here: the cost of other names, which is measured;
/// and a closure that posts its own name for ever.
@Suite(.leavesNoObservers) struct InstanceTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func add(_ instance: Any, _ name: String, _ call: String) {
        center.addObserver(instance, name: name) { [calls] _, _ in calls.add(call) }
    }

    @Test func `a closure is given the name and the object`() throws {
        let screen = Screen(Calls())
        center.addObserver(screen, name: "foo") { [calls] name, object in calls.add("\(name) \(object)") }
        try center.postNotification("foo", object: "Nothing")
        try center.removeObserver(screen)
        #expect(throws: NotificationCenterError.notificationNotFound("no observer of “foo”")) {
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
        let error = #expect(
            throws: NotificationCenterError.notificationNotFound("Screen is not registered for any name")
        ) {
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
        #expect(center.removeAll(named: "one", ownedBy: screen) == 1)
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
        #expect(throws: NotificationCenterError.notificationNotFound("no observer of “one”")) {
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

    @Test func `the error of each call says what was not found`() throws {
        let screen = Screen(Calls())
        #expect(throws: NotificationCenterError.notificationNotFound("no observer of “one”")) {
            try center.postNotification("one", object: 0)
        }
        #expect(throws: NotificationCenterError.notificationNotFound("Screen is not registered for any name"))
        {
            try center.removeObserver(screen)
        }
    }

    @Test func `centers are isolated from each other and from the shared one`() {
        let name = "InstanceTests.isolated"
        let screen = Screen(Calls())
        add(screen, name, "called")
        #expect(!NoticeCenter.shared.post(NoticeName(name)).wasHeard)
        #expect(!NoticeCenter().post(NoticeName(name)).wasHeard)
        #expect(center.post(NoticeName(name)).wasHeard)
    }

    @Test func `what is not an instance of a class is ignored, as the original did`() throws {
        struct Point {}
        #expect(center.addObserver(Point(), name: "one") { _, _ in } == nil)
        #expect(center.addObserver(7, name: "one") { _, _ in } == nil)
        try center.removeObserver(Point())
        #expect(center.registrationCount == 0)
    }

    @Test func `the name may be a variable`() throws {
        let screen = Screen(Calls())
        let name = ["one"].joined()
        add(screen, name, "called")
        try center.postNotification(name, object: 0)
        #expect(calls.all == ["called"])
        withExtendedLifetime(screen) {}
    }

    @Test func `a closure of main-actor code runs there: at once if it is posted there, else later`()
        async throws
    {
        let page = await MainActor.run {
            let page = Page(center)
            try? center.postNotification("one", object: 1)
            #expect(page.objects == [1])
            return page
        }
        try await onThread { [center] in try center.postNotification("one", object: 2) }
        await until("both calls") { await page.objects == [1, 2] }
        try center.removeObserver(page)
    }

    @Test func `a closure of an actor runs on the actor`() async throws {
        let till = Till()
        await till.start(in: center)
        try center.postNotification("one", object: 5)
        await until("a call") { await till.objects == [5] }
        try center.removeObserver(till)
    }

    @Test func `a closure of the main actor is not called after its instance is gone`() async throws {
        await MainActor.run {
            var page: Page? = Page(center)
            page?.noteWeakly(in: calls)
            page = nil
            #expect(throws: NotificationCenterError.notificationNotFound("no observer of “two”")) {
                try center.postNotification("two", object: 0)
            }
            center.removeAll()
        }
        #expect(calls.all == [])
    }

    @Test func `a token is removed as an instance is`() throws {
        let token = center.observe("one") { _ in }
        try center.removeObserver(token as Any)
        #expect(!token.isActive)
        center.removeObserver(token)
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
        #expect(throws: NotificationCenterError.notificationNotFound("Screen is not registered for any name"))
        {
            try center.removeObserver(screen)
        }
    }
}

private enum First { final class Observer: Sendable {} }
private enum Second { final class Observer: Sendable {} }

@MainActor private final class Page {
    var objects: [Int] = []
    private let center: NoticeCenter

    init(_ center: NoticeCenter) {
        self.center = center
        center.addObserver(self, name: "one") { [weak self] _, object in
            self?.objects.append(object as? Int ?? 0)
        }
    }

    func noteWeakly(in calls: Calls) {
        center.addObserver(self, name: "two") { _, _ in calls.add("called") }
    }
}

private actor Till {
    var objects: [Int] = []

    func start(in center: NoticeCenter) {
        center.addObserver(self, name: "one") { _, object in self.objects.append(object as? Int ?? 0) }
    }
}

private final class SelfRemoving: Sendable {
    private let center: NoticeCenter

    init(_ center: NoticeCenter) {
        self.center = center
    }

    deinit { try? center.removeObserver(self) }
}
