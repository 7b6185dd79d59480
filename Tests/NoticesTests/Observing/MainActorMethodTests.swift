import Notices
import TestSupport
import Testing

/// Methods that are named, of classes on the main actor and of others.
@Suite("Methods of the main actor", .leavesNoObservers, .endsInTime) struct MainActorMethodTests {
    @MainActor private final class ViewController {
        private let calls: Calls

        init(_ calls: Calls) { self.calls = calls }

        func refresh() {
            MainActor.assumeIsolated { calls.add("refresh") }
        }

        func changed(_ notice: Notice) {
            MainActor.assumeIsolated { calls.add("changed \(notice.payload ?? "")") }
        }

        nonisolated func count() { calls.add("count") }
    }

    private final class Model: Sendable {
        let calls = Calls()

        func refresh() { calls.add("refresh") }

        @MainActor func redraw() {
            MainActor.assumeIsolated { calls.add("redraw") }
        }
    }

    private let center = NoticeCenter()
    private let calls = Calls()

    /// Posts where there is no actor.
    private func postElsewhere(payload: Int? = nil) async throws -> PostOutcome {
        try await onThread { [center] in center.post("a", payload: payload) }
    }

    @Test("are called there, wherever the post is made")
    func viewController() async throws {
        let view = await ViewController(calls)
        center.observe("a", owner: view) { @MainActor me, _ in me.refresh() }
        center.observe("a", owner: view) { @MainActor me, notice in me.changed(notice) }
        #expect(center.registrations.map(\.context) == [.mainActor, .mainActor])
        #expect(try await postElsewhere(payload: 7) == PostOutcome(scheduled: 2))
        await until("2 calls") { calls.all.count >= 2 }
        #expect(Set(calls.all) == ["refresh", "changed 7"])
        withExtendedLifetime(view) {}
    }

    @Test("also one of a class that is on no actor")
    func method() async throws {
        let model = Model()
        center.observe("a", owner: model) { @MainActor me, _ in me.redraw() }
        #expect(try await postElsewhere() == PostOutcome(scheduled: 1))
        await until("a call") { !model.calls.all.isEmpty }
        #expect(model.calls.all == ["redraw"])
    }

    @Test("other methods are called by the poster, before the post returns")
    func others() async throws {
        let (view, model) = (await ViewController(calls), Model())
        center.observe("a", owner: view) { me, _ in me.count() }
        center.observe("a", owner: model) { me, _ in me.refresh() }
        #expect(try await postElsewhere() == PostOutcome(delivered: 2))
        #expect(calls.all == ["count"])
        #expect(model.calls.all == ["refresh"])
        withExtendedLifetime(view) {}
    }
}
