import Dispatch
import Notices
import NoticesCompatibility

// Which owners can observe, and how: what compiles and what does not, in four kinds of classes.

struct Changed: NoticeMessage {
    typealias Subject = Store
    var items: Int
}

struct Selected: MainActorNoticeMessage {
    var row: Screen
}

final class Store: Sendable {
    func start(in center: NoticeCenter) throws {
        center.observe("a", owner: self) { me, _ in me.refresh() }
        center.observe(Changed.self, owner: self, on: .queue(.main)) { me, message in me.refresh() }
        center.observe("a", owner: self, on: .task) { me, _ in await me.reload() }
        center.observe("a", owner: self, call: Store.refresh)
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
    }

    func refresh() {}
    func reload() async {}
}

@MainActor final class Screen {
    func start(in center: NoticeCenter) throws {
        center.observe("a", owner: self, on: .mainActor) { me, _ in me.refresh() }
        center.observe(Changed.self, owner: self, on: .mainActor) { me, message in me.show(message.items) }
        center.observe(Selected.self, owner: self) { me, message in message.row.refresh() }
        center.observe("a", owner: self, call: Screen.refresh)
        try center.controller(for: self).observe(Changed.self, on: .mainActor) { me, _ in me.refresh() }
        let token = center.observe("a", on: .mainActor) { [weak self] _ in self?.refresh() }
        _ = token
    }

    func mistakes(in center: NoticeCenter) {
        center.observe("a", owner: self) { me, _ in me.refresh() }
        // expected-error@-1 {{call to main actor-isolated instance method 'refresh()'}}
        center.observe("a", owner: self) { @MainActor me, _ in me.refresh() }
        // expected-error@-1 {{loses global actor 'MainActor'}}
    }

    func refresh() {}
    // expected-note@-1 {{calls to instance method 'refresh()' from outside}}
    func show(_ number: Int) {}
}

actor Till {
    func start(in center: NoticeCenter) throws {
        center.observe("a", owner: self, on: .owner) { me, _ in me.count += 1 }
        center.observe(Changed.self, owner: self, on: .owner) { me, message in me.count += message.items }
        center.observe("a", owner: self, on: .task) { me, _ in await me.add() }
        try center.controller(for: self).observe("a", on: .owner) { me, _ in me.count += 1 }
    }

    var count = 0
    func add() {}
}

class Plain {
    // expected-note@-1 {{class 'Plain' does not conform to the 'Sendable' protocol}}
    func mistakes(in center: NoticeCenter) {
        center.observe("a", owner: self) { me, _ in me.refresh() }
        // expected-error@-1 {{type 'Plain' does not conform to the 'Sendable' protocol}}
        center.addObserver(self, name: "a") { _, _ in }
    }

    func refresh() {}
}
