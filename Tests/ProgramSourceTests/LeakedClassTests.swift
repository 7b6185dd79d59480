import BoardModel
import NoticesWire
import TestSupport
import Testing

@testable import Notices
@testable import NoticesInspector
@testable import ProgramSource

/// Objects that should be freed, by class and holder.
@Suite(.leavesNoObservers, .endsInTime) struct LeakedClassTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let inspector: NoticeInspector

    private final class Page: Sendable {}
    private final class Row: Sendable {}
    private final class Loop { var itself: Loop? }

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
        let holding = pages.map { _ in
            center.observe("cart", file: "Shop/Screens.swift", line: 33) { _ in }
        }
        let others = (0..<100).map { _ in center.observe("cart", file: "Shop/Other.swift", line: 5) { _ in } }
        for page in pages { inspector.checkFreed(page, file: "Shop/Main.swift") }
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("they are counted") { program.snapshot().expected?.leaks.first?.count == 20 }
        let leak = try #require(program.snapshot().expected?.leaks.first)
        #expect(
            leak.holder
                == "handler Screens.swift:33 of “cart”, which registered as many"
        )
        (holding + others).forEach { $0.cancel() }
        withExtendedLifetime(pages) {}
    }

    @Test func `an object that holds itself is not said to be held by an observer of its file`() {
        let loop = Loop()
        loop.itself = loop
        let near = center.observe("cart", file: "Shop/Loop.swift", line: 3) { _ in }
        inspector.checkFreed(loop, file: "Shop/Loop.swift")
        let message = inspector.server.expected.message(inspector.server.centers)
        #expect(message?.classes.map(\.holder.text) == ["itself, in a cycle without the center"])
        #expect(
            message?.living.map(\.paths) == [["Loop.itself is Loop#1 itself: a cycle without the center"]])
        loop.itself = nil
        near.cancel()
    }

    @Test func `paths are searched for again when the number of leaks has changed, and not before`() {
        let (page, other) = (Page(), Page())
        var paths: [String] {
            inspector.server.expected.message(inspector.server.centers, pause: .zero)?.living.first?.paths
                ?? []
        }
        let first = center.observe("cart", file: "Shop/A.swift", line: 1) { _ in _ = page }
        inspector.checkFreed(page, file: "Shop/Main.swift")
        #expect(paths.contains { $0.contains("A.swift:1") })
        first.cancel()
        let second = center.observe("cart", file: "Shop/B.swift", line: 2) { _ in _ = page }
        #expect(paths.contains { $0.contains("A.swift:1") })
        inspector.checkFreed(other, file: "Shop/Main.swift")
        #expect(paths.contains { $0.contains("B.swift:2") })
        second.cancel()
        withExtendedLifetime((page, other)) {}
    }

    @Test func `of several handlers in the file, the one that registered as often as objects leak is named`()
        async throws
    {
        let pages = (0..<20).map { _ in Page() }
        let tokens =
            pages.map { _ in center.observe("cart", file: "Shop/A.swift", line: 58) { _ in } }
            + (0..<60).map { _ in center.observe("cart", file: "Shop/A.swift", line: 9) { _ in } }
        for page in pages { inspector.checkFreed(page, file: "Shop/A.swift") }
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("they are counted") { program.snapshot().expected?.leaks.first?.count == 20 }
        let leak = try #require(program.snapshot().expected?.leaks.first)
        #expect(leak.holder == "handler A.swift:58 of “cart”, kept by its token, or 1 other")
        tokens.forEach { $0.cancel() }
        withExtendedLifetime(pages) {}
    }

    @Test
    func `the holder is the observer to which the path leads, among others of its file that are as many`()
        async throws
    {
        let (pages, rows) = ((0..<8).map { _ in Page() }, (0..<3).map { _ in Row() })
        let others = pages.map { _ in center.observe("stock", file: "Shop/Main.swift", line: 6) { _ in } }
        let tokens =
            pages.map { page in center.observe("cart", file: "Shop/Main.swift", line: 8) { _ in _ = page } }
            + rows.dropLast().map { row in
                center.observe("row", file: "Shop/Main.swift", line: 9) { _ in _ = row }
            }
        for page in pages { inspector.checkFreed(page, file: "Shop/Main.swift") }
        for row in rows { inspector.checkFreed(row, file: "Shop/Main.swift") }
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("they are counted") {
            program.snapshot().expected?.livingCount == 11 && program.snapshot().knowsObservers
        }
        let snapshot = program.snapshot()
        let expected = try #require(snapshot.expected)
        #expect(
            expected.leaks.map(\.holder) == [
                "handler Main.swift:8 of “cart”, kept by its token",
                "handler Main.swift:9 of “row”, kept by its token",
                "handler Main.swift:9 of “row”, kept by its token, or 2 others",
            ])
        #expect(expected.leaks.map(\.count) == [8, 2, 1])
        #expect(
            expected.leaks.map { expected.example(of: $0)?.paths } == [
                [
                    "center → handler of “cart” registered at Main.swift:8, kept by its token "
                        + "→ captures Page#1"
                ],
                ["center → handler of “row” registered at Main.swift:9, kept by its token → captures Row#1"],
                [],
            ])
        let marked = snapshot.groups.filter { snapshot.leakCount(of: $0) > 0 }
        #expect(marked.map(\.names.text) == ["cart", "row"])
        (others + tokens).forEach { $0.cancel() }
        withExtendedLifetime((pages, rows)) {}
    }
}
