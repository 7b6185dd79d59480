import BoardModel
import Demo
import LocalSockets
import Notices
import NoticesInspector
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import ProgramSource

/// What each board asks for, of a program that has one ring for all of them.
@Suite(.leavesNoObservers, .endsInTime) struct WatchTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let inspector: NoticeInspector

    private final class Page: Sendable {}

    init() throws {
        inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
    }

    private func board(_ watch: Watch) throws -> RawBoard {
        let board = try RawBoard(folder.socket(), isWatching: false)
        board.send(.watch(watch))
        return board
    }

    private func records(_ messages: [WireMessage]) -> [NoticeRecord] {
        messages.flatMap { if case .records(_, let records) = $0 { records } else { [NoticeRecord]() } }
    }

    private func leftOut(_ messages: [WireMessage]) -> LeftOut? {
        messages.reversed().lazy.compactMap { if case .leftOut(_, let sums) = $0 { sums } else { nil } }.first
    }

    private func counts(_ messages: [WireMessage]) -> PostCounts? {
        messages.reversed().lazy.compactMap { if case .counts(let counts) = $0 { counts } else { nil } }.first
    }

    private func listed(_ messages: [WireMessage]) -> [String?]? {
        messages.lazy.compactMap { message in
            if case .registrations(let chunk) = message, !chunk.isUpdate {
                chunk.registrations.map(\.name)
            } else {
                nil
            }
        }.first
    }

    @Test func `two boards get what each has asked for, and sums of the rest`() async throws {
        let tokens = ["cart.changed", "order.placed", "order.paid"].map {
            center.observe(NoticeName($0)) { _ in }
        }
        let any = center.observe(.any) { _ in }
        let carts = try board(Watch(names: [.init("cart.", isPrefix: true)]))
        let paid = try board(Watch(names: [.init("order.paid")], kinds: ["post", "unheard"]))
        #expect(try await carts.wait("its listing", listed) == ["cart.changed", nil])
        #expect(try await paid.wait("its listing", listed) == ["order.paid", nil])
        for name in ["cart.changed", "order.placed", "order.paid", "order.lost"] {
            center.post(NoticeName(name))
        }
        let sums = try await carts.wait("the sums") { messages in
            leftOut(messages).flatMap { $0.posts == 3 && $0.deliveries == 5 ? $0 : nil }
        }
        #expect(sums.total == 8 && sums.unheard == 0)
        #expect(sums.names == 3 && sums.registrations == 4)
        #expect(Set(records(carts.messages).map(\.name)) == ["cart.changed"])
        #expect(records(carts.messages).map(\.kind) == [.post, .deliver, .deliver])
        let others = try await paid.wait("the sums") { messages in
            leftOut(messages).flatMap { $0.posts == 3 ? $0 : nil }
        }
        #expect(records(paid.messages).map(\.kind) == [.post])
        #expect(others.deliveries == 7 && others.names == 3)
        let isDropped = (carts.messages + paid.messages).contains {
            if case .drops = $0 { true } else { false }
        }
        #expect(!isDropped, "what was not asked for is no drop")
        withExtendedLifetime((tokens, any, inspector)) {}
    }

    @Test func `a board that asks for registrations alone sees them come and go, and no other record`()
        async throws
    {
        let board = try board(Watch(.registrations))
        _ = try await board.wait("its listing", listed)
        var token: NoticeToken? = center.observe("a") { _ in }
        center.post("a")
        token = nil
        _ = token
        let kinds = try await board.wait("the end") { messages in
            records(messages).contains { $0.kind == .remove } ? records(messages).map(\.kind) : nil
        }
        #expect(kinds == [.observe, .remove])
        let sums = try await board.wait("the sums") { leftOut($0).flatMap { $0.posts == 1 ? $0 : nil } }
        #expect(sums.deliveries == 1 && sums.total == 2)
    }

    @Test func `a board that asks again is shown the centers anew, and one that asks for the same is not`()
        async throws
    {
        let tokens = ["a", "b"].map { center.observe(NoticeName($0)) { _ in } }
        let board = try board(Watch(names: [.init("a")]))
        func listings(_ messages: [WireMessage]) -> [[String?]] {
            messages.compactMap { message in
                if case .registrations(let chunk) = message, !chunk.isUpdate {
                    chunk.registrations.map(\.name)
                } else {
                    nil
                }
            }
        }
        _ = try await board.wait("its listing", listed)
        board.send(.watch(Watch(names: [.init("a")])), .watch(Watch(names: [.init("b")])))
        let all = try await board.wait("the second") { listings($0).count > 1 ? listings($0) : nil }
        #expect(all == [["a"], ["b"]])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a board that turns to counts sees no records, and sees them again when it asks`() async throws
    {
        let board = try board(.everything)
        _ = try await board.wait("its listing", listed)
        board.send(.watch(Watch(countsOnly: true)))
        _ = try await board.wait("the first counts", counts)
        center.post("counted")
        let counted = try await board.wait("the post") { counts($0).flatMap { $0.posts > 0 ? $0 : nil } }
        #expect(counted.posts == 1)
        board.send(.watch(Watch(names: [.init("seen")])))
        _ = try await board.wait("a record") { messages in
            center.post("seen")
            return records(messages).isEmpty ? nil : true
        }
        let asked = try #require(
            board.messages.lastIndex { if case .registrations = $0 { true } else { false } })
        #expect(Set(records(board.messages).map(\.name)) == ["seen"])
        #expect(counts(Array(board.messages[asked...])) == nil, "counts end when records are asked for")
    }

    @Test func `leaks are sent to boards that ask for them`() async throws {
        let page = Page()
        inspector.checkFreed(page, label: "page")
        let with = try board(Watch([.leaks]))
        let without = try board(Watch([.records]))
        func hasLeaks(_ messages: [WireMessage]) -> Bool? {
            messages.contains { if case .leaks = $0 { true } else { false } } ? true : nil
        }
        _ = try await with.wait("the leak", hasLeaks)
        _ = try await without.wait("a record") { messages in
            center.post("a")
            return records(messages).isEmpty ? nil : true
        }
        #expect(hasLeaks(without.messages) == nil)
        #expect(listed(with.messages) == nil)
        withExtendedLifetime(page) {}
    }

    @Test func `more names than are told apart are left out too`() async throws {
        let board = try board(Watch(names: [.init("wanted")]))
        _ = try await board.wait("its listing", listed)
        for number in 0..<6_000 { center.post(NoticeName("n\(number)")) }
        center.post("wanted")
        let sums = try await board.wait("all") { messages in
            records(messages).contains { $0.name == "wanted" && $0.kind == .unheard }
                ? leftOut(messages).flatMap { $0.total == 12_000 ? $0 : nil } : nil
        }
        #expect(sums.names == 4_096)
        #expect(sums.unheard == 6_000)
        #expect(sums.posts == 6_000)
        #expect(records(board.messages).allSatisfy { $0.name == "wanted" })
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `whatever a board asks for, the program goes on`(seed: UInt64) async throws {
        var dice = Dice(seed: seed)
        let board = try RawBoard(folder.socket(), isWatching: false)
        for _ in 0..<20 {
            var bytes: [UInt8] = []
            FrameWriter.append(FrameType.watch.rawValue, to: &bytes) { body in
                body += (0..<dice.roll(0..<40)).map { _ in
                    dice.roll(0..<3) > 0 ? UInt8(dice.roll(0..<6)) : UInt8(truncatingIfNeeded: dice.next())
                }
            }
            board.send(bytes)
        }
        let other = try self.board(.everything)
        _ = try await other.wait("a record") { messages in
            center.post("a")
            return records(messages).isEmpty ? nil : true
        }
    }

    @Test func `too many names are refused with what was expected`() async throws {
        let board = try RawBoard(folder.socket(), isWatching: false)
        var bytes: [UInt8] = []
        FrameWriter.append(FrameType.watch.rawValue, to: &bytes) { $0 += [2, 7, 33] }
        board.send(bytes)
        let text = try await board.wait("the end") { messages in
            messages.lazy.compactMap { if case .end(let end) = $0 { end.text } else { nil } }.first
        }
        #expect(text.contains("expected at most 32 names, not 33"), "\(text)")
    }

    // MARK: - The board

    private func attach(_ only: [String], _ parts: [WatchChoice.Part] = []) throws -> AttachedProgram {
        try AttachedProgram(
            try OfferedProgram.at(folder.socket()), center: nil,
            asking: try WatchChoice(only: only, parts: parts))
    }

    @Test func `a board's sums have what it did not ask for`() async throws {
        let tokens = ["cart.changed", "order.placed"].map { center.observe(NoticeName($0)) { _ in } }
        let program = try attach(["cart.*"])
        await until("the registrations have arrived") { program.program?.phase == .live }
        for name in ["cart.changed", "order.placed", "order.lost"] { center.post(NoticeName(name)) }
        await until("the sums") { program.snapshot().totals.posts == 3 }
        let snapshot = program.snapshot()
        #expect(snapshot.totals.deliveries == 2 && snapshot.totals.unheard == 1)
        #expect(snapshot.leftOut?.asked == "only cart.*")
        #expect(snapshot.leftOut?.names == 2 && snapshot.leftOut?.registrations == 2)
        #expect(snapshot.leftOut?.records == 4)
        #expect(snapshot.observerCount == 1)
        let batch = program.takeRecords()
        #expect(batch.dropped == 0 && batch.records.map(\.name) == ["cart.changed", "cart.changed"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `ends of registrations that were not asked for are no rows`() async throws {
        let program = try attach(["kind:post"])
        var token: NoticeToken? = center.observe("a") { _ in }
        await until("the registration has arrived") { program.snapshot().observerCount == 1 }
        token = nil
        _ = token
        await until("its end") { program.snapshot().observerCount == 0 }
        center.post("a")
        var rows: [NoticeRecord] = []
        await until("the post") {
            rows += program.takeRecords().records
            return !rows.isEmpty
        }
        #expect(rows.map(\.kind) == [.post])
        #expect(program.snapshot().calls == .notAskedFor)
    }

    @Test func `a program that cannot choose is not asked for a part`() throws {
        let hello = Hello(
            program: "old", pid: 1, epoch: 1, startedAt: 0, rights: [.registrations], centers: [])
        let listener = try LocalSocket.listen(at: folder.socket("old"))
        let connection = try ProgramConnection(to: folder.socket("old"))
        try connection.watch(.everything, of: hello)
        let choice = try WatchChoice(only: ["a"])
        let error = #expect(throws: AttachError.self) { try connection.watch(choice, of: hello) }
        #expect(error?.description.contains("leave out --only") == true)
        withExtendedLifetime(listener) {}
    }

    @Test func `what is asked for is read from words`() throws {
        let choice = try WatchChoice(
            only: ["a.*", "b", "c\\*", "kind:post", "*"], parts: [.records, .counts])
        #expect(
            choice.watch.names == [
                .init("a.", isPrefix: true), .init("b"), .init("c*"), .init("", isPrefix: true),
            ])
        #expect(choice.watch.kinds == ["post"] && choice.watch.parts == .records)
        #expect(choice.watch.words == "only a.*, b, c*, *, kind:post, no observers, no leaks")
        for only in [[""], ["kind:"], [String(repeating: "x", count: 256)], Array(repeating: "a", count: 33)]
        {
            #expect(throws: LineError.self) { try WatchChoice(only: only) }
        }
    }
}
