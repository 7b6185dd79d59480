import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct ControllerTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let life = Life()
    private let screen = Screen(Calls())

    private var controller: NoticeController<Screen> { center.controller(for: screen) }

    @Test func `a second registration of the same name is refused, with the place of the first`() throws {
        try controller.observe("a", file: "First.swift", line: 1) { [calls] _, _ in calls.add("first") }
        #expect(throws: NoticeError.alreadyRegistered(first: SourceLine(file: "First.swift", line: 1))) {
            try controller.observe("a") { [calls] _, _ in calls.add("second") }
        }
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(calls.all == ["first"])
    }

    @Test func `another name, sender or id is another registration`() throws {
        let senders = (Tracked(life), Tracked(life))
        try controller.observe("a") { _, _ in }
        try controller.observe("b") { _, _ in }
        try controller.observe("a", from: senders.0) { _, _ in }
        try controller.observe("a", from: senders.1) { _, _ in }
        try controller.observe("a", id: "1") { _, _ in }
        try controller.observe("a", id: "2") { _, _ in }
        try controller.observe(.any) { _, _ in }
        #expect(throws: NoticeError.self) { try controller.observe("a", from: senders.1) { _, _ in } }
        #expect(throws: NoticeError.self) { try controller.observe("a", id: "2") { _, _ in } }
        #expect(throws: NoticeError.self) { try controller.observe(.any) { _, _ in } }
        #expect(center.post("a", from: senders.0) == PostOutcome(delivered: 5))
    }

    @Test func `two owners do not refuse each other`() throws {
        let other = Screen(Calls())
        try controller.observe("a") { _, _ in }
        try center.controller(for: other).observe("a") { _, _ in }
        withExtendedLifetime(other) {}
    }

    @Test func `a typed registration is the same as an untyped one of its name`() throws {
        try controller.observe(NoticeDescriptor<Int>("a")) { [calls] _, number in calls.add("\(number)") }
        #expect(throws: NoticeError.self) { try controller.observe("a") { _, _ in } }
        #expect(center.post("a", payload: 3) == PostOutcome(delivered: 1))
        #expect(center.post("a", payload: "text") == PostOutcome(failed: 1))
        #expect(calls.all == ["3"])
    }

    @Test func `what was removed may be added again`() throws {
        let first = try controller.observe("a") { _, _ in }
        #expect(controller.remove("a") == 1)
        #expect(controller.remove("a") == 0)
        try controller.observe("a") { _, _ in }
        #expect(try !center.remove(first))
        #expect(center.registrationCount == 1)
    }

    @Test func `what was removed through the center may be added again`() throws {
        try controller.observe("a") { _, _ in }
        center.removeAll()
        try controller.observe("a") { _, _ in }
    }

    @Test func `a one-shot may arm itself again from its own handler`() throws {
        let controller = controller
        try controller.observe("a", options: .once) { [calls] _, _ in
            calls.add("first")
            let again = try? controller.observe("a", options: .once) { _, _ in calls.add("second") }
            calls.add("\(again != nil)")
        }
        center.post("a")
        center.post("a")
        center.post("a")
        #expect(calls.all == ["first", "true", "second"])
        #expect(center.registrationCount == 0)
    }

    @Test func `removing may name the sender or the id`() throws {
        let senders = (Tracked(life), Tracked(life))
        try controller.observe("a") { _, _ in }
        try controller.observe("a", from: senders.0) { _, _ in }
        try controller.observe("a", from: senders.1) { _, _ in }
        try controller.observe("a", id: "1") { _, _ in }
        try controller.observe("b") { _, _ in }
        #expect(controller.remove("a", from: senders.0) == 1)
        #expect(controller.remove("a", id: "1") == 1)
        #expect(controller.remove("a") == 2)
        #expect(controller.remove(.any) == 0)
        #expect(controller.removeAll() == 1)
        #expect(center.registrationCount == 0)
    }

    @Test func `the center's controller does not keep the owner, and goes with it`() throws {
        var owner: Tracked? = Tracked(life)
        if let owner { try center.controller(for: owner).observe("a") { _, _ in } }
        #expect(life.count == 1)
        owner = nil
        #expect(life.count == 0)
        #expect(center.post("a") == PostOutcome(ownersGone: 1))
        #expect(center.registrationCount == 0)
    }

    @Test func `clearing away ends the registrations of controllers with a deallocated owner`() throws {
        let records = Records()
        let monitor = center.monitor(into: records)
        var owner: Tracked? = Tracked(life)
        if let owner { try center.controller(for: owner).observe("a") { _, _ in } }
        owner = nil
        #expect(center.removeAbandoned() == 1)
        #expect(center.registrationCount == 0)
        #expect(records.complete(.remove).map(\.reason) == [.ownerGone])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a controller of one's own ends its registrations with its owner`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        var owner: Controlled? = Controlled(center)
        #expect(center.post("a") == PostOutcome(delivered: 1))
        owner = nil
        #expect(center.registrationCount == 0)
        #expect(records.complete(.remove).map(\.reason) == [.ownerGone])
        withExtendedLifetime((owner, monitor)) {}
    }

    @Test func `a controller that is dropped before its owner does not say that the owner is gone`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        _ = try? NoticeController(owner: screen, center: center).observe("a") { _, _ in }
        #expect(center.registrationCount == 0)
        #expect(records.complete(.remove).map(\.reason) == [.removed])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a controller that has lost its owner or center says so`() {
        var owner: Tracked? = Tracked(life)
        let orphan = owner.map { center.controller(for: $0) }
        owner = nil
        #expect(throws: NoticeError.ownerGone) { try orphan?.observe("a") { _, _ in } }
        let homeless = NoticeController(owner: screen, center: NoticeCenter())
        #expect(throws: NoticeError.ownerGone) { try homeless.observe("a") { _, _ in } }
        #expect(homeless.removeAll() == 0)
    }

    @Test(.enabled(if: addressesAreReused))
    func `a new owner at a gone one's address starts with nothing`() throws {
        let found = try heir {
            center.removeAbandoned()
            var owner: Tracked? = Tracked(life)
            let address = ObjectIdentifier(try #require(owner))
            if let owner { try center.controller(for: owner).observe("a") { _, _ in } }
            owner = nil
            // Removes the registration, which keeps others from the address; the center's controller does so, too, until
            // another is asked for.
            center.post("a")
            _ = center.controller(for: screen)
            return object(at: address) { Tracked(life) }
        }
        let heir = try #require(found)
        try center.controller(for: heir).observe("a") { _, _ in }
        #expect(center.post("a") == PostOutcome(delivered: 1))
    }

    @Test func `what a monitor removes at its registration is not registered`() throws {
        let controller = controller
        let monitor = center.monitor { record in
            if record.kind == .observe { controller.removeAll() }
        }
        try controller.observe("a") { _, _ in }
        #expect(center.registrationCount == 0)
        #expect(center.post("a") == PostOutcome())
        withExtendedLifetime(monitor) {}
    }

    @Test func `registrations end in the order in which they were made`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let names = (1...20).map { NoticeName("name.\($0)") }
        for name in names { _ = try? controller.observe(name) { _, _ in } }
        #expect(controller.removeAll() == 20)
        #expect(records.complete(.remove).map(\.name) == names.map(\.rawValue))
        withExtendedLifetime(monitor) {}
    }

    @Test func `a refusal is recorded with both places`() throws {
        let records = Records()
        let monitor = center.monitor(into: records)
        try controller.observe("a", file: "First.swift", line: 1) { _, _ in }
        _ = try? controller.observe("a", file: "Second.swift", line: 2) { _, _ in }
        let refusal = try #require(records.complete(.refuse).first)
        #expect(refusal.name == "a")
        #expect(refusal.observer == "Screen#1")
        #expect(refusal.owner == "Screen#1")
        #expect(refusal.registration == nil)
        #expect(refusal.lifetime == .controller)
        #expect(refusal.file == "Second.swift")
        #expect(refusal.line == 2)
        #expect(refusal.first == NoticeRecord.Source(file: "First.swift", line: 1))
        #expect(refusal.text == "already registered at First.swift:1")
        #expect(records.complete.count == 2)
        withExtendedLifetime(monitor) {}
    }
}

/// Keeps its controller, as the seed's observers do.
private final class Controlled: Sendable {
    private let controller = Box<NoticeController<Controlled>>()

    init(_ center: NoticeCenter) {
        let controller = NoticeController(owner: self, center: center)
        _ = try? controller.observe("a") { _, _ in }
        self.controller.set(controller)
    }
}
