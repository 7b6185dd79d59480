import BoardModel
import NoticesInspector
import TestSupport
import Testing

@testable import Notices
@testable import ProgramSource

/// Objects that should be freed, by class and holder.
@Suite(.leavesNoObservers, .endsInTime) struct LeakedClassTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let inspector: NoticeInspector

    private final class Page: Sendable {}
    private final class Row: Sendable {}

    init() throws {
        inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
    }

    @Test func `more objects than are listed are all counted, with the observer that may hold them`()
        async throws
    {
        let pages = (0..<300).map { _ in Page() }
        let tokens = pages.map { page in
            center.observe("cart", file: "Shop/Page.swift", line: 21) { _ in _ = page }
        }
        let row = Row()
        for page in pages { inspector.checkFreed(page, file: "Shop/Page.swift") }
        inspector.checkFreed(row, file: "Shop/Row.swift")
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("they are counted") {
            program.snapshot().expected?.livingCount == 301 && program.snapshot().knowsObservers
        }
        let snapshot = program.snapshot()
        let leaks = try #require(snapshot.expected?.leaks)
        #expect(leaks.map(\.label) == ["Page", "Row#1"])
        #expect(leaks.map(\.count) == [300, 1])
        #expect(leaks[0].holder == "handler Page.swift:21 of “cart”, kept by its token")
        #expect(leaks[0].registration?.source.line == 21)
        #expect(leaks[0].minutes.reduce(0, +) == 300)
        #expect(leaks[1].holder == "" && leaks[1].registration == nil)
        let group = snapshot.groups[0]
        #expect(snapshot.leakCount(of: group) == 300)
        let classes = try #require(BoardSnapshot.ObserverClasses(group.observers))
        let equals = BoardSnapshot.EqualObservers(classes.entries[0], of: group.observers, program: nil)
        #expect(equals.title == "Page.swift:21 ×300" && snapshot.leakCount(of: equals) == 300)
        tokens.forEach { $0.cancel() }
        withExtendedLifetime(row) {}
    }

    @Test func `objects whose file has no observers are perhaps held by a line that registered as many`()
        async throws
    {
        let pages = (0..<20).map { _ in Page() }
        let holding = pages.map { page in
            center.observe("cart", file: "Shop/Screens.swift", line: 33) { _ in _ = page }
        }
        let others = (0..<100).map { _ in center.observe("cart", file: "Shop/Other.swift", line: 5) { _ in } }
        for page in pages { inspector.checkFreed(page, file: "Shop/Main.swift") }
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("they are counted") { program.snapshot().expected?.leaks.first?.count == 20 }
        let leak = try #require(program.snapshot().expected?.leaks.first)
        #expect(
            leak.holder
                == "handler Screens.swift:33 of “cart”, kept by its token: a guess, since it registered as many"
        )
        (holding + others).forEach { $0.cancel() }
        withExtendedLifetime(pages) {}
    }

    @Test func `of several handlers in the file, the one that registered as often as objects leak is named`()
        async throws
    {
        let pages = (0..<20).map { _ in Page() }
        let tokens =
            pages.map { page in center.observe("cart", file: "Shop/A.swift", line: 58) { _ in _ = page } }
            + (0..<60).map { _ in center.observe("cart", file: "Shop/A.swift", line: 9) { _ in } }
        for page in pages { inspector.checkFreed(page, file: "Shop/A.swift") }
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("they are counted") { program.snapshot().expected?.leaks.first?.count == 20 }
        let leak = try #require(program.snapshot().expected?.leaks.first)
        #expect(leak.holder == "handler A.swift:58 of “cart”, kept by its token, or 1 other")
        tokens.forEach { $0.cancel() }
        withExtendedLifetime(pages) {}
    }
}
