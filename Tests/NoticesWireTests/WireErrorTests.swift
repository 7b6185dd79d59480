import Notices
import NoticesWire
import TestSupport
import Testing

@Suite struct WireErrorTests {
    /// A hello, and a frame behind it.
    private func bytes(of type: FrameType, _ body: [UInt8]) -> [UInt8] {
        var bytes = Self.hello
        FrameWriter.append(type.rawValue, to: &bytes) { $0.append(contentsOf: body) }
        return bytes
    }

    private static let hello = stream(of: [.hello(greeting)])

    @Test(
        arguments: [
            (.records, [], 0, "the number of a center, a number of at most 64 bits"),
            (.records, [1, 0x80], 1, "the fields of a record, a number of at most 64 bits"),
            (.records, [1, 0x80, 0x80, 0x80, 0x08, 2, 2, 1, 0], 1, "the fields of a record, bits 0 to 23"),
            (.records, [1, 0], 2, "the distance of seq, a number of at most 64 bits"),
            (
                .records, [1, 0] + [UInt8](repeating: 0xff, count: 10), 2,
                "the distance of seq, a number of at most 64 bits"
            ),
            (
                .records, [1, 0] + [UInt8](repeating: 0xff, count: 9) + [2, 0, 0, 0, 0], 2,
                "the distance of seq, a number of at most 64 bits"
            ),
            (.records, [1, 0, 2, 2, 2], 4, "kind, a reference to one of 0 texts, not 2"),
            (.records, [1, 0, 2, 2, 1, 9, 65], 5, "kind of 9 bytes, where 1 are left"),
            (.records, [1, 0, 2, 2, 1, 0xff, 0x02, 65], 5, "kind of at most 255 bytes"),
            (.records, [1, 0, 2, 2, 0, 1, 0xff], 6, "kind in UTF-8"),
            (.records, [1, 0, 2, 2, 0, 3, 0xed, 0xa0, 0x80], 6, "kind in UTF-8"),
            (.records, [1, 0x80, 0x80, 0x20, 2, 2, 1, 0, 7], 8, "passed, 0 or 1"),
            (
                .records, [1, 0x80, 0x80, 0x80, 0x04, 2, 2, 1, 0, 5, 1], 9,
                "the fields behind bit 23 of 5 bytes, where 1 are left"
            ),
            (.registrations, [1, 2], 2, "flags"),
            (.registrations, [1, 2, 1, 0x80, 0x10], 3, "the fields of a registration, bits 0 to 10"),
            (.drops, [1, 2, 3], 3, "a number of dropped deliveries, a number of at most 64 bits"),
            (.mark, [1, 2, 3], 0, "a time of 8 bytes"),
            (.end, [0], 1, "the text of an end, a number of at most 64 bits"),
            (.checkpoint, [78, 84, 67, 88, 1, 0], 0, "the bytes NTCW"),
            (.checkpoint, [78, 84, 67, 87, 0, 0], 4, "a version from 1"),
            (
                .hello, [78, 84, 67, 87, 1, 0, 1] + [UInt8](repeating: 0, count: 17) + [0x81, 0x20], 24,
                "at most 4096 centers, not 4097"
            ),
        ] as [(FrameType, [UInt8], Int, String)])
    func `an error names the byte and what was expected there`(
        type: FrameType, body: [UInt8], place: Int, expected: String
    ) throws {
        let error = try #require(fault(in: bytes(of: type, body)))
        #expect(error.problem == .damaged)
        #expect(error.offset == Self.hello.count + 5 + place)
        #expect(error.expected == expected)
    }

    @Test func `an error says what to do`() throws {
        let error = try #require(fault(in: bytes(of: .mark, [1])))
        let place = Self.hello.count + 5
        #expect(
            error.description
                == "byte \(place): expected a time of 8 bytes. The stream is damaged: read on at its next checkpoint."
        )
    }

    @Test(arguments: [
        Array("{\"seq\":1,\"time\":0}".utf8), [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0],
        stream(of: [.mark(Mark(time: 1, text: ""))]), [9, 0, 0, 0, 1, 78, 84, 67, 88, 1],
    ])
    func `bytes that are no stream are refused at once`(bytes: [UInt8]) throws {
        let error = try #require(fault(in: bytes))
        #expect(error.problem == .foreign)
        #expect(error.offset == 0)
        #expect(throws: error) { try messages(in: bytes) { 1 } }
    }

    @Test func `a frame has at most 1 024 records`() throws {
        let record: [UInt8] = [0, 2, 2, 2]
        let first: [UInt8] = [1, 0, 2, 2, 1, 1, 65]
        let full = first + (1..<WireLimits.items).flatMap { _ in record }
        #expect(try messages(in: bytes(of: .records, full)).records.count == WireLimits.items)
        let error = try #require(fault(in: bytes(of: .records, full + record)))
        #expect(error.expected == "the end of a frame, behind 1024 items")
        #expect(error.offset == bytes(of: .records, full).count)
    }

    @Test func `a frame has at most 1 024 registrations`() throws {
        let registration: [UInt8] = [0, 2, 2, 2, 2]
        let first: [UInt8] = [1, 9, 1, 0, 2, 1, 1, 65, 2, 2]
        let full = first + (1..<WireLimits.items).flatMap { _ in registration }
        #expect(try messages(in: bytes(of: .registrations, full)).registrations.count == WireLimits.items)
        #expect(fault(in: bytes(of: .registrations, full + registration))?.problem == .damaged)
    }
}
