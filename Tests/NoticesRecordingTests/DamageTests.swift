import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

/// Files that were cut off, changed, or never were recordings.
@Suite struct DamagedRecordingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func small() -> [UInt8] {
        var dice = Dice(seed: 1)
        let listing = RegistrationChunk(
            center: 1, seq: 0, isLast: true, registrations: dice.registrations(3))
        return recording(of: [
            .registrations(listing), .records(center: 1, dice.notes(4, length: 9)),
            .mark(Mark(time: 1, text: "paid")), .records(center: 1, dice.notes(4, length: 9, from: 5)),
            .end(End(.closed, text: "bye")),
        ])
    }

    /// Four blocks and a bit.
    private static let large: [UInt8] = {
        var dice = Dice(seed: 2)
        return recording(
            of: (0..<9).map { .records(center: 1, dice.notes(500, length: 2_000, from: $0 * 500 + 1)) }
                + [.end(End(.closed))])
    }()

    @Test func `a file that was cut off at any byte is read up to there`() throws {
        let whole = small()
        let messages = try RecordingReader(path: try scratch.file(of: whole)).allMessages()
        var counts: Set<Int> = []
        for size in 0..<whole.count {
            let path = try scratch.file(of: Array(whole[..<size]))
            do throws(RecordingError) {
                let block = try RecordingReader(path: path).block(0)
                counts.insert(block.messages.count)
                #expect(block.messages == Array(messages.prefix(block.messages.count)))
                #expect(block.end == nil)
                #expect(block.faults.allSatisfy { $0.kind == .cutOff && $0.offset <= size })
            } catch {
                #expect(error.problem == .foreign)
                counts.insert(0)
            }
        }
        #expect(counts == Set(0..<messages.count))
    }

    @Test func `a byte that has changed is reported, and never a trap`() throws {
        let whole = small()
        #expect(try RecordingReader(path: try scratch.file(of: whole)).allFaults() == [])
        let end = try #require(try frames(of: whole).last).offset
        for place in whole.indices {
            for bit in [0, 3, 7] {
                var bytes = whole
                bytes[place] ^= 1 << UInt8(bit)
                let path = try scratch.file(of: bytes)
                do throws(RecordingError) {
                    let faults = try RecordingReader(path: path).block(0).faults
                    // The end has no check of itself.
                    #expect(!faults.isEmpty || place >= end, "byte \(place), bit \(bit)")
                } catch {
                    #expect(error.problem == .foreign)
                }
            }
        }
    }

    @Test(arguments: 0..<16)
    func `blocks behind one that has changed are read`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let whole = Self.large
        let sound = try RecordingReader(path: try scratch.file("sound", of: whole))
        #expect(sound.blocks.count >= 4)
        var bytes = whole
        let block = dice.roll(1..<sound.blocks.count - 1)
        let start = block * BlockLayout.size
        let isHead = dice.roll(0..<3) == 0
        for _ in 0..<dice.roll(1..<4) {
            let place = start + (isHead ? dice.roll(0..<60) : dice.roll(0..<BlockLayout.size))
            bytes[place] = bytes[place] &+ UInt8(dice.roll(1..<256))
        }
        let reader = try RecordingReader(path: try scratch.file(of: bytes))
        let faults = try reader.allFaults()
        #expect(!faults.isEmpty || bytes == whole)
        #expect(
            faults.allSatisfy { (start..<start + BlockLayout.size).contains($0.offset) || $0.kind == .check })
        for other in sound.blocks.indices where other != block {
            #expect(try reader.messages(inBlock: other) == sound.messages(inBlock: other))
        }
    }

    @Test(arguments: 0..<80)
    func `no bytes are a trap`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        var bytes = seed % 2 == 0 ? small() : Self.large
        for _ in 0..<dice.roll(1..<9) {
            let place = dice.roll(0..<bytes.count)
            switch dice.roll(0..<4) {
            case 0: bytes[place] = dice.pick([0, 1, 7, 0x7f, 0x80, 0xff])
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + dice.roll(1..<99)))
            case 2: bytes.insert(contentsOf: [UInt8](repeating: 0xff, count: dice.roll(1..<99)), at: place)
            default: bytes.removeSubrange(place...)
            }
            if bytes.isEmpty { bytes = [0] }
        }
        guard let reader = try? RecordingReader(path: try scratch.file(of: bytes)) else { return }
        for block in reader.blocks {
            _ = try reader.block(block.number)
            _ = try reader.registrations(beforeBlock: block.number)
        }
        _ = try reader.end()
    }

    @Test func `what is no recording is refused`() throws {
        let stream: [UInt8] = [3, 0, 0, 0, 2, 1, 2]
        for bytes in [[], [0], Array("a text of some length\n".utf8), stream] {
            let error = #expect(throws: RecordingError.self) {
                try RecordingReader(path: try scratch.file(of: bytes))
            }
            #expect(error?.problem == .foreign)
            #expect(error?.description.contains("is not a noticeboard recording") == true)
        }
    }

    @Test func `what is no file, or is not there, is refused`() throws {
        let folder = #expect(throws: RecordingError.self) { try RecordingReader(path: scratch.path) }
        #expect(folder?.problem == .noFile)
        let device = #expect(throws: RecordingError.self) { try RecordingReader(path: "/dev/zero") }
        #expect(device?.problem == .noFile)
        let absent = #expect(throws: RecordingError.self) { try RecordingReader(path: scratch.file("none")) }
        #expect(absent?.description.hasPrefix("cannot read \(scratch.file("none")): ") == true)
    }

    @Test func `a file that grows is followed`() throws {
        let whole = Self.large
        let path = try scratch.file(of: Array(whole[..<1_000]))
        var reader = try RecordingReader(path: path)
        #expect(reader.blocks.count == 1)
        let former = try reader.messages(inBlock: 0).count
        // One cut is within the beginning of a block.
        for size in [700_000, BlockLayout.size, BlockLayout.size + 20, 2_500_000, whole.count] {
            try scratch.append(whole, to: path, upTo: size)
            #expect(try reader.refresh())
            #expect(reader.blocks.count == (size - 1) / BlockLayout.size + 1)
        }
        #expect(try !reader.refresh())
        #expect(try reader.messages(inBlock: 0).count > former)
        #expect(try reader.allFaults() == [])
        #expect(try reader.end() == End(.closed, check: try reader.end()?.check))
        try scratch.append(whole, to: path, upTo: 10)
        let error = #expect(throws: RecordingError.self) { try reader.refresh() }
        #expect(error?.problem == .changed)
    }

    private func frames(of bytes: [UInt8]) throws -> [WireFrame] {
        var reader = FrameReader()
        reader.append(bytes)
        var frames: [WireFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }
}
