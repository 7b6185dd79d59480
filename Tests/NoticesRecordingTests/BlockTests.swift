import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

@Suite struct BlockTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func `the check is that of IEEE 802_3`() {
        var check = BlockCheck()
        check.add(Array("1234".utf8)[...])
        check.add(Array("56789".utf8)[...])
        #expect(check.value == 0xcbf4_3926)
        var long = BlockCheck()
        long.add([UInt8](repeating: 0x61, count: 100)[...])
        #expect(long.value == 0xaf70_7a64)
    }

    @Test(arguments: 0..<4)
    func `each block begins with a checkpoint, and no frame crosses its end`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let messages: [WireMessage] = (0..<40).map { _ in
            .records(center: 1, dice.notes(dice.roll(1..<2_000), length: dice.roll(1..<200)))
        }
        let bytes = recording(of: messages)
        #expect(bytes.count > BlockLayout.size)
        for start in stride(from: 0, to: bytes.count, by: BlockLayout.size) {
            var frames = FrameReader(at: start)
            frames.append(bytes[start..<min(start + BlockLayout.size, bytes.count)])
            let first = try #require(try frames.next())
            #expect(first.type == (start == 0 ? 1 : 7))
            while try frames.next() != nil {}
            try frames.finish()
        }
        let reader = try RecordingReader(path: try scratch.file(of: bytes))
        #expect(try reader.allFaults() == [])
        let records = messages.flatMap { message -> [NoticeRecord] in
            if case .records(_, let records) = message { records } else { [] }
        }
        #expect(try reader.allRecords() == records)
    }

    @Test(arguments: 0..<6)
    func `whatever is written is read`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        var written: [NoticeRecord] = []
        var marks: [Mark] = []
        var messages: [WireMessage] = []
        for _ in 0..<60 {
            switch dice.roll(0..<6) {
            case 0:
                marks.append(Mark(time: Int64(dice.roll(0..<999)), text: dice.text(upTo: 40)))
                messages.append(.mark(marks[marks.count - 1]))
            case 1: messages.append(.drops(center: 2, Drops(total: UInt64(dice.roll(0..<9)))))
            case 2:
                messages.append(
                    .registrations(
                        RegistrationChunk(
                            center: 2, seq: 1, isLast: true,
                            registrations: dice.registrations(dice.roll(0..<3_000)))))
            default:
                let isLong = dice.roll(0..<4) == 0
                let records = dice.notes(dice.roll(0..<300), length: isLong ? 9_000 : 40)
                written += records
                messages.append(.records(center: 1, records))
            }
        }
        let reader = try RecordingReader(path: try scratch.file(of: recording(of: messages)))
        #expect(try reader.allFaults() == [])
        #expect(try reader.allRecords() == written)
        let read = try reader.allMessages().compactMap { message -> Mark? in
            if case .mark(let mark) = message { mark } else { nil }
        }
        #expect(read == marks)
        let last = try #require(reader.blocks.last)
        let before = try (0..<last.number).flatMap { try reader.messages(inBlock: $0) }
        let drops: UInt64 = before.reduce(0) { sum, message in
            if case .drops(_, let drops) = message { sum + drops.total } else { sum }
        }
        let count = before.reduce(0) { sum, message in
            if case .records(_, let records) = message { sum + records.count } else { sum }
        }
        #expect(last.totals.dropped == drops)
        #expect(last.records == UInt64(count))
        #expect(last.totals.posts == UInt64(count))
    }

    @Test func `a record that is longer than a block is cut`() throws {
        let long = String(repeating: "x", count: 250_000)
        var record = NoticeRecord(seq: 1, time: 0, kind: .note)
        (record.name, record.observer, record.owner, record.sender, record.text) = (
            long, long, long, long, long
        )
        record.payload = "\"\(long)\""
        var small = NoticeRecord(seq: 2, time: 0, kind: .note)
        small.text = "behind it"
        let reader = try RecordingReader(
            path: try scratch.file(of: recording(of: [.records(center: 1, [record, small])])))
        let read = try reader.allRecords()
        #expect(read.map(\.seq) == [1, 2])
        #expect(read.first?.payload == "\"[cut, 250002 bytes]\"")
        #expect(read.first?.text?.hasSuffix("… [cut, 250000 bytes]") == true)
        #expect(read.last == small)
        #expect(try reader.allFaults() == [])
    }

    @Test func `large listings are not in each block, and take little of the file`() throws {
        var dice = Dice(seed: 3)
        let registrations = dice.registrations(60_000)
        var messages: [WireMessage] = [
            .registrations(
                RegistrationChunk(center: 1, seq: 9, isLast: true, registrations: registrations))
        ]
        for _ in 0..<50 { messages.append(.records(center: 1, dice.notes(1_000, length: 1_000))) }
        let reader = try RecordingReader(path: try scratch.file(of: recording(of: messages)))
        #expect(reader.blocks.count > 20)
        let listings = Set(reader.blocks.map(\.listing))
        #expect(listings.count > 1)
        #expect(listings.count <= 1 + reader.blocks.count / 8)
        for block in [3, 20, 21, 22, reader.blocks.count - 1] {
            var known = try reader.registrations(beforeBlock: block)
            for message in try reader.messages(inBlock: block) { known.apply(message, inBlock: block) }
            let isEqual = known.registrations(of: 1) == registrations
            #expect(
                isEqual, "in block \(block), listed in \(reader.blocks[block].listing), \(known.count)")
        }
    }

    @Test func `a program that greets again keeps its counts`() throws {
        var dice = Dice(seed: 4)
        var second = greeting
        second.centers = [
            Hello.Center(number: 1, label: "first", timeZero: 3),
            Hello.Center(number: 3, label: "late", timeZero: 5),
        ]
        let messages: [WireMessage] = [
            .records(center: 1, dice.notes(10, length: 10)), .hello(second),
            .records(center: 3, dice.notes(10, length: 10)),
            .records(center: 9, dice.notes(10, length: 10)),
            .records(center: 1, dice.notes(3_000, length: 1_000, from: 100)),
        ]
        let reader = try RecordingReader(path: try scratch.file(of: recording(of: messages)))
        let block = try #require(reader.blocks.last)
        #expect(block.number > 0)
        #expect(block.centers.map(\.center.label) == ["first", "cart", "late"])
        #expect(block.centers.map(\.center.timeZero) == [3, 0, 5])
        #expect(block.centers[2].lastSeq == 10)
        #expect(try reader.allRecords(of: 3).count == 10)
        #expect(try reader.allRecords(of: 9).isEmpty, "a center that was not named")
        #expect(try reader.allFaults() == [])
    }
}
