import Dispatch
import Notices
import NoticesCompatibility

// Which owners can observe, and how: what compiles and what does not, in four kinds of classes. Those that are not of
// the main actor say so, as it may be the default.

nonisolated struct Changed: NoticeMessage {
    typealias Subject = Store
    var items: Int
}

nonisolated final class Store: Sendable {
    func start(in center: NoticeCenter) throws {
        center.observe("a", owner: self) { me, _ in me.refresh() }
        center.observe(Changed.self, owner: self, on: .queue(.main)) { me, message in me.refresh() }
        center.observe("a", owner: self, on: .task) { me, _ in await me.reload() }
        try center.controller(for: self).observe("a") { me, _ in me.refresh() }
        let tokens = [center.observe("a") { [weak self] _ in self?.refresh() }, center.observe("b") { _ in }]
        _ = tokens
    }

    func mistakes(in center: NoticeCenter, by screen: Screen) {
        center.observe("a", owner: self) { me, _ in await me.reload() }
        // expected-error@-1 {{an async handler needs on: .task}}
        _ = center.post("a", 5)
        // expected-error@-1 {{a payload that is posted by name needs the label payload:}}
        _ = center.observe(Changed.self, from: screen) { _ in }
        // expected-error@-1 {{the sender must be of the message's type Subject}}
        center.controller(for: self).observe("a") { _, _ in }
        // expected-error@-1 {{call can throw, but it is not marked with 'try'}}
        center.observe("a") { _ in }
        // expected-warning@-1 {{is unused}}
        _ = center.observe("a") { _ in screen.refresh() }
        // expected-error@-1 {{call to main actor-isolated instance method 'refresh()'}}
        _ = center.observe("a", on: .main) { _ in }
        // expected-error@-1 {{leave out on:, and write { @MainActor notice in … } outside of main-actor code}}
        _ = center.observe("a", on: .mainActor) { _ in }
        // expected-error@-1 {{leave out on:, and write { @MainActor notice in … } outside of main-actor code}}
    }

    func refresh() {}
    func reload() async {}
}

@MainActor final class Screen {
    func start(in center: NoticeCenter) throws {
        center.observe("a", owner: self) { me, _ in me.refresh() }
        center.observe(Changed.self, owner: self) { me, message in me.show(message.items) }
        try center.controller(for: self).observe("a") { me, _ in me.refresh() }
        let tokens = [
            center.observe("a") { [weak self] _ in self?.refresh() },
            center.observe("a", on: .queue(.global())) { notice in print(notice.name) },
        ]
        _ = tokens
    }

    func refresh() {}
    // expected-note@-1 {{calls to instance method 'refresh()' from outside}}
    func show(_ number: Int) {}
}

actor Till {
    func start(in center: NoticeCenter) throws {
        center.observe("a", owner: self) { me, _ in me.count += 1 }
        center.observe(Changed.self, owner: self) { me, message in me.count += message.items }
        center.observe("a", owner: self, on: .task) { me, _ in await me.add() }
        let token = center.observe("a") { _ in self.count += 1 }
        token.detach()
        center.observe("a", on: .queue(.global())) { notice in print(notice.name) }.detach()
        center.observe("a", on: .task) { @MainActor notice in await self.show(notice.name) }.detach()
    }

    func mistakes(in center: NoticeCenter) {
        center.observe("a", on: .queue(.global())) { _ in self.add() }.detach()
        // expected-error@-1 {{actor-isolated instance method 'add()' cannot be called from outside of the actor}}
    }

    var count = 0
    func add() {}
    func show(_ name: NoticeName) {}
}

nonisolated class Plain {
    // expected-6-note@-1 {{class 'Plain' does not conform to the 'Sendable' protocol}}
    func mistakes(in center: NoticeCenter) {
        center.observe("a", owner: self) { me, _ in me.refresh() }
        // The compiler prefers a missing Sendable to an unavailable call, so that it alone can speak.
        // expected-6-error@-2 {{type 'Plain' does not conform to the 'Sendable' protocol}}
        center.addObserver(self, name: "a") { _, _ in }
    }

    func refresh() {}
}
