import Notices
import Testing

@Suite("10. A payload of the wrong type is an error for that observer alone; the others are called")
struct Promise10PayloadTests {
    @Test func `the others are called, the outcome counts it, and the log says what was found`() {
        let center = NoticeCenter()
        let calls = Calls()
        let records = Records()
        let monitor = center.monitor(into: records)
        let tokens = [
            center.observe(NoticeDescriptor<Int>("a")) { _ in calls.add("wrong") },
            center.observe(NoticeDescriptor<String>("a")) { calls.add($0) },
            center.observe("a") { _ in calls.add("untyped") },
        ]
        #expect(center.post("a", payload: "text") == PostOutcome(delivered: 2, failed: 1))
        #expect(calls.all == ["text", "untyped"])
        #expect(records.complete(.fail).map(\.text) == ["payload of “a” is String, not Int"])
        withExtendedLifetime((monitor, tokens)) {}
    }
}
