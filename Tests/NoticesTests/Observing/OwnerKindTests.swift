import Notices
import TestSupport
import Testing

/// Owners of all kinds of classes, and what is said of an owner that was never asked for anything.
@Suite("Observers with an owner and nothing more", .leavesNoObservers) struct OwnerKindTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let number = NoticeDescriptor<Int>("a")

    private class Base: @unchecked Sendable {
        func name() -> String { "base" }
    }

    private final class Derived: Base, @unchecked Sendable {
        let padding = (1, 2, 3)
        override func name() -> String { "derived \(padding.2)" }
    }

    private final class Generic<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private final class Plain: Sendable {}

    @Test("are given it, whatever class it is of", arguments: [false, true])
    private func classes(watched: Bool) {
        let derived = Derived()
        let generic = Generic("text")
        center.observe("a", owner: derived as Base) { [calls] me, notice in
            calls.add("\(me.name()) \(notice.name)")
        }
        center.observe("a", owner: derived) { [calls] me, _ in calls.add("\(me.padding.0)") }
        center.observe("a", owner: generic) { [calls] me, notice in
            calls.add("\(me.value) \(notice.payload ?? 0)")
        }
        center.observe(number, owner: derived as Base) { [calls] me, number in
            calls.add("\(me.name()) \(number)")
        }
        center.observe(number, owner: generic) { [calls] me, number in calls.add("\(me.value) \(number)") }
        let monitor = watched ? center.monitor { _ in } : nil
        #expect(center.post("a", payload: 7) == PostOutcome(delivered: 5))
        #expect(center.post(number, 8) == PostOutcome(delivered: 5))
        let expected = { (payload: Int) in
            "derived 3 a,1,text \(payload),derived 3 \(payload),text \(payload)"
        }
        #expect(calls.all.joined(separator: ",") == "\(expected(7)),\(expected(8))")
        withExtendedLifetime((derived, generic, monitor)) {}
    }

    @Test("a notice that a handler keeps is whole when the post is over")
    private func kept() {
        let owner = Plain()
        let kept = Lock<[Notice]>([])
        center.observe("a name of more than fifteen bytes", owner: owner) { _, notice in
            kept.withLock { $0.append(notice) }
        }
        for number in 0..<100 {
            center.post("a name of more than fifteen bytes", from: Plain(), payload: "payload \(number)")
        }
        #expect(
            kept.withLock { $0.compactMap { $0.payload as? String } } == (0..<100).map { "payload \($0)" })
        #expect(kept.withLock { $0.allSatisfy(\.hasSender) })
    }

    @Test("say the same of it before and after it is gone")
    private func labels() {
        let records = Records()
        var owners = (0..<3).map { _ in Plain() }
        for owner in owners { center.observe("a", owner: owner) { _, _ in } }
        #expect(center.registrations.map(\.observer) == ["Plain#1", "Plain#2", "Plain#3"])
        #expect(center.registrations.allSatisfy { $0.kind == .owner && $0.state == .active })
        owners.remove(at: 1)
        #expect(center.registrations.map(\.observer) == ["Plain#1", "Plain#2", "Plain#3"])
        #expect(center.registrations.map(\.state) == [.active, .ownerGone, .active])
        let monitor = center.monitor(into: records)
        #expect(center.post("a") == PostOutcome(delivered: 2, ownersGone: 1))
        #expect(records.complete(.deliver).map(\.observer) == ["Plain#1", "Plain#3"])
        #expect(records.complete(.skip).map(\.reason) == [.ownerGone])
        #expect(records.complete(.skip).map(\.owner) == ["Plain#2"])
        #expect(records.complete(.remove).map(\.observer) == ["Plain#2"])
        withExtendedLifetime((owners, monitor)) {}
    }

    @Test("name the class of an owner that was gone before the first query, and never another object")
    private func goneUnasked() {
        center.observe("a", owner: Plain()) { _, _ in }
        center.observe("a", owner: Derived()) { _, _ in }
        let living = (0..<50).map { _ in Plain() }
        for owner in living { center.observe("b", owner: owner) { _, _ in } }
        let labels = center.registrations.map(\.observer)
        #expect(labels.prefix(2) == ["Plain#1", "Derived#1"])
        #expect(Set(labels).count == 52)
        #expect(center.registrations.filter { $0.state == .ownerGone }.count == 2)
        #expect(center.removeAbandoned() == 2)
        withExtendedLifetime(living) {}
    }

    private final class Labeled: NoticeLabeled, Sendable {
        let noticeLabel: String
        init(_ label: String) { noticeLabel = label }
    }

    @Test("a label that an owner chooses is known also when it is gone")
    private func chosenLabels() {
        let plain = Plain()
        center.observe("a", owner: plain) { _, _ in }
        center.observe("a", owner: Labeled("Ann")) { _, _ in }
        center.observe("a", owner: plain) { _, _ in }
        center.observe("a", owner: Labeled("Bob")) { _, _ in }
        #expect(center.registrations.map(\.observer) == ["Plain#1", "Ann", "Plain#1", "Bob"])
        withExtendedLifetime(plain) {}
    }

    @Test("of one that is held back and let go again", arguments: [false, true])
    private func blocked(typed: Bool) {
        let owner = Plain()
        let addition =
            typed
            ? center.observe(number, owner: owner) { [calls] _, _ in calls.add("called") }
            : center.observe("a", owner: owner) { [calls] _, _ in calls.add("called") }
        var blocker = center.block(addition)
        #expect(blocker != nil)
        #expect(center.post(number, 1) == PostOutcome(blocked: 1))
        #expect(center.post("a", payload: 1) == PostOutcome(blocked: 1))
        blocker = nil
        #expect(center.post(number, 1) == PostOutcome(delivered: 1))
        #expect(calls.all == ["called"])
        withExtendedLifetime(owner) {}
    }

    @Test(
        "with a payload of another type fail alone, and of a gone owner are skipped",
        arguments: [false, true])
    private func mismatch(watched: Bool) {
        let owner = Plain()
        let monitor = watched ? center.monitor { _ in } : nil
        center.observe(number, owner: owner) { [calls] _, number in calls.add("\(number)") }
        center.observe(number, owner: Plain()) { [calls] _, number in calls.add("gone \(number)") }
        center.observe("a", owner: owner) { [calls] _, _ in calls.add("notice") }
        #expect(center.post("a", payload: "text") == PostOutcome(delivered: 1, failed: 1, ownersGone: 1))
        #expect(center.post(number, 3) == PostOutcome(delivered: 2))
        #expect(calls.all == ["notice", "3", "notice"])
        #expect(center.registrationCount == 2)
        withExtendedLifetime((owner, monitor)) {}
    }

    @Test("are ended together, by name, and within a handler")
    private func ends() {
        let (owner, other) = (Plain(), Plain())
        for name in ["a", "b", "c", "a"] {
            center.observe(NoticeName(name), owner: owner) { [center, calls] me, notice in
                calls.add("\(notice.name)")
                if notice.name == "c" { center.removeAll(ownedBy: me) }
            }
        }
        center.observe("a", owner: other) { [calls] _, _ in calls.add("other") }
        #expect(center.removeAll(named: "b", ownedBy: owner) == 1)
        center.post("c")
        center.post("a")
        #expect(calls.all == ["c", "other"])
        #expect(center.registrations.map(\.observer) == ["Plain#1"])
        withExtendedLifetime((owner, other)) {}
    }
}
