import BoardModel
import Demo
import LocalSockets
import Notices
import NoticesInspector
import TerminalUI
import TestSupport
import Testing

@testable import ProgramSource

/// A program that offers a center, and a board that is attached to it, in one process.
@Suite(.leavesNoObservers, .endsInTime) struct InspectorTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()

    private func inspector(_ payloads: InspectedPayloads = .shown) throws -> NoticeInspector {
        let inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center, as: "main", payloads: payloads)
        return inspector
    }

    private func attach() throws -> AttachedProgram {
        try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
    }

    /// Records of a program, collected until there are enough.
    private func records(_ program: AttachedProgram, until isEnough: ([NoticeRecord]) -> Bool) async
        -> [NoticeRecord]
    {
        var all: [NoticeRecord] = []
        await until("the records have arrived") {
            all += program.takeRecords().records
            return isEnough(all)
        }
        return all
    }

    @Test func `a program says its name, process and centers`() throws {
        let inspector = try inspector()
        let offered = try OfferedProgram.all(in: folder.path)
        #expect(offered.map(\.name) == ["shop"])
        #expect(offered.first?.centers == ["main"])
        #expect(offered.first?.process == UInt64(ProcessNumber.own))
        inspector.close()
    }

    @Test func `nothing is recorded until a board is attached, nor after it has gone`() async throws {
        let inspector = try inspector()
        _ = try OfferedProgram.at(folder.socket())
        center.post("a")
        #expect(center.recordCount == 0)
        var program: AttachedProgram? = try attach()
        await until("the center is recorded") {
            center.post("a")
            return center.recordCount > 0
        }
        #expect(program != nil)
        program = nil
        await until("the center is not recorded any more") {
            let before = center.recordCount
            center.post("a")
            return center.recordCount == before
        }
        inspector.close()
    }

    @Test func `a board is woken once for what it has not taken`() async throws {
        let inspector = try inspector()
        let program = try attach()
        await until("the board sees all that is posted") { program.program?.phase == .live }
        let wakes = Lock(0)
        func post(_ count: Int) async {
            center.post("a")
            await until("\(count) posts have arrived") { program.snapshot().totals.posts == count }
        }
        _ = program.takeRecords()
        program.onArrival { wakes.withLock { $0 += 1 } }
        await post(1)
        await post(2)
        await post(3)
        await until("the board was woken") { wakes.withLock { $0 } > 0 }
        #expect(wakes.withLock { $0 } == 1)
        _ = program.takeRecords()
        await post(4)
        await until("the board was woken again") { wakes.withLock { $0 } > 1 }
        program.onArrival(nil)
        inspector.close()
    }

    @Test func `a board is woken when its time is over while no program is there`() async throws {
        let inspector = try inspector()
        let program = try AttachedProgram(
            try OfferedProgram.at(folder.socket()), center: nil, limits: AttachLimits(duration: .seconds(1)))
        inspector.close()
        await until("the program has ended") { program.program?.phase == .ended }
        _ = program.takeRecords()
        let wakes = Lock(0)
        program.onArrival { wakes.withLock { $0 += 1 } }
        await until("the board was woken") { wakes.withLock { $0 } > 0 }
        #expect(program.takeRecords().records.last?.text?.hasPrefix("detached from shop") == true)
        program.onArrival(nil)
    }

    @Test func `a board sees what was observed before, and what is posted after`() async throws {
        let inspector = try inspector()
        let token = center.observe("cart.changed", options: .priority(2), label: "Badge") { _ in }
        let program = try attach()
        await until("the registrations have arrived") { program.snapshot().observerCount == 1 }
        let observer = program.snapshot().groups[0].observers[0].registration
        #expect(observer.observer == "Badge" && observer.priority == 2)
        #expect(observer.source.file.name == #fileID)
        center.post("cart.changed", payload: 3)
        center.post("cart.chnaged")
        let all = await records(program) { $0.contains { $0.kind == .unheard } }
        // A post that is seen under way ends after its delivery.
        let ended = all.filter(\.isComplete).sorted { $0.seq < $1.seq }
        #expect(ended.map(\.kind) == [.post, .deliver, .post, .unheard])
        #expect(ended.first?.payload == "3")
        #expect(all.first { $0.kind == .unheard }?.text == "did you mean cart.changed?")
        #expect(program.snapshot().totals.deliveries == 1)
        withExtendedLifetime((inspector, token)) {}
    }

    @Test func `hidden payloads do not leave the program`() async throws {
        let inspector = try inspector(.hidden)
        let program = try attach()
        await until("the registrations have arrived") { program.program?.phase == .live }
        center.post("login", payload: "secret")
        let all = await records(program) { !$0.isEmpty }
        #expect(all.allSatisfy { $0.payload == nil })
        withExtendedLifetime(inspector) {}
    }

    @Test("after any history a board has the registrations of the center", arguments: 0..<6 as Range<UInt64>)
    func registrations(seed: UInt64) async throws {
        let inspector = try inspector()
        var dice = Dice(seed: seed)
        var tokens: [NoticeToken] = []
        func change(_ count: Int) {
            for number in 0..<count {
                if dice.roll(0..<3) > 0 || tokens.isEmpty {
                    tokens.append(
                        center.observe(NoticeName("n\(dice.roll(0..<9))"), label: "\(number)") { _ in })
                } else {
                    tokens.remove(at: dice.roll(0..<tokens.count)).cancel()
                }
                if dice.roll(0..<4) == 0 { center.post("n1") }
            }
        }
        change(dice.roll(0..<50))
        let program = try attach()
        for _ in 0..<5 {
            change(dice.roll(0..<200))
            await Task.yield()
        }
        let expected = center.registrations.map {
            "\($0.id.number) \($0.name.rawValue) \($0.observer)"
        }
        await until("the board has them all") {
            program.snapshot().groups.flatMap(\.observers).map(\.registration).sorted {
                $0.id.number < $1.id.number
            }
            .map { "\($0.id.number) \($0.name.rawValue) \($0.observer)" } == expected
        }
        withExtendedLifetime((inspector, tokens)) {}
    }

    @Test func `an owner that is gone is shown as gone, though nothing was posted`() async throws {
        let inspector = try inspector()
        var owner: Life? = Life()
        if let owner { center.observe("a", owner: owner) { _, _ in } }
        let program = try attach()
        await until("the registration has arrived") { program.snapshot().observerCount == 1 }
        owner = nil
        await until("its owner is gone") { program.snapshot().goneCount == 1 }
        inspector.close()
    }

    @Test func `when the inspector closes, the board says so and keeps its log`() async throws {
        let inspector = try inspector()
        let program = try attach()
        await until("the registrations have arrived") { program.program?.phase == .live }
        inspector.close()
        let all = await records(program) { $0.contains { $0.kind == .note } }
        #expect(all.last?.text?.contains("ended the connection: its inspector was closed") == true)
        #expect(program.program?.phase == .ended)
    }

    @Test func `a name that is empty or too long is refused with what to do`() {
        #expect(throws: InspectorError.self) { try NoticeInspector(name: "", path: folder.socket()) }
        let long = String(repeating: "x", count: 256)
        let error = #expect(throws: InspectorError.self) {
            try NoticeInspector(name: long, path: folder.socket())
        }
        #expect(error?.description.contains("1 to 255 bytes") == true)
    }

    private final class Life: Sendable {}
}
