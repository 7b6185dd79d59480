import Foundation
import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct RegistrationsTests {
    private let center = NoticeCenter()
    private let screen = Screen(Calls())

    @Test func `registrations tell who observes what, in order, with how it is kept and where`() {
        let token = center.observe("a", from: screen, label: "label", file: "T.swift", line: 1) { _ in }
        center.observe(nil, owner: screen, options: .once, file: "M/O.swift", line: 2) { _, _ in }
        let id = center.observeUntilRemoved("b", file: "U.swift", line: 3) { _ in }
        let all = center.registrations
        #expect(all.map(\.id).first == token.id)
        #expect(all.map(\.id).last == id.id)
        #expect(all.map(\.name) == ["a", nil, "b"])
        #expect(all.map(\.observer) == ["label", "Screen#1", "U.swift:3"])
        #expect(all.map(\.kind) == [.token, .owner, .untilRemoved])
        #expect(all.map(\.sender) == ["Screen#1", nil, nil])
        #expect(all.map(\.isOneShot) == [false, true, false])
        #expect(all.map(\.state) == [.active, .active, .active])
        #expect(all.map(\.source.description) == ["T.swift:1", "M/O.swift:2", "U.swift:3"])
        #expect(all.map(\.source.short) == ["T.swift:1", "O.swift:2", "U.swift:3"])
    }

    @Test func `every way to observe has its kind`() {
        let token = center.observe("a") { _ in }
        center.observe("a", owner: screen) { _, _ in }
        center.observeUntilRemoved("a") { _ in }
        center.controller(for: screen).observe("a") { _, _ in }
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
        center.observeUntilRemoved("a") { _ in }
        let id = try #require(center.registrations.first).id
        #expect(!NoticeCenter().remove(id))
        #expect(center.remove(id))
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
        let outcome = PostOutcome(delivered: 1, skipped: 2, failed: 3)
        let data = try JSONEncoder().encode(outcome)
        #expect(try JSONDecoder().decode(PostOutcome.self, from: data) == outcome)
        let payload = KeyboardPayload(begin: .zero, end: .zero, curve: .other(9), isLocal: false)
        let written = try JSONEncoder().encode(payload)
        #expect(try JSONDecoder().decode(KeyboardPayload.self, from: written) == payload)
    }
}
