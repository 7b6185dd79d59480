import Notices
import TestSupport
import Testing

@Suite("2. A post calls the observers that are registered when it starts", .leavesNoObservers)
struct Promise02SnapshotTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let other = Box<NoticeToken>()

    @Test func `an observer added meanwhile waits for the next post`() {
        let token = center.observe("a", options: .once) { [center, calls, other] _ in
            other.set(center.observe("a") { _ in calls.add("added") })
        }
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(calls.all == [])
        #expect(center.post("a") == PostOutcome(delivered: 1))
        #expect(calls.all == ["added"])
        withExtendedLifetime(token) {}
    }

    @Test func `one removed meanwhile is not called any more, and the outcome counts it as skipped`() {
        let token = center.observe("a") { [other] _ in other.value?.cancel() }
        other.set(center.observe("a") { [calls] _ in calls.add("removed") })
        #expect(center.post("a") == PostOutcome(delivered: 1, ended: 1))
        #expect(calls.all == [])
        withExtendedLifetime(token) {}
    }
}
