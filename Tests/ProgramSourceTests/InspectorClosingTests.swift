import LocalSockets
import Notices
import NoticesWire
import TestSupport
import Testing

@testable import NoticesInspector

/// What boards get when an inspector is closed right after something happened.
@Suite(.leavesNoObservers, .endsInTime) struct InspectorClosingTests {
    private let folder = SocketFolderOfATest()

    private func offer(_ center: NoticeCenter) throws -> NoticeInspector {
        let inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center, as: "main")
        return inspector
    }

    /// A board that has the registrations, and gets all that happens from now on.
    private func board() async throws -> RawBoard {
        let board = try RawBoard(folder.socket())
        _ = try await board.wait("the listing") { messages in
            messages.lazy.compactMap { if case .registrations = $0 { true } else { nil } }.first
        }
        return board
    }

    /// All that a board gets until its connection ends.
    private func rest(of board: RawBoard) async -> [WireMessage] {
        await until("the connection has ended") {
            board.receive()
            return board.isEnded
        }
        return board.messages
    }

    enum Closing: CaseIterable {
        case close, release, releaseWithCenter
    }

    @Test(arguments: Closing.allCases)
    func `what was posted before is sent, and then the reason`(closing: Closing) async throws {
        var center: NoticeCenter? = NoticeCenter()
        var inspector = try center.map { try offer($0) }
        let board = try await board()
        for number in 1...500 { center?.post("cart.changed", payload: number) }
        if closing == .releaseWithCenter { center = nil }
        if closing == .close { inspector?.close() }
        inspector = nil
        let messages = await rest(of: board)
        #expect(messages.posts.compactMap(\.payload) == (1...500).map { "\($0)" })
        #expect(messages.last == .end(End(.closed, text: "its inspector was closed")))
        withExtendedLifetime(center) {}
    }

    @Test func `what was posted in a center before it was deallocated is sent`() async throws {
        var center: NoticeCenter? = NoticeCenter()
        let inspector = try center.map { try offer($0) }
        let board = try await board()
        for number in 1...500 { center?.post("cart.changed", payload: number) }
        center = nil
        _ = try await board.wait("the program without the center") { messages in
            messages.lazy.compactMap {
                if case .hello(let hello) = $0, hello.centers.isEmpty { true } else { nil }
            }
            .first
        }
        #expect(board.messages.posts.count == 500)
        inspector?.close()
    }

    @Test func `an object that leaks is sent, though it was not looked at before`() async throws {
        let center = NoticeCenter()
        let inspector = try offer(center)
        let board = try await board()
        let object = Life()
        inspector.checkFreed(object)
        inspector.close()
        let leaks = await rest(of: board).reversed().lazy.compactMap {
            if case .leaks(let leaks) = $0 { leaks } else { nil }
        }
        #expect(leaks.first?.livingCount == 1)
        withExtendedLifetime(object) {}
    }

    @Test func `a handler that does not return keeps back neither records nor the reason`() async throws {
        let center = NoticeCenter()
        let inspector = try offer(center)
        inspector.allowPosting("slow")
        let gate = Gate()
        let token = center.observe("slow") { _ in gate.wait() }
        let board = try await board()
        board.send(.command(WireCommand(id: 1, center: center.number, .post(name: "slow", payload: nil))))
        await until("the post has begun") { board.notes.contains { $0.hasPrefix("“slow” is posted") } }
        center.post("quick")
        inspector.close()
        let messages = await rest(of: board)
        #expect(messages.posts.contains { $0.name == "quick" })
        #expect(messages.last == .end(End(.closed, text: "its inspector was closed")))
        gate.open()
        withExtendedLifetime(token) {}
    }

    @Test func `a board that does not read gets no reason`() async throws {
        let center = NoticeCenter()
        var inspector: NoticeInspector? = try offer(center)
        weak let server = inspector?.server
        let board = try await board()
        let text = String(repeating: "x", count: 4_000)
        for _ in 0..<1_000 { center.post("cart.changed", payload: text) }
        inspector = nil
        await until("the inspector's thread has ended") { server == nil }
        let messages = await rest(of: board)
        #expect(messages.posts.count < 1_000)
        #expect(!messages.contains { if case .end = $0 { true } else { false } })
    }

    @Test func `what a board missed is counted before the reason`() throws {
        let listener = try LocalSocket.listen(at: folder.socket())
        let board = try LocalSocket.connect(to: folder.socket())
        var bytes: [UInt8] = []
        var encoder = StreamEncoder()
        encoder.append(.hello(Hello(program: "b", pid: 1, epoch: 0, startedAt: 0, centers: [])), to: &bytes)
        encoder.append(.watch(Watch()), to: &bytes)
        #expect(board.write(bytes[...]) == bytes.count)
        var connection = BoardConnection(try #require(try listener.accept()), number: 1)
        let begins = connection.receive()
        #expect(begins)
        connection.turn()
        connection.send(.hello(Hello(program: "p", pid: 2, epoch: 1, startedAt: 0, centers: [])))
        var (number, missed): (UInt64, UInt64) = (0, 0)
        while missed < 3 {
            number += 1
            if connection.isFull { missed += 1 }
            var post = NoticeRecord(seq: number, time: 1, kind: .post)
            (post.name, post.payload) = ("a", String(repeating: "x", count: 100_000))
            connection.send(.records(center: 1, [post]))
        }
        connection.say(End(.closed))
        var decoder = StreamDecoder()
        var messages: [WireMessage] = []
        while connection.hasBytesToSend {
            connection.flush()
            var bytes: [UInt8] = []
            while case .bytes = board.read(into: &bytes) {}
            decoder.append(bytes)
            while let message = try decoder.next() { messages.append(message) }
        }
        #expect(UInt64(messages.posts.count) == number - 3)
        #expect(
            messages.suffix(2) == [.drops(center: 1, Drops(total: 3, posts: 3)), .end(End(.closed))])
    }

    private final class Life: Sendable {}
}

extension [WireMessage] {
    /// The complete posts among the records.
    fileprivate var posts: [NoticeRecord] {
        flatMap { message in
            guard case .records(_, let records) = message else { return [NoticeRecord]() }
            return records.filter { $0.kind == .post && $0.isComplete }
        }
    }
}
