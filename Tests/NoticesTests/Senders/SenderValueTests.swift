import Notices
import NoticesQueue
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct SenderValueTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `an equal value is the same sender, wherever it was made`() {
        let token = center.observe("a", from: SenderValue("row 1")) { [calls] _ in calls.add("called") }
        #expect(center.post("a", from: SenderValue("row 1")) == PostOutcome(delivered: 1))
        #expect(center.post("a", from: SenderValue("row 2")) == PostOutcome())
        #expect(center.post("a") == PostOutcome())
        withExtendedLifetime(token) {}
    }

    @Test func `values of two types are two senders, also when they look the same`() {
        let token = center.observe("a", from: SenderValue(1)) { _ in }
        #expect(center.post("a", from: SenderValue(UInt8(1))) == PostOutcome())
        #expect(center.post("a", from: SenderValue(1.0)) == PostOutcome())
        #expect(center.post("a", from: SenderValue(Int?.some(1))) == PostOutcome())
        #expect(center.post("a", from: SenderValue(1)) == PostOutcome(delivered: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `values with equal hashes are still different senders`() {
        let token = center.observe("a", from: SenderValue(Colliding(1))) { _ in }
        #expect(center.post("a", from: SenderValue(Colliding(2))) == PostOutcome())
        #expect(center.post("a", from: SenderValue(Colliding(1))) == PostOutcome(delivered: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `values of a class and of its subclass are two senders, whichever is asked`() {
        let (base, derived) = (SenderValue(Base()), SenderValue(Derived()))
        #expect(base != derived && derived != base)
        #expect(base == SenderValue(Base()))
    }

    @Test func `a value is never gone: its observer stays when every box of it has gone`() {
        let token = center.observe("a", from: SenderValue(7)) { _ in }
        #expect(center.removeAbandoned() == 0)
        #expect(center.registrations.map(\.state) == [.active])
        #expect(center.registrations.map(\.sender) == ["7"])
        #expect(center.post("a", from: SenderValue(7)).delivered == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `a handler reads the value that a notice was posted from`() {
        let token = center.observe("a") { [calls] notice in
            calls.add("\(notice.senderValue(as: Int.self) ?? 0)")
            calls.add("\(notice.senderValue(as: String.self) ?? "no string")")
            calls.add("\(notice.isSent(by: SenderValue(5)))")
        }
        center.post("a", from: SenderValue(5))
        #expect(calls.all == ["5", "no string", "true"])
        withExtendedLifetime(token) {}
    }

    @Test func `observers of equal values are duplicates of each other`() {
        let owner = Screen(calls)
        for value in [1, 1, 2] {
            let refusing = NoticeOptions.refusingDuplicates { [calls] _ in calls.add("refused \(value)") }
            center.observe("a", owner: owner, from: SenderValue(value), options: refusing) { _, _ in }
        }
        #expect(calls.all == ["refused 1"])
        #expect(center.registrationCount == 2)
    }

    @Test func `a controller knows its observers by the value`() throws {
        let owner = Screen(calls)
        let controller = center.controller(for: owner)
        try controller.observe("a", from: SenderValue(1)) { _, _ in }
        #expect(throws: NoticeError.self) { try controller.observe("a", from: SenderValue(1)) { _, _ in } }
        #expect(controller.remove("a", from: SenderValue(2)) == 0)
        #expect(controller.remove("a", from: SenderValue(1)) == 1)
    }

    @Test func `a queue coalesces what was enqueued from equal values`() {
        let queue = NoticeQueue(for: center)
        queue.enqueue("a", from: SenderValue("x"), payload: 1, coalescing: .sender)
        #expect(queue.enqueue("a", from: SenderValue("y"), payload: 2, coalescing: .sender) == 0)
        #expect(queue.enqueue("a", from: SenderValue("x"), payload: 3, coalescing: .sender) == 1)
        #expect(queue.dequeueAll(from: SenderValue("y")) == 1)
    }

    @Test func `a sticky notice keeps the value that it was posted from`() {
        center.post("a", from: SenderValue(3), payload: true, sticky: true)
        let token = center.observe("a", from: SenderValue(3), options: .receivingSticky) { [calls] _ in
            calls.add("called")
        }
        #expect(calls.all == ["called"])
        withExtendedLifetime(token) {}
    }

    @Test func `records name the value`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        center.post("a", from: SenderValue("row 1"))
        #expect(records.all.first?.sender == "row 1")
        withExtendedLifetime(monitor) {}
    }
}

/// On the main actor, since a class that has subclasses is `Sendable` in no other way.
@MainActor private class Base: Hashable {
    nonisolated init() {}

    nonisolated static func == (left: Base, right: Base) -> Bool { true }

    nonisolated func hash(into hasher: inout Hasher) {}
}

private final class Derived: Base {}

private struct Colliding: Hashable {
    let value: Int

    init(_ value: Int) { self.value = value }

    func hash(into hasher: inout Hasher) {}
}
