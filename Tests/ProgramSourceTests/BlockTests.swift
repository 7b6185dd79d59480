import NoticesInspector
import NoticesWire
import TestSupport
import Testing

@testable import Notices

/// The blocks that boards ask for.
@Suite(.leavesNoObservers, .endsInTime) struct BlockTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let inspector: NoticeInspector

    init() throws {
        inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
        inspector.allow(.blocking)
    }

    private func ask(_ board: RawBoard, _ action: WireCommand.Action, id: UInt64 = 1) async throws
        -> CommandResult
    {
        board.send(.command(WireCommand(id: id, center: center.number, action)))
        return try await board.result(of: id)
    }

    @Test func `a name is blocked until the board unblocks it, and others are not`() async throws {
        let tokens = [
            center.observe("a") { _ in }, center.observe("a") { _ in }, center.observe("b") { _ in },
        ]
        let board = try RawBoard(folder.socket())
        let blocked = try await ask(board, .block(name: "a", seconds: 3_600), id: 1)
        #expect(blocked.text == "blocked “a” for 3600 s (2 observers)")
        #expect(center.post("a").blocked == 2 && center.post("b").delivered == 1)
        let other = try RawBoard(folder.socket())
        #expect(try await ask(other, .unblock(name: "a")).isDone == false, "it is the other board's block")
        #expect(try await ask(board, .unblock(name: "b"), id: 2).isDone == false)
        #expect(try await ask(board, .unblock(name: "a"), id: 3).isDone)
        #expect(center.post("a").delivered == 2)
        withExtendedLifetime(tokens) {}
    }

    @Test func `all names are blocked, also for observers that come later`() async throws {
        let board = try RawBoard(folder.socket())
        #expect(try await ask(board, .block(name: nil, seconds: 3_600), id: 1).isDone)
        let token = center.observe("a") { _ in }
        #expect(center.post("a").blocked == 1)
        #expect(try await ask(board, .unblock(name: nil), id: 2).isDone)
        #expect(center.post("a").delivered == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `a block ends when its time is up, also while a handler of a post does not return`()
        async throws
    {
        inspector.allowPosting("slow")
        let gate = Gate()
        let tokens = [center.observe("a") { _ in }, center.observe("slow") { _ in gate.wait() }]
        let board = try RawBoard(folder.socket())
        #expect(try await ask(board, .block(name: "a", seconds: 1)).isDone)
        board.send(.command(WireCommand(id: 2, center: center.number, .post(name: "slow", payload: nil))))
        await until("the block is over") { center.post("a").delivered == 1 }
        gate.open()
        await until("its end is recorded") { board.notes.contains { $0.contains("its time is up") } }
        withExtendedLifetime(tokens) {}
    }

    @Test func `a block ends with the connection of its board, and a record says so`() async throws {
        let token = center.observe("a") { _ in }
        let other = try RawBoard(folder.socket())
        do {
            let board = try RawBoard(folder.socket())
            #expect(try await ask(board, .block(name: "a", seconds: 3_600)).isDone)
            #expect(center.post("a").blocked == 1)
        }
        await until("the block is over") { center.post("a").delivered == 1 }
        await until("its end is recorded") { other.notes.contains { $0.contains("its board disconnected") } }
        withExtendedLifetime(token) {}
    }

    @Test func `a block ends with the inspector`() async throws {
        let token = center.observe("a") { _ in }
        let board = try RawBoard(folder.socket())
        #expect(try await ask(board, .block(name: nil, seconds: 3_600)).isDone)
        inspector.close()
        await until("the block is over") { center.post("a").delivered == 1 }
        withExtendedLifetime(token) {}
    }

    @Test func `blocks of no time, of too long a time, of nothing, and too many are refused`() async throws {
        let tokens = (0..<70).map { number in center.observe(NoticeName("n\(number)")) { _ in } }
        let board = try RawBoard(folder.socket())
        for seconds in [0, 3_601, .max] as [UInt64] {
            let result = try await ask(board, .block(name: "n0", seconds: seconds), id: seconds)
            #expect(result.text == "a block lasts 1 to 3600 seconds, not \(seconds)")
        }
        #expect(
            try await ask(board, .block(name: "none", seconds: 9), id: 5).text == "“none” has no observers")
        var results: [CommandResult] = []
        for number in 0..<70 {
            results.append(
                try await ask(board, .block(name: "n\(number)", seconds: 900), id: UInt64(1_000 + number)))
        }
        #expect(results.count { $0.isDone } == 64)
        #expect(results.last?.text == "there are already 64 blocks: unblock one")
        // The same name again takes the place of its block.
        #expect(try await ask(board, .block(name: "n0", seconds: 9), id: 6).isDone)
        withExtendedLifetime(tokens) {}
    }
}
