import Foundation
import Notices
import NoticesCompatibility
import NoticesKeyboard
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct RegistrationsTests {
    private let center = NoticeCenter()
    private let screen = Screen(Calls())

    @Test func `registrations list observers and names in order, with lifetime and source line`() {
        let token = center.observe("a", from: screen, label: "label", file: "T.swift", line: 1) { _ in }
        center.observe(.any, owner: screen, options: .once, file: "M/O.swift", line: 2) { _, _ in }
        let id = center.observe("b", file: "U.swift", line: 3) { _ in }.detach()
        let all = center.registrations
        #expect(all.map(\.id).first == token.id)
        #expect(all.map(\.id).last == id)
        #expect(all.map(\.name) == ["a", .any, "b"])
        #expect(all.map(\.observer) == ["label", "Screen#1", "U.swift:3"])
        #expect(all.map(\.kind) == [.token, .owner, .untilRemoved])
        #expect(all.map(\.sender) == ["Screen#1", nil, nil])
        #expect(all.map(\.isOneShot) == [false, true, false])
        #expect(all.map(\.state) == [.active, .active, .active])
        #expect(all.map(\.source.description) == ["T.swift:1", "M/O.swift:2", "U.swift:3"])
        #expect(all.map(\.source.short) == ["T.swift:1", "O.swift:2", "U.swift:3"])
    }

    @Test func `every way to observe has its kind`() throws {
        let token = center.observe("a") { _ in }
        center.observe("a", owner: screen) { _, _ in }
        center.observe("a") { _ in }.detach()
        try center.controller(for: screen).observe("a") { _, _ in }
        center.addObserver(screen, name: "a") { _, _ in }
        let sequence = center.notices(named: "a")
        #expect(center.registrations.map(\.kind) == NoticeRegistration.Kind.allCases)
        withExtendedLifetime((token, sequence)) {}
    }

    @Test func `a state says when an owner or a sender is gone`() {
        center.observe("a", owner: screen) { _, _ in }
        center.observe("a", owner: Screen(Calls())) { _, _ in }
        center.observe("a", owner: screen, from: Screen(Calls())) { _, _ in }
        #expect(center.registrations.map(\.state) == [.active, .ownerGone, .senderGone])
        #expect(center.registrations.map(\.sender) == [nil, nil, nil])
    }

    @Test func `a list of registrations is a copy`() {
        let token = center.observe("a") { _ in }
        let before = center.registrations
        token.cancel()
        #expect(before.count == 1)
        #expect(center.registrations.isEmpty)
        #expect(center.registrationCount == 0)
    }

    @Test func `a registration can be removed by what is listed of it`() throws {
        center.observe("a") { _ in }.detach()
        let id = try #require(center.registrations.first).id
        #expect(throws: NoticeError.registrationOfAnotherCenter) { try NoticeCenter().remove(id) }
        #expect(try center.remove(id))
    }

    @Test func `the shared center is one`() {
        #expect(NoticeCenter.shared === NoticeCenter.shared)
    }

    @Test func `a registration survives being written and read`() throws {
        center.observe("a", owner: screen, from: screen, options: .once) { _, _ in }
        let written = center.registrations
        let data = try JSONEncoder().encode(written)
        #expect(try JSONDecoder().decode([NoticeRegistration].self, from: data) == written)
    }

    @Test func `a name, an outcome and a keyboard payload are written plainly`() throws {
        let names = try JSONEncoder().encode(["a", "b"] as [NoticeName])
        #expect(String(decoding: names, as: UTF8.self) == #"["a","b"]"#)
        let outcome = PostOutcome(delivered: 1, failed: 3, ended: 2)
        let data = try JSONEncoder().encode(outcome)
        #expect(try JSONDecoder().decode(PostOutcome.self, from: data) == outcome)
        let payload = KeyboardPayload(begin: .zero, end: .zero, curve: .other(9), isLocal: false)
        let written = try JSONEncoder().encode(payload)
        #expect(try JSONDecoder().decode(KeyboardPayload.self, from: written) == payload)
    }

    private final class Sender: Sendable {}

    @Test func `a name has observers while one of them may be reached`() {
        let sender = Sender()
        #expect(!center.hasObservers(of: "a"))
        var token: NoticeToken? = center.observe("a") { _ in }
        #expect(center.hasObservers(of: "a"))
        #expect(!center.hasObservers(of: "b"))
        withExtendedLifetime(token) {}
        token = center.observe("a", from: sender) { _ in }
        #expect(center.hasObservers(of: "a"))
        withExtendedLifetime(token) {}
        token = nil
        #expect(!center.hasObservers(of: "a"))
        let any = center.observe(.any) { _ in }
        #expect(center.hasObservers(of: "a"))
        withExtendedLifetime(any) {}
    }

    @Test func `a name that a channel keeps has no observers of its own`() {
        let channel = center.channel(named: "a")
        #expect(!center.hasObservers(of: "a"))
        let tokens = (0..<40).map { _ in center.observe(channel.name) { _ in } }
        for token in tokens.dropLast() { token.cancel() }
        #expect(center.hasObservers(of: "a"))
        tokens.last?.cancel()
        #expect(!center.hasObservers(of: "a"))
        withExtendedLifetime(channel) {}
    }

    @Test func `the observers of a sender are removed, of all names`() {
        let (sender, other) = (Sender(), Sender())
        let tokens = [
            center.observe("a", from: sender) { _ in }, center.observe("b", from: sender) { _ in },
            center.observe(.any, from: sender) { _ in }, center.observe("a", from: other) { _ in },
            center.observe("a") { _ in }, center.observe("v", from: SenderValue(1)) { _ in },
        ]
        #expect(center.removeAll(from: sender) == 3)
        #expect(tokens.map(\.isActive) == [false, false, false, true, true, true])
        #expect(center.removeAll(from: SenderValue(1)) == 1)
        #expect(center.removeAll(from: sender) == 0)
        withExtendedLifetime(tokens) {}
    }

    @Test func `the observers of a label are removed, and owners that are called so are not`() {
        let owner = Sender()
        let tokens = [
            center.observe("a", label: "cart") { _ in }, center.observe("b", label: "cart") { _ in },
            center.observe("b", label: "other") { _ in }, center.observe("b") { _ in },
        ]
        center.observe("a", owner: owner, label: "cart") { _, _ in }
        #expect(center.removeAll(labeled: "cart") == 3)
        #expect(tokens.map(\.isActive) == [false, false, true, true])
        withExtendedLifetime((owner, tokens)) {}
    }
}
