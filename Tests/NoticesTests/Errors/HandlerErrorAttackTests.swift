import Dispatch
import Notices
import TestSupport
import Testing

/// Handlers that throw where something else goes on.
@Suite(.leavesNoObservers, .endsInTime) struct HandlerErrorAttackTests {
    private struct DiskIsFull: Error {}

    private let calls = Calls()

    @Test(arguments: [NoticeReentrancy.immediate, .queued])
    func `a report that posts what its observer cannot take comes to an end`(reentrancy: NoticeReentrancy) {
        let center = NoticeCenter(reentrancy: reentrancy, depthLimit: 20)
        center.reportErrors { [calls, weak center] in
            calls.add("\($0.name)")
            center?.post("failed")
        }
        let tokens = [
            center.observe("saved") { _ in throw DiskIsFull() },
            center.observe("failed") { _ in throw DiskIsFull() },
        ]
        #expect(center.post("saved") == PostOutcome(failed: 1))
        #expect((2...200).contains(calls.all.count))
        withExtendedLifetime(tokens) {}
    }

    @Test func `a report may take another in its place, end reports, and end the observer`() throws {
        let center = NoticeCenter()
        center.reportErrors { [calls, weak center] in
            calls.add("first")
            _ = try? center?.remove($0.registration)
            center?.reportErrors(to: nil)
        }
        let token = center.observe("a") { _ in throw DiskIsFull() }
        #expect(center.post("a") == PostOutcome(failed: 1))
        #expect(!center.post("a").wasHeard)
        #expect(calls.all == ["first"])
        withExtendedLifetime(token) {}
    }

    @Test func `a sticky notice that is handed over to a handler that throws is reported`() {
        let center = NoticeCenter()
        center.reportErrors { [calls] in calls.add("\($0.name)") }
        center.post("a.b", sticky: true)
        let token = center.observe("a.*", options: [.receivingSticky, .once]) { _ in throw DiskIsFull() }
        #expect(calls.all == ["a.b"])
        #expect(!token.isActive)
        withExtendedLifetime(token) {}
    }

    @Test func `a handler that ends its own registration and throws is reported once`() async throws {
        let center = NoticeCenter()
        center.reportErrors { [calls] in calls.add("\($0.name)") }
        let id = Box<RegistrationID>()
        for context in [nil, HandlerContext.task] {
            let fail: @Sendable (Notice) throws -> Void = { [weak center] _ in
                if let id = id.value { try center?.remove(id) }
                throw DiskIsFull()
            }
            let token =
                context.map { center.observe("a", on: $0) { try fail($0) } }
                ?? center.observe("a", handler: fail)
            id.set(token.detach())
            try await center.awaitingHandlers(within: .seconds(600)) { _ = $0.post("a") }
            #expect(center.registrationCount == 0)
        }
        await until("two errors") { calls.all == ["a", "a"] }
    }

    @Test func `a one-shot that throws on many threads at once is called once`() async {
        let center = NoticeCenter()
        center.reportErrors { [calls] _ in calls.add("error") }
        for round in 1...200 {
            let token = center.observe("a", options: .once) { _ in throw DiskIsFull() }
            DispatchQueue.concurrentPerform(iterations: 4) { _ in center.post("a") }
            #expect(calls.all.count == round)
            #expect(!token.isActive)
        }
    }

    @Test func `a nested post that fails counts for itself`() {
        let center = NoticeCenter()
        let inner = Box<PostOutcome>()
        let tokens = [
            center.observe("outer") { [weak center] _ in
                if let center { inner.set(center.post("inner")) }
            },
            center.observe("inner") { _ in throw DiskIsFull() },
        ]
        #expect(center.post("outer") == PostOutcome(delivered: 1))
        #expect(inner.value == PostOutcome(failed: 1))
        withExtendedLifetime(tokens) {}
    }
}
