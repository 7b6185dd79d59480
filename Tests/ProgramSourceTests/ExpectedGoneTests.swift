import BoardModel
import Demo
import NoticesInspector
import NoticesWire
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import Notices
@testable import ProgramSource

/// The objects that a program expects to be gone, as boards see them.
@Suite(.leavesNoObservers, .endsInTime) struct ExpectedGoneTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let inspector: NoticeInspector

    private final class Page: Sendable {}

    init() throws {
        inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
    }

    private func attach() async throws -> AttachedProgram {
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("the registrations have arrived") { program.program?.phase == .live }
        return program
    }

    @Test func `a program that expects nothing is not said to have no leaks`() async throws {
        let program = try await attach()
        #expect(program.snapshot().expected == nil)
    }

    @Test func `an object that lives is a leak, with the observers that may hold it, until it is gone`()
        async throws
    {
        var page: Page? = Page()
        let owned = Page()
        if let page { center.observe("own", owner: page) { _, _ in } }
        center.observe("other", owner: owned, file: "Shop/Other.swift") { _, _ in }
        center.observe("next", owner: owned, file: "Shop/Page.swift") { _, _ in }
        let near = center.observe("near", file: "Shop/Page.swift", line: 7) { _ in }
        let began = ContinuousClock.now
        if let page { inspector.checkFreed(page, label: "the page", file: "Shop/Main.swift") }
        let program = try await attach()
        await until("the leak") { program.snapshot().expected?.livingCount == 1 }
        let leak = try #require(program.snapshot().expected?.living.first)
        #expect(leak.label == "the page")
        #expect(.seconds(leak.seconds) <= ContinuousClock.now - began)
        #expect(leak.suspects.contains { $0.hasPrefix("“own” at ExpectedGoneTests.swift:") })
        #expect(leak.suspects.contains { $0.hasPrefix("“near” at Page.swift:7") })
        #expect(leak.suspects.count == 2, "an observer with another owner is none: \(leak.suspects)")
        near.cancel()
        await until("one suspect less") { program.snapshot().expected?.living.first?.suspects.count == 1 }
        page = nil
        await until("it is gone") { program.snapshot().expected?.livingCount == 0 }
        #expect(program.snapshot().expected?.goneCount == 1)
        var texts: [String] = []
        await until("its end is recorded") {
            texts += program.takeRecords().records.compactMap(\.text)
            return texts.contains { $0.hasPrefix("the page is gone, ") }
        }
        center.removeAll(ownedBy: owned)
        withExtendedLifetime(owned) {}
    }

    @Test func `the path by which a handler holds an object reaches the board, with the cycle`() async throws
    {
        let page = HeldPage()
        page.observe(center)
        inspector.checkFreed(page)
        let program = try await attach()
        await until("the paths") { program.snapshot().expected?.living.first?.paths.isEmpty == false }
        #expect(
            program.snapshot().expected?.living.first?.paths == [
                "center → handler of “cart” registered at Page.swift:9, kept by its token → captures HeldPage#1",
                "HeldPage.token[0] is the token of the handler registered at Page.swift:9: a cycle",
            ])
        center.removeAll()
    }

    @Test func `that an object should be gone now is recorded, once`() async throws {
        let program = try await attach()
        let page = Page()
        await until("it is recorded") {
            inspector.checkFreed(page)
            return program.takeRecords().records.contains { $0.text == "checking that Page#1 is freed" }
                || program.snapshot().expected != nil
        }
        for _ in 0..<9 { inspector.checkFreed(page) }
        await until("the leak") { program.snapshot().expected?.livingCount == 1 }
        inspector.checkFreed(Page(), label: "brief")
        await until("the other is gone") { program.snapshot().expected?.goneCount == 1 }
        #expect(program.snapshot().expected?.livingCount == 1)
        withExtendedLifetime(page) {}
    }

    @Test func `objects that come and go are counted, also while no board is attached, and take no room`()
        async throws
    {
        for _ in 0..<10_000 { inspector.checkFreed(Page(), label: "brief") }
        let pages = (0..<100).map { _ in Page() }
        for page in pages { inspector.checkFreed(page) }
        let program = try await attach()
        await until("they are counted") {
            program.snapshot().expected?.goneCount == 10_000
                && program.snapshot().expected?.livingCount == 100
        }
        #expect(program.snapshot().expected?.living.count == WireLimits.leaks)
        withExtendedLifetime(pages) {}
    }

    @Test func `a deinit that expects another object to be gone does not wait for itself`() async throws {
        final class Chain: Sendable {
            let inspector: NoticeInspector
            init(_ inspector: NoticeInspector) { self.inspector = inspector }
            deinit { inspector.checkFreed(Page(), label: "last") }
        }
        let program = try await attach()
        for _ in 0..<300 { inspector.checkFreed(Chain(inspector)) }
        await until("all are gone") { program.snapshot().expected?.goneCount == 600 }
    }

    @Test func `what a program says of its objects cannot end the board`() {
        let hello = Hello(
            program: "a", pid: 1, epoch: 1, startedAt: 0, centers: [.init(number: 1, label: "")])
        var state = FeedState(hello, center: nil, limits: LimitWatch(AttachLimits(), at: .now))
        let begins = state.begin(hello)
        #expect(begins)
        for time in [Int64.min, .max, 0] {
            for count in [0, 1, .max] as [UInt64] {
                let object = ExpectedGone.Object(id: .max, label: "", since: time, suspects: [])
                state.take(.leaks(ExpectedGone(goneCount: count, livingCount: count, living: [object])))
                for now in [Int64.min, .max, 0] {
                    let expected = state.snapshot(at: now).expected
                    #expect(expected?.living[0].seconds ?? -1 >= 0 && expected?.livingCount ?? 0 >= 1)
                }
            }
        }
        state.end()
        let last = state.snapshot(at: 0)
        #expect(last.expected == nil)
    }
}

private final class HeldPage: Sendable {
    private let token = Mutex<[NoticeToken]>([])

    func observe(_ center: NoticeCenter) {
        let new = center.observe("cart", file: "Shop/Page.swift", line: 9) { _ in self.refresh() }
        token.withLock { $0.append(new) }
    }

    private func refresh() {}
}
