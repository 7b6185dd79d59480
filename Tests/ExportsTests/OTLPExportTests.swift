import Foundation
import Notices
import NoticesWire
import Testing

@testable import Exports

@Suite struct OTLPExportTests {
    private typealias Span = [String: Any]

    private static func spans(_ text: String) throws -> [Span] {
        try text.split(separator: "\n").flatMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Span
            let resource = try #require((object?["resourceSpans"] as? [Span])?.first)
            return try #require((resource["scopeSpans"] as? [Span])?.first?["spans"] as? [Span])
        }
    }

    @Test func `a recording is lines of spans`() throws {
        let recorded = try Recorded()
        try recorded.add(NoticeRecord.few)
        let text = try recorded.export(OTLPExport.self).text
        let expected = #"""
            {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}},{"key":"service.instance.id","value":{"stringValue":"0000000000000007"}},{"key":"process.pid","value":{"intValue":"4711"}}]},"scopeSpans":[{"scope":{"name":"noticeboard"},"spans":[\#
            {"traceId":"0000000000000007910a2dec89025cc0","spanId":"ca4470043a5e3686","name":"cart.changed","kind":4,"startTimeUnixNano":"1750000001000000000","endTimeUnixNano":"1750000001000005500",\#
            "attributes":[{"key":"notice.name","value":{"stringValue":"cart.changed"}},{"key":"notice.center","value":{"stringValue":"main"}},{"key":"notice.seq","value":{"stringValue":"1"}},{"key":"notice.sender","value":{"stringValue":"Cart#1"}},{"key":"notice.payload","value":{"stringValue":"3"}},{"key":"thread.name","value":{"stringValue":"main"}},{"key":"code.file.path","value":{"stringValue":"Shop/Cart.swift"}},{"key":"code.line.number","value":{"intValue":"12"}}]},\#
            {"traceId":"0000000000000007910a2dec89025cc0","spanId":"16e639e2c7aae6e3","parentSpanId":"ca4470043a5e3686","name":"Badge#1 cart.changed","kind":5,"startTimeUnixNano":"1750000001000000000","endTimeUnixNano":"1750000001000005500",\#
            "attributes":[{"key":"notice.name","value":{"stringValue":"cart.changed"}},{"key":"notice.center","value":{"stringValue":"main"}},{"key":"notice.seq","value":{"stringValue":"2"}},{"key":"notice.observer","value":{"stringValue":"Badge#1"}},{"key":"thread.name","value":{"stringValue":"main"}}]},\#
            {"traceId":"0000000000000007910a2dec89025cc0","spanId":"d11d9fdd9a9557bc","parentSpanId":"16e639e2c7aae6e3","name":"badge.changed","kind":4,"startTimeUnixNano":"1750000001000001000","endTimeUnixNano":"1750000001000001000",\#
            "attributes":[{"key":"notice.name","value":{"stringValue":"badge.changed"}},{"key":"notice.center","value":{"stringValue":"main"}},{"key":"notice.seq","value":{"stringValue":"3"}},{"key":"thread.name","value":{"stringValue":"main"}}]},\#
            {"traceId":"0000000000000007910a2dec89025cc0","spanId":"95d670e1fbca0062","parentSpanId":"d11d9fdd9a9557bc","name":"unheard badge.changed","kind":1,"startTimeUnixNano":"1750000001000002000","endTimeUnixNano":"1750000001000002000",\#
            "attributes":[{"key":"notice.name","value":{"stringValue":"badge.changed"}},{"key":"notice.center","value":{"stringValue":"main"}},{"key":"notice.seq","value":{"stringValue":"4"}},{"key":"thread.name","value":{"stringValue":"main"}}],"status":{"message":"did you mean cart.changed?","code":2}},\#
            {"traceId":"0000000000000007910a2dec89025cc0","spanId":"efe087abb6436965","parentSpanId":"ca4470043a5e3686","name":"Ledger#1 cart.changed","kind":5,"startTimeUnixNano":"1750000001000000000","endTimeUnixNano":"1750000001000001000",\#
            "attributes":[{"key":"notice.name","value":{"stringValue":"cart.changed"}},{"key":"notice.center","value":{"stringValue":"main"}},{"key":"notice.seq","value":{"stringValue":"5"}},{"key":"notice.observer","value":{"stringValue":"Ledger#1"}},{"key":"thread.name","value":{"stringValue":"Ledger"}}]}]}]}]}

            """#
        #expect(text == expected)
    }

    @Test func `what a handler posts belongs to the trace of its post`() throws {
        let recorded = try Recorded()
        try recorded.add(NoticeRecord.few)
        let spans = try Self.spans(try recorded.export(OTLPExport.self).text)
        try #require(spans.count == 5)
        #expect(Set(spans.compactMap { $0["traceId"] as? String }).count == 1)
        let numbers = spans.map { $0["spanId"] as? String }
        #expect(Set(numbers).count == 5)
        #expect(
            spans.map { $0["parentSpanId"] as? String } == [
                nil, numbers[0], numbers[1], numbers[2], numbers[0],
            ])
    }

    @Test func `a post that crosses processes is in one trace with what it becomes elsewhere`() throws {
        func posted(_ seq: UInt64, node: String?) -> NoticeRecord {
            .made(seq, .post, "a", at: 1) {
                $0.origin = NoticeRecord.Origin(process: 0x1F, post: 5, node: node)
                ($0.cause, $0.deliveries) = (node == nil ? 2 : nil, 0)
            }
        }
        let (here, there) = (try Recorded(epoch: 7), try Recorded(epoch: 8))
        try here.add([
            .made(1, .post, "first", at: 1), .made(2, .deliver, "first", at: 1) { $0.post = 1 },
            posted(3, node: nil),
        ])
        try there.add([posted(1, node: "shop-1"), .made(2, .deliver, "a", at: 1) { $0.post = 1 }])
        let ours = try Self.spans(try here.export(OTLPExport.self).text)
        let theirs = try Self.spans(try there.export(OTLPExport.self).text)
        let trace = "000000000000001f0000000000000005"
        #expect(ours.map { $0["traceId"] as? String == trace } == [false, false, true])
        #expect(theirs.map { $0["traceId"] as? String } == [trace, trace])
        #expect(theirs[0]["parentSpanId"] as? String == ours[2]["spanId"] as? String)
        #expect(theirs[0]["spanId"] as? String != ours[2]["spanId"] as? String)
        // It begins a trace, and is linked to the handler that made it.
        let link = try #require((ours[2]["links"] as? [Span])?.first)
        #expect(link["traceId"] as? String == ours[1]["traceId"] as? String)
        #expect(link["spanId"] as? String == ours[1]["spanId"] as? String)
    }

    @Test func `problems and leaks are errors`() throws {
        let recorded = try Recorded()
        try recorded.add([.made(1, .fail, "a", at: 1) { $0.text = "needs a Cart" }])
        try recorded.append(
            .leaks(
                ExpectedGone(
                    goneCount: 0, livingCount: 1,
                    living: [ExpectedGone.Object(id: 1, label: "Page#1", since: Recorded.start, suspects: [])]
                )))
        let spans = try Self.spans(try recorded.export(OTLPExport.self).text)
        #expect(spans.map { $0["name"] as? String } == ["fail a", "leaked Page#1"])
        #expect(spans.map { ($0["status"] as? Span)?["code"] as? Int } == [2, 2])
        #expect((spans[0]["status"] as? Span)?["message"] as? String == "needs a Cart")
    }

    @Test func `hostile texts are escaped`() throws {
        let recorded = try Recorded(program: hostile, centers: [hostile])
        try recorded.add([.made(1, .post, hostile, at: 1, on: hostile) { $0.payload = hostile }])
        let text = try recorded.export(OTLPExport.self).text
        #expect(text.count { $0 == "\n" } == 1)
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        #expect(try Self.spans(text).first?["name"] as? String == hostile)
    }
}
