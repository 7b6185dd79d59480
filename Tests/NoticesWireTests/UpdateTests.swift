import Notices
import Testing

@testable import NoticesWire

/// What boards and inspectors say to each other besides records.
@Suite struct UpdateTests {
    private func registration(_ number: UInt64) -> WireRegistration {
        WireRegistration(number: number, observer: "o", file: "F", line: 1)
    }

    private func passed(_ messages: [WireMessage]) throws -> [WireMessage] {
        var encoder = StreamEncoder()
        var bytes: [UInt8] = []
        encoder.appendCheckpoint(to: &bytes)
        for message in messages { encoder.append(message, to: &bytes) }
        var decoder = StreamDecoder()
        decoder.append(bytes)
        var read: [WireMessage] = []
        while let message = try decoder.next() { read.append(message) }
        return Array(read.dropFirst())
    }

    @Test func `a board's wish to watch is read`() throws {
        #expect(try passed([.watch(Watch())]) == [.watch(Watch())])
        #expect(try passed([.watch(Watch(countsOnly: true))]) == [.watch(Watch(countsOnly: true))])
    }

    @Test(
        arguments: [
            (Watch(), []),
            (Watch(countsOnly: true), [1]),
            (
                Watch([.records], names: [Watch.Pattern("ab", isPrefix: true)], kinds: ["c"]),
                [2, 1, 1, 1, 2, 97, 98, 1, 1, 99]
            ),
            (Watch([.leaks], countsOnly: true), [3, 4, 0, 0]),
        ] as [(Watch, [UInt8])])
    func `the flags of a watch say what follows them`(watch: Watch, body: [UInt8]) throws {
        let frame = try #require(try frames(in: stream(of: [.hello(greeting), .watch(watch)])).last)
        #expect(Array(frame.body) == body)
        #expect(try passed([.watch(watch)]) == [.watch(watch)])
    }

    @Test(arguments: [[0], [4], [0xfc, 7, 7, 7]] as [[UInt8]])
    func `flags that are not known ask for nothing less`(body: [UInt8]) throws {
        var bytes = stream(of: [.hello(greeting)])
        FrameWriter.append(9, to: &bytes) { $0 += body }
        #expect(try messages(in: bytes).last == .watch(.everything))
    }

    @Test func `a listing says that observers are not known`() throws {
        let listing = RegistrationChunk(
            center: 1, seq: 0, isLast: true, knowsObservers: false, registrations: [])
        #expect(try passed([.registrations(listing)]) == [.registrations(listing)])
    }

    @Test func `a question whether the other end is there is no answer to one`() throws {
        let messages = [true, false].map { WireMessage.ping(Ping(isAnswer: $0)) }
        #expect(try passed(messages) == messages)
    }

    @Test func `an update is not taken for a listing, nor a listing for an update`() throws {
        let chunks = [true, false].map { isUpdate in
            WireMessage.registrations(
                RegistrationChunk(
                    center: 1, seq: 2, isLast: true, isUpdate: isUpdate,
                    registrations: [registration(1), registration(2)]))
        }
        #expect(try passed(chunks) == chunks)
    }

    @Test func `of an update in several frames the last one says so`() throws {
        let many = (1...3_000).map { registration(UInt64($0)) }
        let chunk = RegistrationChunk(center: 1, seq: 2, isLast: true, isUpdate: true, registrations: many)
        let read = try passed([.registrations(chunk)])
        #expect(read.count == 3)
        let marks = read.map { message -> [Bool] in
            guard case .registrations(let chunk) = message else { return [] }
            return [chunk.isUpdate, chunk.isLast]
        }
        #expect(marks == [[true, false], [true, false], [true, true]])
    }
}
