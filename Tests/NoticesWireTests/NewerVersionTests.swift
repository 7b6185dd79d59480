import Notices
import NoticesWire
import TestSupport
import Testing

/// What a writer of a newer version may do without a reader of this one noticing.
@Suite struct NewerVersionTests {
    private func messages(in frames: [(type: UInt8, body: [UInt8])]) throws -> [WireMessage] {
        let bytes = frames.reduce(into: stream(of: [.hello(greeting)])) { bytes, frame in
            FrameWriter.append(frame.type, to: &bytes) { $0.append(contentsOf: frame.body) }
        }
        return Array(try NoticesWireTests.messages(in: bytes).dropFirst())
    }

    private let note: [UInt8] = [1, 0, 2, 2, 1, 4] + Array("note".utf8)

    @Test func `frames of unknown and reserved types are skipped`() throws {
        let reserved = FrameType.allCases.filter(\.isReserved)
        #expect(reserved.map(\.rawValue) == [8])
        for type in [0, 19] + reserved.map(\.rawValue) + [100, 192, 255] {
            let read = try messages(in: [(2, note), (type, [1, 2, 3]), (2, [1, 0, 2, 0, 2])])
            #expect(read.records.map(\.kind) == [.note, .note])
            #expect(read.records.map(\.seq) == [1, 2])
        }
    }

    @Test func `bytes behind the known ones are ignored`() throws {
        let known: [WireMessage] = [
            .drops(center: 1, Drops(total: 9, posts: 2, deliveries: 3, unheard: 4)),
            .mark(Mark(time: -5, text: "here")), .end(End(.exit, text: "bye")),
            .checkpoint(Checkpoint(records: 5)), .hello(greeting),
            .command(WireCommand(id: 1, center: 1, .post(name: "a", payload: "1"))),
            .result(CommandResult(id: 1, isDone: false, text: "no")),
            .offers(Offers(rights: .posting, posts: [Offers.Post(name: "a", payload: "Int")])),
            .leaks(ExpectedGone(goneCount: 1, livingCount: 0, living: [])),
            .watch(Watch(countsOnly: true)), .watch(Watch(names: [Watch.Pattern("a")])),
            .counts(PostCounts(center: 1, posts: 2, nanoseconds: 3)), .leftOut(center: 1, LeftOut()),
            .status(OfferedStatus(name: "broker", fields: [])),
        ]
        let written = try frames(in: stream(of: known)).map { (type: $0.type, body: $0.body + [7, 7, 7]) }
        #expect(try messages(in: written) == known)
    }

    @Test func `a newer version is read as this one`() throws {
        var hello = greeting
        hello.version = 9
        #expect(try NoticesWireTests.messages(in: stream(of: [.hello(hello)])) == [.hello(hello)])
    }

    @Test func `rights and reasons that are not known are kept`() throws {
        var hello = greeting
        hello.rights = [.payloads, Hello.Rights(rawValue: 1 << 40)]
        let messages: [WireMessage] = [.hello(hello), .end(End(End.Reason(rawValue: 99)))]
        #expect(try NoticesWireTests.messages(in: stream(of: messages)) == messages)
    }

    @Test func `fields that are not known are skipped`() throws {
        // A name; and behind bit 23 a bit of a newer version, and what it stands for.
        let record: [UInt8] = [0x81, 0x80, 0x80, 0x04, 2, 2, 2, 1, 1, 97, 2, 0x40, 0xff]
        let read = try messages(in: [(2, note + record + [0, 2, 2, 3])]).records
        #expect(read.map(\.kind.rawValue) == ["note", "note", "a"])
        #expect(read.map(\.name) == [nil, "a", nil])
        // An origin, and behind it two bytes of a newer version.
        let origin: [UInt8] = [0x41, 7, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0xff, 0xff]
        let post = [0x80, 0x80, 0x80, 0x04, 2, 2, 2, UInt8(origin.count)] + origin
        let posts = try messages(in: [(2, note + post + [0, 2, 2, 2])]).records
        #expect(posts.map(\.origin) == [nil, NoticeRecord.Origin(process: 7, post: 9, node: nil), nil])
        let registration: [UInt8] = [0x80, 0x08, 2, 1, 1, 97, 2, 8, 1, 0xff]
        let chunk = try messages(in: [(4, [1, 9, 1] + registration + [0, 2, 2, 2, 8])]).registrations
        #expect(chunk.map(\.number) == [1, 2])
        #expect(chunk.map(\.line) == [4, 4])
    }

    @Test func `lifetimes and reasons that are not known are left out`() throws {
        let record: [UInt8] = [1, 0xa1, 0x80, 0x08, 2, 2, 1, 1, 97, 2, 6, 7]
        let read = try #require(try messages(in: [(2, record)]).records.first)
        #expect(read.name == "a")
        #expect(read.lifetime == nil)
        #expect(read.reason == nil)
    }

    @Test func `a registration whose kind, context or state is not known is none of this version`() throws {
        let known: [UInt8] = [1, 9, 1, 0x0e, 2, 1, 1, 97, 2, 8]
        let read = { try #require(try messages(in: [(4, known + $0)]).registrations.first) }
        #expect(try read([5, 5, 2]).registration(inCenter: 3)?.id.center == 3)
        for choices in [[6, 5, 2], [5, 6, 2], [5, 5, 3]] as [[UInt8]] {
            #expect(try read(choices).registration(inCenter: 3) == nil)
            #expect(try read(choices).observer == "a")
        }
    }
}
