import Foundation
import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct RecordCodingTests {
    private func record(in json: String) throws -> NoticeRecord {
        try JSONDecoder().decode(NoticeRecord.self, from: Data(json.utf8))
    }

    private func json(of record: NoticeRecord) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(record), as: UTF8.self)
    }

    /// Why a text is no record: the key, and what was wrong with it.
    private func fault(in json: String) throws -> (key: String, description: String) {
        let error = try #require(throws: DecodingError.self) { try record(in: json) }
        switch error {
        case .keyNotFound(let key, let context): return (key.stringValue, context.debugDescription)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return (context.codingPath.last?.stringValue ?? "", context.debugDescription)
        @unknown default: return ("", "")
        }
    }

    @Test func `every field of a record is one plain key, and survives being written and read`() throws {
        var dice = Dice(seed: 1)
        var record = dice.record(isFull: true)
        record.isComplete = false
        let json = try json(of: record)
        #expect(try self.record(in: json) == record)
        let fields = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(fields.count == Mirror(reflecting: record).children.count + 1, "the fields and the version")
        #expect(fields["version"] as? Int == NoticeRecord.formVersion)
        for (key, value) in fields { #expect(value is String || value is NSNumber, "\(key) is not plain") }
    }

    @Test func `what does not apply is left out`() throws {
        let note = NoticeRecord(seq: 1, time: 0.5, kind: .note)
        #expect(try json(of: note) == #"{"kind":"note","seq":1,"time":0.5,"version":1}"#)
        var post = NoticeRecord(seq: 2, time: 1, kind: .post)
        (post.deliveries, post.scheduled, post.skipped) = (1, 0, 0)
        (post.failed, post.filtered) = (0, 0)
        let written = #"{"deliveries":1,"failed":0,"kind":"post","seq":2,"skipped":0,"time":1,"version":1}"#
        #expect(try json(of: post) == written)
        #expect(try record(in: written) == post)
    }

    @Test(arguments: 0..<8)
    func `whatever is in a record is read again`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<200 {
            let record = dice.record()
            #expect(try self.record(in: json(of: record)) == record)
        }
    }

    @Test func `an observer of any name and one of the name of a star stay apart`() throws {
        for name in [nil, "*", "\\*", "\\\\*", "\\", "a*", "**"] {
            for kind in NoticeRecord.Kind.all {
                var record = NoticeRecord(seq: 1, time: 0, kind: kind)
                record.name = name
                #expect(try self.record(in: json(of: record)) == record)
            }
        }
    }

    @Test func `a record of an unknown kind can be read, and a kind is written as plain text`() throws {
        let record = try record(in: #"{"seq":1,"time":0,"kind":"teleport","isComplete":true}"#)
        #expect(record.kind == NoticeRecord.Kind(rawValue: "teleport"))
        let data = try JSONEncoder().encode([NoticeRecord.Kind.observe])
        #expect(String(decoding: data, as: UTF8.self) == #"["observe"]"#)
    }

    @Test func `of a newer version, what is known is read`() throws {
        let newer =
            #"{"version":9,"seq":1,"time":0,"kind":"observe","name":"a","lifetime":"lease","#
            + #""reason":"bored","owner":"X","color":{"r":1}}"#
        var expected = NoticeRecord(seq: 1, time: 0, kind: .observe)
        (expected.name, expected.owner) = ("a", "X")
        #expect(try record(in: newer) == expected)
    }

    @Test(arguments: [
        (#"{"time":0,"kind":"post"}"#, "seq", ""),
        (#"{"seq":1,"kind":"post"}"#, "time", ""),
        (#"{"seq":1,"time":0}"#, "kind", ""),
        (#"{"seq":"one","time":0,"kind":"post"}"#, "seq", ""),
        (#"{"seq":1,"time":0,"kind":"post","name":[]}"#, "name", ""),
        (#"{"seq":1,"time":0,"kind":"post","deliveries":"many"}"#, "deliveries", ""),
        (
            #"{"version":0,"seq":1,"time":0,"kind":"post"}"#, "version",
            "expected a version from 1 in “version”, found 0"
        ),
        (
            #"{"seq":1,"time":0,"kind":"skip","reason":"bored"}"#, "reason",
            "expected one of removed, tokenReleased, ownerGone, finished, senderGone, replaced, blocked in "
                + "“reason”, found bored"
        ),
        (
            #"{"seq":1,"time":0,"kind":"refuse","first":"here"}"#, "first",
            "expected FILE:LINE in “first”, found here"
        ),
    ])
    func `an error names the key and what was expected`(json: String, key: String, description: String) throws
    {
        let fault = try fault(in: json)
        #expect(fault.key == key)
        if !description.isEmpty { #expect(fault.description == description) }
    }

    @Test(arguments: [
        ("null", "null"), ("true", "true"), ("1", "1"), ("18446744073709551615", "18446744073709551615"),
        ("0.5", "0.5"), (#""a\"b""#, #""a\"b""#), ("[1, [], {}]", "[1,[],{}]"),
        (#"{"b":null,"a":["x"]}"#, #"{"a":["x"],"b":null}"#),
    ])
    func `a payload that is embedded is read as its text`(embedded: String, text: String) throws {
        let record = try record(in: #"{"seq":1,"time":0,"kind":"post","payload":\#(embedded)}"#)
        #expect(record.payload == text)
    }

    @Test func `a payload that is nested too deep is an error`() throws {
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        let fault = try fault(in: #"{"seq":1,"time":0,"kind":"post","payload":\#(deep)}"#)
        #expect(fault.description == "expected at most 128 levels of nesting")
    }

    @Test(arguments: 0..<8)
    func `a damaged record is read or refused, and never traps`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        var refused = 0
        for _ in 0..<300 {
            let damaged = dice.damaged(try json(of: dice.record()))
            do {
                let record = try record(in: damaged)
                #expect(try self.record(in: json(of: record)) == record, "\(damaged.debugDescription)")
            } catch is DecodingError {
                refused += 1
            }
        }
        #expect(refused > 30, "the damage is too small to show anything")
    }
}
