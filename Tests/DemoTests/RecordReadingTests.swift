import Foundation
import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import Lessons

/// Records that are read again from the lines that were written of them.
@Suite(.leavesNoObservers) struct RecordReadingTests {
    private func fault(in line: String) throws -> LineError {
        try #require(throws: LineError.self) { try RecordJSON.record(of: line) }
    }

    private func expectRoundTrip(_ record: NoticeRecord) throws {
        #expect(try RecordJSON.record(of: RecordJSON.line(record)) == record)
        #expect(try RecordJSON.record(of: RecordJSON.line(record, unicode: false)) == record)
    }

    private static let kinds =
        NoticeRecord.Kind.all + NoticeRecord.Kind.ofDemo + NoticeRecord.Kind.ofModel

    @Test(arguments: kinds.map(\.rawValue) + ["teleport"])
    func `every field of a record of every kind is read again`(kind: String) throws {
        var dice = Dice(seed: 1)
        for _ in 0..<40 {
            try expectRoundTrip(dice.record(of: NoticeRecord.Kind(rawValue: kind), isFull: true))
            try expectRoundTrip(dice.record(of: NoticeRecord.Kind(rawValue: kind)))
        }
    }

    @Test(arguments: LessonLibrary.names)
    func `every record of a lesson is read again`(name: String) async throws {
        let lesson = try #require(LessonLibrary.all.first { $0.name == name })
        let records = try await onThread {
            let player = LessonPlayer(lesson)
            while player.goOn() {}
            player.demo.advanceUntilIdle()
            return player.takeRecords().records
        }
        #expect(!records.isEmpty)
        for record in records { try expectRoundTrip(record) }
    }

    @Test func `every record of the opening script is read again`() async throws {
        let records = try await onThread {
            let bench = Bench()
            try bench.run(OpeningExample.script.split(separator: "\n").map(String.init))
            bench.demo.advanceUntilIdle()
            return bench.reported
        }
        #expect(
            Set(records.map(\.kind)).isSuperset(of: [.observe, .refuse, .post, .deliver, .unheard, .remove]))
        for record in records { try expectRoundTrip(record) }
    }

    @Test func `a payload keeps its digits and the order of its members, whatever its blanks and depth`()
        throws
    {
        var record = NoticeRecord(seq: 1, time: 0, kind: .post)
        record.payload = #"{ "b" : 1.50e2, "a" : 12345678901234567890123 }"#
        let read = try RecordJSON.record(of: RecordJSON.line(record))
        #expect(read.payload == #"{"b":1.50e2,"a":12345678901234567890123}"#)
        record.payload = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        try expectRoundTrip(record)
    }

    @Test(arguments: [Double.infinity, -Double.infinity, 1e300, 0.1])
    func `any time is read again`(time: Double) throws {
        try expectRoundTrip(NoticeRecord(seq: 1, time: time, kind: .note))
    }

    @Test func `an observer of any name and a post of the name of a star are read again`() throws {
        let bench = Bench()
        try bench.run("observe * as X", "observe * as Y", #"post "*""#, "release X", "release Y")
        let records = bench.records
        #expect(Set(records.map { RecordJSON.line($0) }).count == records.count)
        for record in records { try expectRoundTrip(record) }
        func names(_ kind: NoticeRecord.Kind) throws -> [JSONValue?] {
            try bench.records(kind).map { try JSONValue(text: RecordJSON.line($0))["name"] }
        }
        #expect(try names(.observe) == [.string("*"), .string("*")])
        #expect(try names(.post) == [.string("*")])
        #expect(try names(.deliver) == [.string("*"), .string("*")])
    }
}

// MARK: - One form

extension RecordReadingTests {
    @Test func `the lines have the keys that the library writes`() {
        let own: Set<NoticeRecord.Key> = [.version, .payloadJSON]
        #expect(RecordJSON.fields.map(\.id) == NoticeRecord.Key.allCases.filter { !own.contains($0) })
    }

    @Test func `a line is read by any decoder of JSON, and what an encoder writes is read as a line`() throws
    {
        var dice = Dice(seed: 2)
        for _ in 0..<200 {
            var record = dice.record()
            let written = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
            #expect(try RecordJSON.record(of: written) == record)
            // Its members are in order, and its number is as it would be written.
            if record.payload != nil { record.payload = #"{"a":[null,true,"x"],"b":-1.5}"# }
            let line = RecordJSON.line(record)
            #expect(try JSONDecoder().decode(NoticeRecord.self, from: Data(line.utf8)) == record)
        }
    }

    @Test func `what is not known is ignored, and left out is what is null`() throws {
        let line =
            #" {"future":{"a":[1]},"seq":7,"kind":"post","time":0.25,"name":null,"payload":null,"a b":"c"} "#
        var expected = NoticeRecord(seq: 7, time: 0.25, kind: .post)
        expected.payload = "null"
        #expect(try RecordJSON.record(of: line) == expected)
    }

    @Test func `of a newer version, what is known is read`() throws {
        let line =
            #"{"version":2,"seq":1,"time":0,"kind":"lend","owner":"X","lifetime":"lease","reason":"bored"}"#
        var expected = NoticeRecord(seq: 1, time: 0, kind: NoticeRecord.Kind(rawValue: "lend"))
        expected.owner = "X"
        #expect(try RecordJSON.record(of: line) == expected)
    }
}

// MARK: - Faults

extension RecordReadingTests {
    @Test(arguments: [
        (
            "", 1,
            "expected a record as a JSON object, as noticeboard run --json prints it, found the end of the line"
        ),
        ("[1]", 1, "expected a record as a JSON object, as noticeboard run --json prints it, found ["),
        ("{}", 3, "expected “seq” in the record, found none"),
        (#"{"seq":1,"kind":"post"}"#, 24, "expected “time” in the record, found none"),
        (#"{"seq":1,"time":0,"kind":null}"#, 31, "expected “kind” in the record, found none"),
        (#"{"seq":1,"time":0,"kind":"po"#, 26, "expected a closing double quote, found none"),
        (#"{"seq":1,"time":0,"kind":"post""#, 32, "expected , or } in the object, found the end of the line"),
        (
            #"{"seq":1,"time":0,"kind":"post"} x"#, 34,
            "expected the end of the line after the record, found x"
        ),
        (
            #"{"seq":1,"time":0,"kind":"post","seq":2}"#, 33,
            "expected “seq” once, found it again: remove one of them"
        ),
        (
            #"{"seq": -1,"time":0,"kind":"post"}"#, 9,
            "expected a whole number from 0 to 18446744073709551615 in “seq”, found -1"
        ),
        (
            #"{"seq":1,"time":1e999,"kind":"post"}"#, 17,
            "expected seconds as a number, such as 0.25 in “time”, found 1e999"
        ),
        (#"{"seq":1,"time":0,"kind":5}"#, 26, "expected a text in double quotes in “kind”, found 5"),
        (
            #"{"seq":1,"time":0,"kind":"post","isComplete":"no"}"#, 46,
            #"expected true or false in “isComplete”, found "no""#
        ),
        (
            #"{"seq":1,"time":0,"kind":"post","name":{"a":[1]}}"#, 40,
            "expected a text in double quotes in “name”, found an object"
        ),
        (
            #"{"seq":1,"time":0,"kind":"remove","lifetime":"lease"}"#, 46,
            "expected token, owner, untilRemoved, controller, instance or sequence in “lifetime”, found "
                + #""lease""#
        ),
        (
            #"{"seq":1,"time":0,"kind":"refuse","first":"here"}"#, 43,
            #"expected FILE:LINE in “first”, found "here""#
        ),
        (
            #"{"version":0,"seq":1,"time":0,"kind":"post"}"#, 12,
            "expected a version from 1 in “version”, found 0"
        ),
    ])
    func `an error names the place, what was expected there, and what was found`(
        line: String, column: Int, message: String
    ) throws {
        #expect(try fault(in: line) == LineError(column: column, message: message))
    }

    @Test(arguments: 0..<8)
    func `a damaged line is read or refused at a place within it, and never traps`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        var refused = 0
        for _ in 0..<600 {
            let line = dice.damaged(RecordJSON.line(dice.record(), unicode: dice.roll(0..<2) == 0))
            do throws(LineError) {
                let record = try RecordJSON.record(of: line)
                #expect(try RecordJSON.record(of: RecordJSON.line(record)) == record)
            } catch {
                refused += 1
                #expect((1...line.count + 1).contains(error.column), "\(line.debugDescription)")
                #expect(error.message.hasPrefix("expected "), "\(error.message)")
            }
        }
        #expect(refused > 100, "the damage is too small to show anything")
    }

    @Test(arguments: 0..<4)
    func `any text is refused at a place within it, and never traps`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<1_000 {
            let line = dice.pick(["", "{", #"{"seq":"#]) + dice.text(upTo: 24)
            #expect((1...line.count + 1).contains(try fault(in: line).column), "\(line.debugDescription)")
        }
    }

    @Test func `of many lines, one that is no record is named by its number, and the others are read`() throws
    {
        let good = (1...3).map { RecordJSON.line(NoticeRecord(seq: $0, time: 0, kind: .note)) }
        let text = "\(good[0])\r\n\(good[1])\n{\"seq\":3,\n\n\(good[2])"
        let results = Array(RecordLines(TextLines(text)))
        #expect(results.compactMap { try? $0.get().seq } == [1, 2, 3])
        let faults = results.compactMap { result -> String? in
            guard case .failure(let fault) = result else { return nil }
            return fault.sentence(file: "a.records")
        }
        #expect(
            faults == [
                "a.records:3:10: expected a member's name in double quotes, found the end of the line",
                "a.records:4:1: expected a record as a JSON object, as noticeboard run --json prints it, "
                    + "found the end of the line",
            ])
    }
}
