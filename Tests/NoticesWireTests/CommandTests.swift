import Notices
import NoticesWire
import TestSupport
import Testing

/// Commands, their results, what may be posted, and the objects that should be gone.
@Suite struct CommandTests {
    private func passed(_ message: WireMessage) throws -> WireMessage? {
        try messages(in: stream(of: [.hello(greeting), message])).last
    }

    @Test(arguments: [
        WireCommand.Action.remove(registration: 7, name: nil), .remove(registration: .max, name: "a.b"),
        .block(name: nil, seconds: 0), .block(name: "", seconds: 30), .unblock(name: "a"),
        .post(name: "a", payload: nil), .post(name: "a", payload: ""), .post(name: "", payload: "{}"),
        .trace(name: "a", posts: 3),
    ])
    func `a command is read as it was written`(action: WireCommand.Action) throws {
        let command = WireMessage.command(WireCommand(id: 9, center: 3, action))
        #expect(try passed(command) == command)
    }

    @Test(arguments: [
        PostOutcome(delivered: 3, scheduled: 2, failed: 1, filtered: 4, ended: 5, blocked: 6, ownersGone: 7),
        PostOutcome(delivered: 3, ended: 5, dropped: 8),
        .queued, .refused, nil,
    ])
    func `a result has the outcome of its post`(outcome: PostOutcome?) throws {
        let result = WireMessage.result(CommandResult(id: 1, isDone: true, text: "é", outcome: outcome))
        #expect(try passed(result) == result)
    }

    @Test func `a command of a newer version is known to be one, and has its number`() throws {
        var bytes = stream(of: [.hello(greeting)])
        FrameWriter.append(10, to: &bytes) { $0 += [5, 1, 99, 1, 2, 3] }
        #expect(try messages(in: bytes).last == .command(WireCommand(id: 5, center: 1, .unknown(99))))
    }

    @Test(
        arguments: [
            [10], [10, 1, 1], [10, 1, 1, 0, 7], [10, 1, 1, 0, 7, 2], [10, 1, 1, 3, 1],
            [10, 1, 1, 3, 1, 97, 1, 5],
            [11, 1], [11, 1, 3, 0, 0, 1, 1, 1, 1, 1, 1], [14, 0, 0x81, 8], [14, 0, 1, 1, 0xff, 0],
            [9, 2], [9, 2, 7, 33], [9, 2, 7, 1, 2, 1, 97, 0], [9, 3, 7, 0, 1, 1], [17, 1, 2, 3, 4, 5, 6],
            [16, 1, 2], [15, 0, 0], [15, 0, 65, 65], [15, 0, 1, 1, 1, 1, 97, 0, 0, 0, 0, 0, 0, 0, 0, 17],
        ] as [[UInt8]])
    func `bodies that are cut, or have too much, are damaged, and the next frame is read`(frame: [UInt8])
        throws
    {
        var decoder = StreamDecoder()
        var bytes = stream(of: [.hello(greeting)])
        FrameWriter.append(frame[0], to: &bytes) { $0 += frame.dropFirst() }
        FrameWriter.append(9, to: &bytes) { _ in }
        decoder.append(bytes)
        _ = try decoder.next()
        let error = #expect(throws: WireError.self) { _ = try decoder.next() }
        #expect(error?.problem == .damaged)
        #expect(try decoder.next() == .watch(Watch()))
    }

    @Test func `the longest lists fit into a frame, and what is beyond them is left out`() throws {
        let long = String(repeating: "x", count: 10_000)
        let offers = Offers(
            rights: .posting,
            posts: (0..<2_000).map { _ in Offers.Post(name: long, payload: long) })
        guard case .offers(let read)? = try passed(.offers(offers)) else { throw Missing() }
        #expect(read.posts.count == WireLimits.items)
        let suspect = ExpectedGone.Suspect(center: .max, registration: .max, text: long)
        let object = ExpectedGone.Object(
            id: .max, label: long, since: .min, suspects: Array(repeating: suspect, count: 100))
        let leaks = ExpectedGone(
            goneCount: 0, livingCount: 100, living: Array(repeating: object, count: 100))
        guard case .leaks(let read)? = try passed(.leaks(leaks)) else { throw Missing() }
        #expect(read.living.count == WireLimits.leaks && read.livingCount == 100)
        #expect(read.living.allSatisfy { $0.suspects.count == WireLimits.suspects })
    }

    @Test func `a reader may refuse frames that are longer than it wants`() throws {
        var decoder = StreamDecoder(framesAtMost: 100)
        decoder.append(stream(of: [.hello(greeting)]) + [101, 0, 0, 0, 10])
        _ = try decoder.next()
        let error = #expect(throws: WireError.self) { _ = try decoder.next() }
        #expect(error?.problem == .tooLong)
    }

    private struct Missing: Error {}
}
