import Notices
import TestSupport
import Testing

@Suite(
    "10. A payload of the wrong type is an error for that observer alone; the others are called",
    .leavesNoObservers)
struct Promise10PayloadTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func tokens() -> [NoticeToken] {
        [
            center.observe(NoticeDescriptor<Int>("a")) { [calls] _ in calls.add("wrong") },
            center.observe(NoticeDescriptor<String>("a")) { [calls] in calls.add($0) },
            center.observe("a") { [calls] _ in calls.add("untyped") },
        ]
    }

    @Test func `the others are called, and the outcome counts it`() {
        let tokens = tokens()
        #expect(center.post("a", payload: "text") == PostOutcome(delivered: 2, failed: 1))
        #expect(calls.all == ["text", "untyped"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `the log says what was found, and the others are called`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let tokens = tokens()
        #expect(center.post("a", payload: "text") == PostOutcome(delivered: 2, failed: 1))
        #expect(calls.all == ["text", "untyped"])
        #expect(records.complete(.fail).map(\.text) == ["payload of “a”: needs Int, found String"])
        withExtendedLifetime((monitor, tokens)) {}
    }
}
