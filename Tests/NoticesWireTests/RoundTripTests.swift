import Notices
import NoticesWire
import TestSupport
import Testing

@Suite struct RoundTripTests {
    @Test(arguments: 0..<24)
    func `whatever is written is read, however the bytes are cut`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<25 {
            let written = dice.messages(upTo: 12)
            let bytes = stream(of: written)
            var cuts = dice
            let read = try messages(in: bytes) { cuts.roll(1..<cuts.pick([2, 30, 3_000])) }
            // A message of no records has no frame.
            let expected = written.filter { if case .records(_, []) = $0 { false } else { true } }
            #expect(spelling(of: read) == spelling(of: expected))
        }
    }

    @Test(arguments: [
        0, -0.0, 1e-9, 0.1, 1.5, 123.456789012, -3.25, 31_536_000.123456789, .infinity, -.infinity, .nan,
        1e300, -1e300, 8.9e9, -8.9e9, 9.3e9, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ])
    func `a time is kept in whole nanoseconds, and one without them is kept as it is`(time: Double) throws {
        let record = NoticeRecord(seq: 1, time: time, kind: .note)
        let read = try #require(try roundTrip([record]).first)
        let isKept = read.time.bitPattern == time.bitPattern
        #expect(isKept || abs(read.time - time) <= max(0.5e-9, time.ulp))
        // What was read once is the same for ever.
        let again = try #require(try roundTrip([read]).first)
        #expect(again.time.bitPattern == read.time.bitPattern)
    }

    @Test(arguments: 0..<8)
    func `the times of a center are kept to the bit`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let records = (0..<400).map { _ in
            let nanoseconds = Int64(dice.next() >> UInt64(dice.roll(12..<60)))
            return NoticeRecord(seq: 1, time: .seconds(nanoseconds), kind: .note)
        }
        let read = try roundTrip(records)
        #expect(read.map(\.time.bitPattern) == records.map(\.time.bitPattern))
    }

    @Test func `texts that Swift takes for equal keep their spellings`() throws {
        let composed = "caf\u{e9}"
        let decomposed = "cafe\u{301}"
        #expect(composed == decomposed)
        let records = [composed, decomposed, composed, decomposed].map { name in
            var record = NoticeRecord(seq: 1, time: 0, kind: .post)
            record.name = name
            return record
        }
        #expect(spelling(of: try roundTrip(records)) == spelling(of: records))
    }

    @Test func `more texts than the table has room for are read, and old ones again`() throws {
        var records: [NoticeRecord] = []
        var dice = Dice(seed: 1)
        for number in 0..<3 * WireLimits.table {
            var record = NoticeRecord(seq: UInt64(number), time: 0, kind: .post)
            record.name = "name \(number)"
            record.sender = "name \(max(0, number - dice.pick([1, 100, WireLimits.table, 5_000])))"
            records.append(record)
        }
        #expect(try roundTrip(records) == records)
    }

    @Test func `texts around the limit of the table are read`() throws {
        let records = [0, 1, 254, 255, 256, 257, 70_000].flatMap { count in
            var record = NoticeRecord(seq: 1, time: 0, kind: .post)
            record.name = String(repeating: "x", count: count)
            record.payload = record.name
            return [record, record]
        }
        #expect(try roundTrip(records) == records)
    }

    @Test func `a text of more than 256 KiB is cut between characters, and a payload stays JSON`() throws {
        var record = NoticeRecord(seq: 1, time: 0, kind: .note)
        let text = String(repeating: "é", count: 200_000)
        (record.name, record.text, record.payload) = (text, text, "\"\(text)\"")
        let read = try #require(try roundTrip([record]).first)
        for cut in [read.name, read.text] {
            let cut = try #require(cut)
            #expect(cut.utf8.count <= WireLimits.text)
            #expect(cut.hasSuffix("é… [cut, 400000 bytes]"))
            #expect(text.hasPrefix(cut.prefix { $0 == "é" }))
        }
        #expect(read.payload == "\"[cut, 400002 bytes]\"")
    }

    @Test func `records whose texts are all as long as may be still fit into frames`() throws {
        var dice = Dice(seed: 1)
        var record = dice.record(isFull: true)
        let text = String(repeating: "x", count: WireLimits.text)
        record.kind = NoticeRecord.Kind(rawValue: text)
        (record.name, record.observer, record.owner, record.sender) = (text, text, text, text)
        (record.payload, record.text, record.file) = (text, text, text)
        record.first?.file = text
        let records = [record, record, record]
        #expect(try roundTrip(records) == records)
    }

    @Test func `what is too much for one frame takes several`() throws {
        let records = (0..<3_000).map { NoticeRecord(seq: $0, time: 0, kind: .note) }
        var registrations: [WireRegistration] = []
        for number in 0..<3_000 {
            registrations.append(WireRegistration(number: UInt64(number), observer: "o", file: "f", line: 1))
        }
        let chunk = RegistrationChunk(center: 3, seq: 9, isLast: true, registrations: registrations)
        let read = try messages(
            in: stream(of: [.hello(greeting), .records(center: 3, records), .registrations(chunk)]))
        #expect(read.count == 7)
        #expect(read.records == records)
        #expect(read.registrations == registrations)
        let lasts = read.compactMap { if case .registrations(let chunk) = $0 { chunk.isLast } else { nil } }
        #expect(lasts == [false, false, true])
    }

    @Test func `a listing without registrations is a frame`() throws {
        let chunk = RegistrationChunk(center: 3, seq: 9, isLast: true, registrations: [])
        let read = try messages(in: stream(of: [.hello(greeting), .registrations(chunk)]))
        #expect(read.last == .registrations(chunk))
    }

    @Test func `what a hello has too much of is left out`() throws {
        var hello = greeting
        hello.program = String(repeating: "p", count: 1_000)
        hello.centers = (0..<5_000).map { Hello.Center(number: $0, label: hello.program) }
        guard case .hello(let read) = try messages(in: stream(of: [.hello(hello)])).first else {
            Issue.record("the first message is no hello")
            return
        }
        #expect(read.centers.map(\.number) == Array(0..<UInt64(WireLimits.centers)))
        #expect(read.program.hasSuffix("ppp… [cut, 1000 bytes]"))
        #expect(read.program.utf8.count == WireLimits.label)
    }

    private func roundTrip(_ records: [NoticeRecord]) throws -> [NoticeRecord] {
        try messages(in: stream(of: [.hello(greeting), .records(center: 1, records)])).records
    }
}
