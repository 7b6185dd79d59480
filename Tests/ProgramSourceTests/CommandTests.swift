import LocalSockets
import NoticesInspector
import NoticesWire
import Synchronization
import TestSupport
import Testing

@testable import Notices

/// What a board may do in a program, and what it may not.
@Suite(.leavesNoObservers, .endsInTime) struct CommandTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let inspector: NoticeInspector

    private struct Cart: Decodable, Sendable {
        var items: Int
        var owner: String?
        var prices: [Double] = []

        private enum CodingKeys: String, CodingKey { case items, owner, prices }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            items = try container.decode(Int.self, forKey: .items)
            owner = try container.decodeIfPresent(String.self, forKey: .owner)
            prices = try container.decodeIfPresent([Double].self, forKey: .prices) ?? []
        }
    }

    init() throws {
        inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
    }

    private func command(_ id: UInt64, _ action: WireCommand.Action) -> WireMessage {
        .command(WireCommand(id: id, center: center.number, action))
    }

    /// Sends a command, and returns its result.
    private func ask(_ board: RawBoard, _ action: WireCommand.Action, id: UInt64 = 1) async throws
        -> CommandResult
    {
        board.send(command(id, action))
        return try await board.result(of: id)
    }

    @Test func `a program that allows nothing refuses every command, and says what to do`() async throws {
        let token = center.observe("a") { _ in }
        let board = try RawBoard(folder.socket())
        let number = token.id.number
        let wanted: [(WireCommand.Action, String)] = [
            (.remove(registration: number, name: "a"), "let it call inspector.allow(.removing)"),
            (.block(name: "a", seconds: 5), "let it call inspector.allow(.blocking)"),
            (.block(name: nil, seconds: 5), "let it call inspector.allow(.blocking)"),
            (.unblock(name: "a"), "let it call inspector.allow(.blocking)"),
            (
                .post(name: "a", payload: nil),
                "shop does not allow posting “a”: let it call inspector.allowPosting"
            ),
            (.trace(name: "a", posts: 1), "let it call inspector.allow(.tracing)"),
            (.unknown(77), "does not know commands of kind 77"),
        ]
        for (id, (action, text)) in wanted.enumerated() {
            let result = try await ask(board, action, id: UInt64(id))
            #expect(!result.isDone && result.outcome == nil)
            #expect(result.text.contains(text), "\(result.text)")
        }
        #expect(center.post("a").delivered == 1)
        #expect(board.offers == nil)
        await until("the refusals are recorded") {
            board.notes.count { $0.hasPrefix("refused to ") && $0.contains("process \(ProcessNumber.own)") }
                == 7
        }
        withExtendedLifetime(token) {}
    }

    @Test func `what is allowed is told, and again when it changes`() async throws {
        inspector.allow(.removing)
        let board = try RawBoard(folder.socket())
        await until("the rights") { board.offers?.rights.isSuperset(of: [.commands, .removing]) == true }
        #expect(board.offers?.rights.contains(.blocking) == false)
        inspector.allow(.blocking)
        inspector.allowPosting("cart.changed", as: Cart.self)
        inspector.allowPosting("tick")
        await until("the names") { board.offers?.posts.count == 2 }
        #expect(board.offers?.rights.isSuperset(of: [.removing, .blocking, .posting]) == true)
        #expect(board.offers?.posts.map(\.name) == ["cart.changed", "tick"])
        #expect(board.offers?.posts.map(\.payload) == ["Cart", ""])
    }

    @Test func `an observer is removed, and only once`() async throws {
        inspector.allow(.removing)
        let token = center.observe("a", label: "Badge") { _ in }
        let any = center.observe(anyName: (), label: "Any")
        let board = try RawBoard(folder.socket())
        let wrong = try await ask(board, .remove(registration: token.id.number, name: "b"), id: 1)
        #expect(!wrong.isDone && center.registrationCount == 2)
        let done = try await ask(board, .remove(registration: token.id.number, name: "a"), id: 2)
        #expect(done.isDone && done.text == "removed Badge of “a”")
        let again = try await ask(board, .remove(registration: token.id.number, name: "a"), id: 3)
        #expect(!again.isDone && again.text.contains("already ended"))
        let last = try await ask(board, .remove(registration: any.id.number, name: nil), id: 4)
        #expect(last.isDone && center.registrationCount == 0)
        await until("it is recorded") {
            board.notes.contains("removed Badge of “a”, by noticeboard, process \(ProcessNumber.own)")
        }
        withExtendedLifetime((token, any)) {}
    }

    @Test func `a post reaches observers with the payload that the program has read`() async throws {
        inspector.allowPosting("cart.changed", as: Cart.self)
        inspector.allowPosting("tick")
        let seen = Mutex<[Cart]>([])
        let token = center.observe("cart.changed") { notice in
            if let cart = notice.payload as? Cart { seen.withLock { $0.append(cart) } }
        }
        let board = try RawBoard(folder.socket())
        let json = #"{"items": 3.0, "owner": "\u00e9\ud83d\ude00", "prices": [1, 2.5, -3e2], "other": {}}"#
        let result = try await ask(board, .post(name: "cart.changed", payload: json), id: 1)
        #expect(result.isDone && result.outcome?.delivered == 1)
        let cart = seen.withLock { $0.first }
        #expect(cart?.items == 3 && cart?.owner == "é😀" && cart?.prices == [1, 2.5, -300])
        let tick = try await ask(board, .post(name: "tick", payload: nil), id: 2)
        #expect(tick.isDone && tick.outcome == PostOutcome())
        await until("it is recorded") {
            board.notes.contains("“tick” is posted by noticeboard, process \(ProcessNumber.own)")
        }
        withExtendedLifetime(token) {}
    }

    @Test func `a typed descriptor is posted to its typed observers`() async throws {
        let descriptor = NoticeDescriptor<Int>("count")
        inspector.allowPosting(descriptor)
        let sum = Atomic(0)
        let token = center.observe(descriptor) { sum.wrappingAdd($0, ordering: .relaxed) }
        let board = try RawBoard(folder.socket())
        let result = try await ask(board, .post(name: "count", payload: " 41 "))
        #expect(result.outcome?.delivered == 1 && sum.load(ordering: .relaxed) == 41)
        withExtendedLifetime(token) {}
    }

    @Test(
        arguments: [
            (nil, "it takes Cart as its payload: give it as JSON"), ("", "byte 0: expected a JSON value"),
            ("{", "byte 1: expected a key in quotes"), ("{} x", "byte 3: expected nothing behind the value"),
            ("[]", "expected an object, found an array"), ("null", "expected an object, found null"),
            ("{}", "items: expected this key"),
            (#"{"items":"3"}"#, "items: expected a number, found a string"),
            (#"{"items":3.5}"#, "items: expected a whole number"),
            (#"{"items":1e99}"#, "items: expected a whole number"),
            (#"{"items":1,"prices":[1,true]}"#, "prices.1: expected a number, found a boolean"),
            (#"{"items":1,"prices":[1e999]}"#, "prices.0: expected a number that a Double has room for"),
            (String(repeating: "[", count: 200_000), "at most 64 values in one another"),
        ] as [(String?, String)])
    func `a payload of another type is refused, with what is wrong and where`(json: String?, problem: String)
        async throws
    {
        inspector.allowPosting("cart.changed", as: Cart.self)
        let token = center.observe("cart.changed") { _ in Issue.record("it was posted") }
        let board = try RawBoard(folder.socket())
        let result = try await ask(board, .post(name: "cart.changed", payload: json))
        #expect(!result.isDone)
        let start = "“cart.changed” was not posted: it takes Cart as its payload: "
        #expect(result.text.hasPrefix(start), "\(result.text)")
        #expect(result.text.contains(problem), "\(result.text)")
        withExtendedLifetime(token) {}
    }

    @Test func `a name without a payload takes none`() async throws {
        inspector.allowPosting("tick")
        let board = try RawBoard(folder.socket())
        let result = try await ask(board, .post(name: "tick", payload: "1"))
        #expect(!result.isDone && result.text.contains("takes no payload"))
    }

    @Test func `a center that is not offered takes no command`() async throws {
        inspector.allow(.removing)
        let board = try RawBoard(folder.socket())
        for center in [0, center.number &+ 1, .max] {
            board.send(.command(WireCommand(id: 8, center: center, .remove(registration: 1, name: nil))))
        }
        let result = try await board.result(of: 8)
        #expect(!result.isDone && result.text.contains("is no longer offered"))
    }

    @Test func `a handler that does not return stops neither records nor other boards`() async throws {
        inspector.allowPosting("slow")
        let gate = Gate()
        let token = center.observe("slow") { _ in gate.wait() }
        let board = try RawBoard(folder.socket())
        board.send(command(1, .post(name: "slow", payload: nil)))
        for id in 2...40 as ClosedRange<UInt64> { board.send(command(id, .post(name: "slow", payload: nil))) }
        let refused = try await board.result(of: 40)
        #expect(!refused.isDone && refused.text.contains("already wait"))
        let other = try RawBoard(folder.socket())
        await until("the other board sees records") {
            center.post("quick")
            other.receive()
            return other.messages.contains { if case .records = $0 { true } else { false } }
        }
        gate.open()
        #expect(try await board.result(of: 2).isDone)
        withExtendedLifetime(token) {}
    }

    @Test func `a flood of commands that nobody reads the results of ends the connection, not the program`()
        async throws
    {
        let board = try RawBoard(folder.socket())
        let text = String(repeating: "x", count: 20_000)
        var bytes: [UInt8] = []
        var encoder = StreamEncoder()
        for id in 0..<50 as Range<UInt64> {
            encoder.append(command(id, .post(name: text, payload: text)), to: &bytes)
        }
        board.send(bytes)
        #expect(try await !board.result(of: 49).isDone)
        let other = try RawBoard(folder.socket())
        #expect(try await ask(other, .unblock(name: nil)).isDone == false)
    }

    @Test func `a request that is too long, or damaged, ends the connection with the reason`() async throws {
        let long = try RawBoard(folder.socket())
        long.send([0, 0, 8, 0, 10])
        let reason = try await long.wait("the end") { messages in
            if case .end(let end)? = messages.last { end } else { nil }
        }
        #expect(reason.reason == .limit && reason.text.contains("length of a frame"))
        let damaged = try RawBoard(folder.socket())
        damaged.send([3, 0, 0, 0, 10, 1, 1])
        await until("it is closed") {
            damaged.receive()
            return damaged.isEnded
        }
    }

    @Test func `a payload that is too long is refused`() async throws {
        inspector.allowPosting("text", as: String.self)
        let board = try RawBoard(folder.socket())
        let body = [1] + varint(center.number) + [3, 4] + Array("text".utf8) + [1]
        let payload = [UInt8](repeating: 0x20, count: WireLimits.text + 1)
        var bytes: [UInt8] = []
        FrameWriter.append(10, to: &bytes) { $0 += body + varint(UInt64(payload.count)) + payload }
        board.send(bytes)
        let result = try await board.result(of: 1)
        #expect(!result.isDone && result.text.contains("at most 262144 bytes"))
    }

    private func varint(_ number: UInt64) -> [UInt8] {
        number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7f) | 0x80] + varint(number >> 7)
    }
}

extension NoticeCenter {
    fileprivate func observe(anyName: Void, label: String) -> NoticeToken {
        observe(.any, label: label) { _ in }
    }
}
