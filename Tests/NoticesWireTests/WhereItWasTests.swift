import Notices
import NoticesWire
import TestSupport
import Testing

/// Where a record was is written only when it changes.
@Suite struct WhereItWasTests {
    private func record(_ seq: UInt64, on place: String?) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 0, kind: .note)
        record.on = place
        return record
    }

    private func bytes(_ places: [String?]) -> [UInt8] {
        var encoder = RecordEncoder()
        var bytes: [UInt8] = []
        for (index, place) in places.enumerated() {
            encoder.append(record(UInt64(index + 1), on: place), to: &bytes)
        }
        return bytes
    }

    @Test func `a record where the one before it was takes no bytes for it`() throws {
        let unknown = bytes([nil, nil, nil]).count
        let one = bytes(["main", "main", "main"]).count
        #expect(one - unknown == 10, "3 for more bits, 1 for their size, 1 for a bit, and 5 for the text")
        #expect(
            bytes(["main", "main", "main", "main"]).count - one == bytes([nil, nil, nil, nil]).count - unknown
        )
    }

    @Test func `each record has its own place, also one that is not known, and one after a checkpoint`()
        throws
    {
        let places = ["main", "main", "uploads", nil, nil, "thread-3", "main"]
        let records = places.enumerated().map { record(UInt64($0.offset + 1), on: $0.element) }
        let read = try messages(
            in: stream(of: [
                .hello(greeting), .records(center: 1, records),
                .checkpoint(Checkpoint(records: UInt64(records.count))),
                .records(center: 1, [record(8, on: "main"), record(9, on: "main")]),
                .checkpoint(Checkpoint(records: UInt64(records.count + 2))),
                .records(center: 1, [record(10, on: nil)]),
            ]))
        #expect(read.records.map(\.on) == places + ["main", "main", nil])
    }

    @Test func `a record of an older version was nowhere that is known`() throws {
        let older: [UInt8] = [1, 0, 2, 2, 1, 4] + Array("note".utf8) + [0, 2, 2, 2]
        var bytes = stream(of: [.hello(greeting)])
        FrameWriter.append(2, to: &bytes) { $0.append(contentsOf: older) }
        #expect(try messages(in: bytes).records.map(\.on) == [nil, nil])
    }

    @Test func `a stack that is too long is cut`() throws {
        var record = record(1, on: nil)
        record.stack = String(repeating: "call\n", count: 2_000)
        let read = try messages(in: stream(of: [.hello(greeting), .records(center: 1, [record])])).records
        #expect(read.first?.stack?.hasSuffix("… [cut, 10000 bytes]") == true)
        #expect(read.first?.stack?.utf8.count ?? 0 <= 8_192)
    }

    @Test func `a long label is cut`() throws {
        let records = [record(1, on: String(repeating: "é", count: 300)), record(2, on: "main")]
        let read = try messages(in: stream(of: [.hello(greeting), .records(center: 1, records)])).records
        #expect(read[0].on?.hasSuffix("… [cut, 600 bytes]") == true)
        #expect(read[1].on == "main")
    }
}
