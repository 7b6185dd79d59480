import Foundation
import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct RecordCodingTests {
    @Test func `every field of a record survives being written and read`() throws {
        var record = NoticeRecord(seq: 3, time: 1.25, kind: .deliver, isComplete: false)
        record.name = "a"
        record.observer = "Screen#1"
        record.registration = 4
        record.lifetime = .controller
        record.owner = "Screen#2"
        record.sender = "Screen#3"
        record.payload = "{\"x\":1}"
        record.reason = .tokenReleased
        record.text = "text"
        record.passed = false
        record.post = 1
        record.cause = 2
        record.durationNanoseconds = 5
        record.deliveries = 6
        record.scheduled = 11
        record.skipped = 7
        record.failed = 8
        record.file = "M/F.swift"
        record.line = 9
        record.first = SourceLine(file: "M/G.swift", line: 10)
        let data = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(NoticeRecord.self, from: data) == record)
        let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(fields.count == Mirror(reflecting: record).children.count)
        #expect(fields["reason"] as? String == "tokenReleased")
    }

    @Test func `a record of an unknown kind can be read, and a kind is written as plain text`() throws {
        let line = #"{"seq":1,"time":0,"kind":"teleport","isComplete":true}"#
        let record = try JSONDecoder().decode(NoticeRecord.self, from: Data(line.utf8))
        #expect(record.kind == NoticeRecord.Kind(rawValue: "teleport"))
        let data = try JSONEncoder().encode([NoticeRecord.Kind.observe])
        #expect(String(decoding: data, as: UTF8.self) == #"["observe"]"#)
    }
}
