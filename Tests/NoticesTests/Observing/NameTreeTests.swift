import Notices
import TestSupport
import Testing

/// Names that begin alike, observed together.
@Suite(.leavesNoObservers, .endsInTime) struct NameTreeTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `an observer of cart.* receives what begins so, in one order with the others`() {
        let tokens = [
            center.observe("cart.changed") { [calls] _ in calls.add("name") },
            center.observe("cart.*") { [calls] in calls.add("tree \($0.name)") },
            center.observe(.any) { [calls] in calls.add("any \($0.name)") },
        ]
        #expect(center.post("cart.changed") == PostOutcome(delivered: 3))
        #expect(center.post("cart.emptied") == PostOutcome(delivered: 2))
        #expect(center.post("cartoon") == PostOutcome(delivered: 1))
        #expect(center.post("cart") == PostOutcome(delivered: 1))
        #expect(
            calls.all == [
                "name", "tree cart.changed", "any cart.changed", "tree cart.emptied", "any cart.emptied",
                "any cartoon", "any cart",
            ])
        withExtendedLifetime(tokens) {}
    }

    @Test func `for a post of another name it does not exist`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe("cart.*") { _ in }
        #expect(center.post("user.changed") == PostOutcome())
        #expect(!center.hasObservers(of: "user.changed") && center.hasObservers(of: "cart.x"))
        #expect(center.explain("user.changed").observers.isEmpty)
        #expect(center.explain("cart.x").called.map(\.registration.name) == ["cart.*"])
        #expect(records.complete(.unheard).map(\.text) == [nil])
        withExtendedLifetime((token, monitor)) {}
    }

    @Test func `it is listed, removed, counted and refused under the name that it observes`() {
        center.limitObservers(of: "cart.*", to: 1) { [calls] in calls.add("\($0.name) \($0.limit)") }
        final class Owner: Sendable {}
        let owner = Owner()
        center.observe("cart.*", owner: owner) { _, _ in }
        center.observe("user.*", owner: owner) { _, _ in }
        center.observe(.any, owner: owner) { _, _ in }
        #expect(center.registrations.map(\.name) == ["cart.*", "user.*", .any])
        let refusing = NoticeOptions.refusingDuplicates { [calls] _ in calls.add("refused") }
        center.observe("cart.*", owner: owner, options: refusing) { _, _ in }
        center.observe("shop.*", owner: owner, options: refusing) { _, _ in }
        #expect(calls.all == ["refused"])
        center.observe("cart.*", owner: owner, label: "other") { _, _ in }
        #expect(calls.all == ["refused", "cart.* 1"])
        #expect(center.removeAll(named: "cart.*") == 2)
        #expect(center.removeAll(named: "user.*", ownedBy: owner) == 1)
        #expect(center.removeAll(named: .any) == 1)
        #expect(center.registrations.map(\.name) == ["shop.*"])
        withExtendedLifetime(owner) {}
    }

    @Test func `a controller, options, descriptors and sequences take it as any name`() async throws {
        final class Owner: Sendable {}
        let owner = Owner()
        let controller = center.controller(for: owner)
        try controller.observe("cart.*") { [calls] _, _ in calls.add("controller") }
        #expect(throws: NoticeError.self) { try controller.observe("cart.*") { _, _ in } }
        let typed = center.observe(NoticeDescriptor<Int>("cart.*"), options: .once) { [calls] in
            calls.add("typed \($0)")
        }
        let sequence = center.notices(named: "cart.*")
        center.post("user", payload: 1)
        #expect(center.post(NoticeDescriptor<Int>("cart.count"), 2) == PostOutcome(delivered: 3))
        #expect(center.post(NoticeDescriptor<Int>("cart.count"), 3) == PostOutcome(delivered: 2))
        #expect(calls.all == ["controller", "typed 2", "controller"])
        var iterator = sequence.makeAsyncIterator()
        #expect(await iterator.next()?.name == "cart.count")
        #expect(controller.remove("cart.*") == 1)
        withExtendedLifetime((typed, owner)) {}
    }

    @Test func `it receives the sticky notices of its names, and no others`() {
        center.post("cart.a", payload: 1, sticky: true)
        center.post("user.a", payload: 2, sticky: true)
        let token = center.observe("cart.*", options: .receivingSticky) { [calls] in
            calls.add("\($0.name) \($0.payload ?? "-")")
        }
        #expect(calls.all == ["cart.a 1"])
        withExtendedLifetime(token) {}
    }

    @Test func `a filter beside it is asked for its names only`() {
        let token = center.observe("cart.*", options: .filter { [calls] in calls.add("\($0.name)") != () }) {
            _ in
        }
        #expect(center.post("user") == PostOutcome())
        #expect(center.post("cart.a") == PostOutcome(filtered: 1))
        #expect(calls.all == ["cart.a"])
        withExtendedLifetime(token) {}
    }

    @Test func `a String variable is a name`() async throws {
        let name = String("cart.changed")
        final class Owner: Sendable {}
        actor Model {
            var count = 0
            func start(_ name: String, in center: NoticeCenter) {
                center.observe(name, owner: self) { me, _ in me.count += 1 }
            }
        }
        let (owner, model) = (Owner(), Model())
        let token = center.observe(name) { [calls] _ in calls.add("token") }
        center.observe(name, owner: owner) { [calls] _, _ in calls.add("owner") }
        await model.start(name, in: center)
        #expect(center.post(name, payload: 1) == PostOutcome(delivered: 2, scheduled: 1))
        await until("the actor's call") { await model.count == 1 }
        #expect(calls.all == ["token", "owner"])
        withExtendedLifetime((token, owner)) {}
    }
}
