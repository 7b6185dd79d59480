import NoticesWire
import TestSupport
import Testing

@Suite struct FrameTests {
    private func bytes(of frames: [(type: UInt8, body: [UInt8])]) -> [UInt8] {
        frames.reduce(into: []) { bytes, frame in
            FrameWriter.append(frame.type, to: &bytes) { $0.append(contentsOf: frame.body) }
        }
    }

    @Test func `a frame is a length, a type and a body`() {
        #expect(bytes(of: [(2, [7, 8, 9])]) == [4, 0, 0, 0, 2, 7, 8, 9])
        #expect(bytes(of: [(200, [])]) == [1, 0, 0, 0, 200])
    }

    @Test(arguments: 0..<8)
    func `frames are the same however their bytes are cut`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let written = (0..<20).map { _ in
            (type: UInt8(dice.roll(0..<256)), body: (0..<dice.roll(0..<300)).map { UInt8($0 & 0xff) })
        }
        var rest = bytes(of: written)[...]
        let count = rest.count
        var reader = FrameReader()
        var read: [WireFrame] = []
        while !rest.isEmpty {
            let piece = rest.prefix(dice.roll(1..<40))
            rest = rest.dropFirst(piece.count)
            reader.append(piece)
            while let frame = try reader.next() { read.append(frame) }
        }
        try reader.finish()
        #expect(read.map(\.type) == written.map(\.type))
        #expect(read.map(\.body) == written.map(\.body))
        #expect(read.map(\.offset) == written.indices.map { bytes(of: Array(written[..<$0])).count })
        #expect(reader.offset == count)
    }

    @Test(arguments: [[0, 0, 0, 0], [1, 0, 0x40, 0], [0xff, 0xff, 0xff, 0xff]] as [[UInt8]])
    func `a length that no frame has is an error with its offset, also when it is asked again`(
        length: [UInt8]
    )
        throws
    {
        var reader = FrameReader()
        reader.append(bytes(of: [(1, [1, 2])]) + length)
        #expect(try reader.next()?.body == [1, 2])
        for _ in 0..<2 {
            let error = try #require(throws: WireError.self) { try reader.next() }
            #expect(error.problem == .tooLong)
            #expect(error.offset == 7)
        }
    }

    @Test func `the longest frame can be read`() throws {
        let body = [UInt8](repeating: 3, count: WireLimits.frame - 1)
        #expect(try frames(in: bytes(of: [(9, body)])).first?.body == body)
    }

    @Test func `a stream that ends within a frame is torn where that frame begins`() throws {
        let whole = bytes(of: [(1, [1, 2]), (2, [3, 4, 5])])
        for end in 8..<whole.count {
            let error = try #require(throws: WireError.self) { try frames(in: Array(whole[..<end])) }
            #expect(error.problem == .torn)
            #expect(error.offset == 7)
        }
        #expect(try frames(in: Array(whole[..<7])).count == 1)
    }

    @Test func `a reader that begins elsewhere says so in its offsets`() throws {
        var reader = FrameReader(at: 1_000)
        reader.append(bytes(of: [(1, [1, 2]), (2, [3, 4, 5])]) + [5])
        #expect(try reader.next()?.offset == 1_000)
        #expect(try reader.next()?.offset == 1_007)
        let error = try #require(throws: WireError.self) { try reader.finish() }
        #expect(error.offset == 1_015)
    }
}
