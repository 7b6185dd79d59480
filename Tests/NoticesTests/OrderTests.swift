import Notices
import Testing

@Suite struct OrderTests {
    @Test func `handlers of one name and of any name run in registration order`() {
        let center = NoticeCenter()
        let calls = Calls()
        let tokens = [
            center.observe("a") { _ in calls.add("first") },
            center.observe(nil) { _ in calls.add("any") },
            center.observe("a") { _ in calls.add("last") },
        ]
        let outcome = center.post("a")
        #expect(calls.all == ["first", "any", "last"])
        #expect(outcome == PostOutcome(delivered: 3))
        withExtendedLifetime(tokens) {}
    }
}
