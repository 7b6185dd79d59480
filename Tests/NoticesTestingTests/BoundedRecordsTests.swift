import Foundation
import Notices
import NoticesBehaviour
import TestSupport
import Testing

@testable import NoticesTesting

@Suite struct BoundedRecordsTests {
    private func decoded(_ lines: String) throws -> [NoticeRecord] {
        try lines.split(separator: "\n").map {
            try JSONDecoder().decode(NoticeRecord.self, from: Data($0.utf8))
        }
    }

    @Test(arguments: 0..<50 as Range<UInt64>) func `every record is a line that reads as the same record`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        var kept = BoundedRecords(limit: 100)
        var records: [NoticeRecord] = []
        for number in 1...20 as ClosedRange<UInt64> {
            var record = dice.record()
            record.seq = number
            records.append(record)
            kept.add(record)
        }
        #expect(kept.all == records)
        #expect(kept.lines.allSatisfy { $0 == "\n" || !($0.asciiValue.map { $0 < 32 } ?? false) })
        #expect(try decoded(kept.lines) == records)
    }

    @Test func `the latest records are kept, and a first line counts the others`() throws {
        var kept = BoundedRecords(limit: 10)
        for number in 1...1_000 as ClosedRange<UInt64> {
            kept.add(NoticeRecord(seq: number, time: 0, kind: .post))
        }
        #expect(kept.all.map(\.seq) == Array(991...1_000))
        let lines = try decoded(kept.lines)
        #expect(lines.count == 11)
        #expect(lines[0].text == "990 earlier records were dropped: give recording a higher limit")
    }

    @Test func `large payloads take the room of many records`() {
        var kept = BoundedRecords(limit: 1_000, room: 100_000)
        for number in 1...1_000 as ClosedRange<UInt64> {
            var record = NoticeRecord(seq: number, time: 0, kind: .post)
            record.payload = String(repeating: "x", count: 9_000)
            kept.add(record)
        }
        #expect(kept.all.count == 10)
        #expect(kept.all.last?.seq == 1_000)
    }

    @Test func `a record that is larger than all room is dropped`() {
        var kept = BoundedRecords(limit: 10, room: 10)
        kept.add(NoticeRecord(seq: 1, time: 0, kind: .post))
        #expect(kept.all.isEmpty)
        #expect(kept.dropped == 1)
    }

    @Test func `what has begun is kept until it is complete`() {
        var kept = BoundedRecords(limit: 10)
        kept.add(NoticeRecord(seq: 2, time: 0, kind: .deliver, isComplete: false))
        kept.add(NoticeRecord(seq: 1, time: 0, kind: .post, isComplete: false))
        #expect(kept.all.map(\.isComplete) == [false, false])
        kept.add(NoticeRecord(seq: 2, time: 0, kind: .deliver))
        #expect(kept.all.map(\.seq) == [1, 2])
        #expect(kept.all.map(\.isComplete) == [false, true])
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `any text is shown without controls`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let text = PlainText.of(dice.text(upTo: 1_000))
        #expect(text.unicodeScalars.count <= 200 * 10 + 1)
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(!text.contains("\u{202e}") && !text.contains("\n"))
    }
}
