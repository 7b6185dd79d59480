import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct BlockTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a blocked observer is skipped, and called again when the blocker goes`() {
        let token = center.observe("a") { [calls] _ in calls.add("called") }
        var blocker = token.block()
        #expect(center.post("a") == PostOutcome(skipped: 1))
        #expect(token.isActive)
        withExtendedLifetime(blocker) {}
        blocker = nil
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(calls.all == ["called"])
    }

    @Test func `blockers add up`() {
        let token = center.observe("a") { _ in }
        var first = token.block()
        let second = center.block(token.id)
        first = nil
        #expect(first == nil)
        #expect(center.post("a").skipped == 1)
        withExtendedLifetime(second) {}
    }

    @Test func `a body runs while the observer is blocked, and its error ends the block too`() {
        struct Failure: Error {}
        let token = center.observe("a") { _ in }
        #expect(token.whileBlocked { center.post("a") }.skipped == 1)
        #expect(throws: Failure.self) { try token.whileBlocked { throw Failure() } }
        #expect(center.post("a").delivered == 1)
    }

    @Test func `a blocked one-shot waits`() {
        let token = center.observe("a", options: .once) { [calls] _ in calls.add("called") }
        token.whileBlocked { _ = center.post("a") }
        #expect(token.isActive)
        center.post("a")
        #expect(calls.all == ["called"])
    }

    @Test func `what has ended, or is another center's, cannot be blocked`() {
        let token = center.observe("a") { _ in }
        #expect(NoticeCenter().block(token.id) == nil)
        token.cancel()
        #expect(token.block() == nil)
    }

    @Test func `the record of a skip says that it was blocked`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        defer { withExtendedLifetime(monitor) {} }
        let token = center.observe("a") { _ in }
        token.whileBlocked { _ = center.post("a") }
        #expect(records.all.last { $0.kind == .skip }?.reason == .blocked)
    }
}
