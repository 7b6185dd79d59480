import Dispatch
import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct BlockTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a blocked observer is skipped, and called again when the blocker goes`() {
        let token = center.observe("a") { [calls] _ in calls.add("called") }
        var blocker = token.block()
        #expect(center.post("a") == PostOutcome(blocked: 1))
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

    private final class Owner: Sendable {}

    /// One observer of each kind of entry.
    private func everyKind(_ owner: Owner) -> [NoticeToken] {
        center.observe("a", owner: owner) { [calls] _, _ in calls.add("owner") }
        return [
            center.observe("a") { [calls] _ in calls.add("token") },
            center.observe("a", label: "label") { [calls] _ in calls.add("label") },
            center.observe("a", options: .once) { [calls] _ in calls.add("once") },
            center.observe(.any) { [calls] _ in calls.add("any") },
            center.observe("a", on: .queue(.init(label: "test"))) { [calls] _ in calls.add("queue") },
        ]
    }

    @Test(arguments: [false, true])
    func `a blocked center calls no observer, and every observer afterwards`(isWatched: Bool) async throws {
        let owner = Owner()
        let ring = isWatched ? center.recordRing() : nil
        let tokens = everyKind(owner)
        var blocker: NoticeBlocker? = center.block()
        let late = center.observe(NoticeDescriptor<Int>("a")) { [calls] _ in calls.add("late") }
        #expect(center.post("a", payload: 1) == PostOutcome(blocked: 7))
        #expect(center.channel(of: NoticeDescriptor<Int>("a")).post(1) == PostOutcome(blocked: 7))
        #expect(center.post(NoticeDescriptor<Int>("a"), 1) == PostOutcome(blocked: 7))
        #expect(center.post("unheard") == PostOutcome(blocked: 1))
        try #require(calls.all == [])
        withExtendedLifetime(blocker) {}
        blocker = nil
        #expect(center.post("a", payload: 1) == PostOutcome(delivered: 6, scheduled: 1))
        await until("the queue's observer is called") { calls.all.count == 7 }
        withExtendedLifetime((tokens, late, ring)) {}
    }

    @Test func `posts of a blocked sender are skipped, and those of others are not`() {
        let (sender, other) = (Owner(), Owner())
        let token = center.observe("a") { [calls] _ in calls.add("called") }
        let (first, second) = (center.block(postsFrom: sender), center.block(postsFrom: sender))
        #expect(center.post("a", from: sender) == PostOutcome(blocked: 1))
        #expect(center.post("a", from: other) == PostOutcome(delivered: 1))
        #expect(center.post("a") == PostOutcome(delivered: 1))
        withExtendedLifetime(first) {}
        #expect(center.post("a", from: sender) == PostOutcome(blocked: 1))
        withExtendedLifetime((second, token)) {}
    }

    @Test func `posts of a value equal to a blocked one are skipped, and a blocked sender is not kept`() {
        let token = center.observe("a") { _ in }
        let blocker = center.block(postsFrom: SenderValue(1))
        #expect(center.post("a", from: SenderValue(1)).skipped == 1)
        #expect(center.post("a", from: SenderValue(2)).delivered == 1)
        let life = Life()
        let blocked = center.block(postsFrom: Tracked(life) {})
        #expect(life.count == 0)
        withExtendedLifetime((token, blocker, blocked)) {}
    }

    @Test func `a post by a blocked sender is recorded, and says that each observer was blocked`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe("a") { _ in }
        let blocker = center.block()
        center.post("a")
        #expect(records.all.last { $0.kind == .skip }?.reason == .blocked)
        #expect(records.all.last { $0.kind == .post }?.skipped == 1)
        withExtendedLifetime((monitor, token, blocker)) {}
    }

    @Test func `a one-shot that a blocked post meets is still to come`() {
        let token = center.observe("a", options: .once) { [calls] _ in calls.add("called") }
        let blocker = center.block()
        center.post("a")
        withExtendedLifetime(blocker) {}
        #expect(token.isActive)
        #expect(calls.all == [])
    }
}
