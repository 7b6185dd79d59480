// The compiler's sentences are longer than a line.
// swift-format-ignore-file
import Dispatch
import Notices

// First drafts of programmers who come from another center, or leave out a label: each message names what to write.

nonisolated struct Added: NoticeMessage {
    typealias Subject = Basket
    var item = 1
}

extension NoticeDescriptor<Int> {
    nonisolated static let count = NoticeDescriptor("count")
}

nonisolated final class Basket: Sendable {
    let center = NoticeCenter()
    var name: String? { nil }

    func comesFromFoundation() {
        _ = center.addObserver(forName: "a", object: nil, queue: .main) { _ in }  // expected-error {{write observe(name, from: sender) { notice in … }, which runs where it is written; for another queue there is on: .queue(…)}}
        center.addObserver(self, selector: "changed", name: "a", object: nil)  // expected-error {{write observe(name, owner: self) { me, notice in … }}}
        _ = center.observe("a", object: self) { _ in }  // expected-error {{'observe(_:object:handler:)' has been renamed to 'observe(_:from:handler:)'}} {{33-39=from}}
        _ = center.observe("a", queue: .main) { _ in }  // expected-error {{write on: .queue(…), or leave it out on the main actor, where a handler runs as it is written there}}
        center.post(name: "a", object: self)  // expected-error {{write post(name, from: sender, payload: value)}}
        center.post(name: "a", object: nil, userInfo: ["item": 1])  // expected-error {{write post(name, from: sender, payload: value)}}
        center.post("a", object: self)  // expected-error {{'post(_:object:)' has been renamed to 'post(_:from:)'}} {{26-32=from}}
        center.post("a", userInfo: ["item": 1])  // expected-error {{write post(name, from: sender, payload: value)}}
        center.removeObserver(self)  // expected-error {{release or cancel the token; an owner's registrations end with the owner}}
        NoticeCenter.default.post("a")  // expected-error {{'default' has been renamed to 'shared'}} {{22-29=shared}}
        _ = center.notifications(named: "a")  // expected-error {{has been renamed to 'notices(named:)'}}
    }

    func leavesOutALabel() {
        _ = center.observe("a", handle)  // expected-5-warning {{may introduce data races}} expected-error {{'observe' has been renamed to 'observe(_:handler:)'}}
        center.observe("a", self) { me, notice in me.handle(notice) }  // expected-error {{renamed to 'observe(_:owner:handler:)'}}
        center.observe("a", observer: self) { me, notice in me.handle(notice) }  // expected-error {{renamed to 'observe(_:owner:handler:)'}} {{29-37=owner}}
        _ = center.observe("a", do: handle)  // expected-5-warning {{may introduce data races}} expected-error {{extraneous argument label 'do:' in call}}
        _ = center.observe("a", priority: 1) { _ in }  // expected-error {{write options: .priority(…)}}
        _ = center.observe("a", once: true) { _ in }  // expected-error {{write options: .once}}
        center.post(.count)  // expected-error {{write the payload behind the descriptor, without a label}}
        center.post(.count, payload: 5)  // expected-error {{write the payload behind the descriptor, without a label}}
        center.post("a", payload: 5, from: self)  // expected-error {{argument 'from' must precede argument 'payload'}}
    }

    func writesAnOptional() {
        _ = center.observe(nil) { _ in }  // expected-error {{write .any to observe all names, or unwrap the name}}
        _ = center.observe(name) { _ in }  // expected-error {{cannot convert value of type 'String?' to expected argument type 'NoticeName'}} expected-note {{construct 'NoticeName' from unwrapped 'String' value}}
        center.post(name)  // expected-error {{cannot convert value of type 'String?' to expected argument type 'NoticeName'}} expected-note {{construct 'NoticeName' from unwrapped 'String' value}}
    }

    func postsAUserInfo() {
        center.post("a", payload: ["item": 1, "title": "b"])  // expected-6-error {{type 'Any' does not conform to the 'Sendable' protocol}}
        center.post("a", payload: ["item": 1, "title": "b"] as [String: any Sendable])
    }

    func awaitsInAHandler() {
        _ = center.observe("a") { _ in await self.save() }  // expected-error {{an async handler needs on: .task}}
        _ = center.observe(.count) { _ in await self.save() }  // expected-error {{an async handler needs on: .task}}
        center.observe(.count, owner: self) { me, _ in await me.save() }  // expected-error {{an async handler needs on: .task}}
        _ = center.observe(Added.self) { _ in await self.save() }  // expected-error {{an async handler needs on: .task}}
        center.observe(Added.self, owner: self) { me, _ in await me.save() }  // expected-error {{an async handler needs on: .task}}
    }

    func takesTheOwnerOnly() {
        center.observe("a", owner: self) { _ in self.handle() }  // expected-error {{expects 2 arguments, but 1 was used in closure body}}
        center.post("a").requireHeard()  // expected-error {{call can throw, but it is not marked with 'try'}}
    }

    func handle(_ notice: Notice) {}
    func handle() {}
    func save() async {}
}

// A handler that changes what belongs to an actor, from elsewhere.

@MainActor final class Label {
    var text = ""  // expected-note 2 {{mutation of this property is only permitted within the actor}}

    func passesAMethod(_ center: NoticeCenter) -> NoticeToken { center.observe("a", handler: show) }  // expected-5-warning {{may introduce data races}}

    nonisolated func observes(_ center: NoticeCenter) {
        center.observe("a", owner: self) { me, _ in me.text = "b" }  // expected-error {{main actor-isolated property 'text' can not be mutated from a Sendable closure}}
        center.observe("a", owner: self) { @MainActor me, _ in me.text = "b" }
        _ = center.observe("a") { [weak self] _ in self?.text = "b" }  // expected-error {{main actor-isolated property 'text' can not be mutated from a Sendable closure}}
    }

    func show(_ notice: Notice) { text = "\(notice)" }
}

actor Ledger {
    var sum = 0  // expected-note {{mutation of this property is only permitted within the actor}}

    func observes(_ center: NoticeCenter) {
        _ = center.observe("a") { [weak self] _ in self?.sum += 1 }  // expected-error {{actor-isolated property 'sum' can not be mutated from a Sendable closure}}
        center.observe("a", owner: self) { me, _ in me.sum += 1 }
    }
}
