import BoardModel
import Demo
import LocalSockets
import Notices
import NoticesInspector
import TerminalUI
import TestSupport
import Testing

@testable import ProgramSource

/// Two programs that a board is attached to, with a bridge between their centers.
@Suite(.leavesNoObservers, .endsInTime) struct AttachedProgramsTests {
    private let folder = SocketFolderOfATest()
    private let centers = [NoticeCenter(), NoticeCenter()]
    private let inspectors: [NoticeInspector]
    private let programs: AttachedPrograms

    /// What the bridge posts with.
    private final class Remote: NoticeOriginating {
        let noticeOrigin: NoticeRecord.Origin?
        let noticeLabel = "remote"

        init(_ origin: NoticeRecord.Origin?) { noticeOrigin = origin }
    }

    init() throws {
        var made: [NoticeInspector] = []
        var attached: [AttachedProgram] = []
        for (index, center) in centers.enumerated() {
            let path = folder.socket("\(index)")
            let inspector = try NoticeInspector(name: "shop-\(index + 1)", path: path)
            inspector.allow(.removing)
            inspector.offer(center, as: "main")
            made.append(inspector)
            attached.append(try AttachedProgram(try OfferedProgram.at(path), center: nil, asPart: index))
        }
        // On a busy machine, a cause may arrive long after its consequence.
        (inspectors, programs) = (made, AttachedPrograms(attached, patience: .seconds(60)))
    }

    /// Passes posts of a name from the first center to the second.
    private func bridge(_ name: NoticeName) -> NoticeMonitor {
        centers[0].watchPosts(named: name) { [centers] notice in
            var origin = notice.origin
            origin?.node = "shop-1"
            centers[1].post(name, from: Remote(origin), payload: notice.payload)
        }
    }

    private func isLive() async {
        await until("both programs are listed") {
            programs.program?.parts.map(\.phase) == [.live, .live]
        }
    }

    @Test func `what a post becomes in another program stands below it in the log`() async {
        let tokens = centers.map { center in center.observe("cart", label: "Badge") { _ in } }
        await isLive()
        let bridge = bridge("cart")
        centers[0].post("cart", payload: 1)
        var log = DeliveryLog()
        await until("four records have arrived") {
            // A program that was attached to before it observed has also sent a record of that.
            var batch = programs.takeRecords()
            batch.records.removeAll { $0.kind == .observe }
            log.add(batch)
            return log.count >= 4
        }
        let rows = (0..<log.count).map { log[$0] }
        let found = rows.map { row in
            "\(row.program.map(String.init) ?? "?") \(row.depth) \(row.record.kind.rawValue)"
        }
        // The board may have seen the bridge's post end before that of the first program.
        #expect(Set(found) == ["0 0 post", "0 1 deliver", "1 1 post", "1 2 deliver"])
        #expect(found.first == "0 0 post")
        #expect(rows.first { $0.program == 1 }.flatMap { log.parent(of: $0) } == rows.first?.record.seq)
        #expect(programs.tags == ["shop-1", "shop-2"])
        withExtendedLifetime((tokens, bridge)) {}
    }

    @Test func `the observers of each program are listed, and removed where they are`() async throws {
        let tokens = centers.map { center in center.observe("cart", label: "Badge") { _ in } }
        await isLive()
        let groups = programs.snapshot().groups
        #expect(groups.map(\.program) == [0, 1])
        #expect(Set(groups.flatMap(\.observers).map(\.registration.id)).count == 2)
        #expect(groups.index(of: .name("cart"), program: 1) == 1)
        let second = try #require(groups.last?.observers.first?.registration.id)
        #expect(programs.run(.remove(second), at: SourceLine(file: "prompt", line: 1)) == nil)
        await until("the observer of the second program is removed") {
            centers[1].registrationCount == 0
        }
        #expect(centers[0].registrationCount == 1)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a program that ends leaves the other one and its rows`() async {
        await isLive()
        inspectors[1].close()
        var texts: [String] = []
        await until("the end is said") {
            texts += programs.takeRecords().records.compactMap(\.text)
            return texts.contains { $0.hasPrefix("shop-2") }
        }
        #expect(programs.program?.parts.map(\.phase) == [.live, .ended])
        #expect(programs.program?.phase == .live)
        #expect(!programs.isEnded)
        inspectors[0].close()
        await until("both have ended") { programs.isEnded }
    }

    @Test func `the end of a program is shown although many records came before it`() async {
        await isLive()
        _ = programs.takeRecords()
        for _ in 0..<5_000 { centers[1].post("tick") }
        await until("all posts have arrived") { programs.snapshot().totals.posts == 5_000 }
        #expect(programs.takeRecords().records.count == ProgramMerge.turnLimit)
        inspectors[1].close()
        await until("the program has ended") { programs.program?.parts.map(\.phase) == [.live, .ended] }
        // A board takes what is ready, and then only what is due or announced.
        var texts: [String] = []
        for _ in 0..<3 where programs.timeUntilDue == .zero {
            texts += programs.takeRecords().records.compactMap(\.text)
        }
        #expect(texts.contains { $0.hasPrefix("shop-2") })
        inspectors[0].close()
        await until("both have ended") { programs.isEnded }
    }

    @Test func `lines are for one program alone`() {
        let answer = programs.run(.run("post cart"), at: SourceLine(file: "prompt", line: 1))
        guard case .failure(let error)? = answer else {
            Issue.record("the line was carried out")
            return
        }
        #expect(error.message.contains("several programs"))
    }
}
