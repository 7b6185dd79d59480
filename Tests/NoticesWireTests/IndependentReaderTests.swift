import Notices
import NoticesWire
import TestSupport
import Testing

/// A reader in Python, which was written from `docs/Wire.md`, reads what this library writes as this library does.
@Suite struct IndependentReaderTests {
    @Test func `every frame of random streams is read alike`() async throws {
        var dice = Dice(seed: 1)
        var bytes: [UInt8] = []
        for _ in 0..<150 { bytes += stream(of: dice.messages(upTo: 12)) }
        let read = try await Python.read(bytes, showing: "--frames")
        #expect(read.errors == "")
        #expect(read.status == 0)
        try expectEqual(read.lines, messages(in: bytes).map(PlainJSON.line(of:)))
    }

    @Test func `records of a program are printed in their flat form`() async throws {
        let program = RecordedProgram(posts: 300)
        let bytes = stream(of: [.hello(greeting)] + program.batches.map { .records(center: 1, $0) })
        let read = try await Python.read(bytes)
        #expect(read.errors == "")
        try expectEqual(read.lines, program.records.map(PlainJSON.line(of:)))
    }

    @Test func `more texts than the table has room for are read alike`() async throws {
        let records = (0..<2 * UInt64(WireLimits.table)).map { number in
            var record = NoticeRecord(seq: number, time: 0, kind: .note)
            record.name = "name \(number)"
            record.sender = "name \(number < 4_000 ? 0 : number - 4_000)"
            return record
        }
        let read = try await Python.read(stream(of: [.hello(greeting), .records(center: 1, records)]))
        try expectEqual(read.lines, records.map(PlainJSON.line(of:)))
    }

    @Test func `damaged bodies are refused by both, and what is behind them is read alike`() async throws {
        var dice = Dice(seed: 2)
        var bytes: [UInt8] = []
        for _ in 0..<400 {
            for frame in try frames(in: stream(of: dice.messages(upTo: 5))) {
                let isHello = frame.type == FrameType.hello.rawValue
                let isKept = isHello || dice.roll(0..<3) > 0
                let body = isKept ? frame.body : dice.damaged(frame.body)
                FrameWriter.append(frame.type, to: &bytes) { $0.append(contentsOf: body) }
            }
        }
        var decoder = StreamDecoder()
        decoder.append(bytes)
        var read: [WireMessage] = []
        var refused = 0
        while true {
            do throws(WireError) {
                guard let message = try decoder.next() else { break }
                read.append(message)
            } catch {
                refused += 1
            }
        }
        let other = try await Python.read(bytes, showing: "--frames")
        #expect(refused > 100, "the damage is too small to show anything")
        #expect(other.errors.split(separator: "\n").count == refused)
        #expect(other.status == 1)
        try expectEqual(other.lines, read.map(PlainJSON.line(of:)))
    }

    private func expectEqual(_ lines: [String], _ expected: [String]) throws {
        #expect(lines.count == expected.count)
        for (line, expected) in zip(try lines.map(PlainJSON.line(_:)), expected) {
            let isEqual = line.utf8.elementsEqual(expected.utf8)
            try #require(isEqual, "\(line) is not \(expected)")
        }
    }
}
