import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct PayloadTextTests {
    private let center = NoticeCenter()
    private let records = Records()

    @Test(arguments: [
        (3 as any Sendable, "3"), (-0.5, "-0.5"), (2.0, "2"), (Double.infinity, "\"inf\""), (true, "true"),
        ("say \"hi\"\\\n\u{1B}", #""say \"hi\"\\\n\u001b""#), (Optional(3) as any Sendable, "3"),
        (Int?.none as any Sendable, "null"), ([1, 2], "\"[1, 2]\""), (Float(0.5), "0.5"), (UInt8(255), "255"),
        (1e300, "1e+300"),
    ])
    func `payloads are shown as JSON`(payload: any Sendable, text: String) {
        let monitor = center.monitor(into: records)
        center.post("a", payload: payload)
        #expect(records.complete(.post).map(\.payload) == [text])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a very long payload is cut, and says so`() throws {
        let monitor = center.monitor(into: records)
        center.post("a", payload: String(repeating: "x", count: 100_000))
        let payload = try #require(records.complete(.post).first?.payload)
        #expect(payload.count < 20_000)
        #expect(payload.hasSuffix("x… [cut, 100002 bytes]\""))
        #expect(payload.hasPrefix("\"\\\"xxx"))
        withExtendedLifetime(monitor) {}
    }
}
