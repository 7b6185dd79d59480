import Notices
import TestSupport
import Testing

@testable import NoticesTesting

/// Leaving out equal orders loses no result.
@Suite(.endsInTime) struct EqualOrderTests {
    private actor Log {
        private(set) var text = ""
        func add(_ word: String) { text += word }
    }

    private struct Program: Sendable {
        let name: String
        let posts: [NoticeName]
        /// Whether the handlers of the first and second actor post.
        var firstPosts = false
        var secondPosts = false
        /// Whether the handler of the first actor ends the observer of the second.
        var firstEnds = false
        /// How many orders there are, without and with `sharingNothing()`: the table of docs/Orders.md.
        let orders: [Int]
    }

    private static let programs = [
        Program(name: "two actors, a name posted twice", posts: ["x1", "x1"], orders: [66, 16]),
        Program(name: "two actors, two names", posts: ["x1", "x2"], orders: [66, 16]),
        Program(name: "two actors, one posts", posts: ["x1"], firstPosts: true, orders: [40, 14]),
        Program(
            name: "two actors, both post", posts: ["x1"], firstPosts: true, secondPosts: true,
            orders: [350, 46]),
        Program(name: "two actors, one ends the other", posts: ["x1"], firstEnds: true, orders: [11, 10]),
    ]

    @Test(arguments: programs.indices) func `equal orders lead to equal results`(_ index: Int) async {
        let program = Self.programs[index]
        let run: @Sendable (NoticeCenter) async throws -> [String] = { center in
            let (first, second, third) = (Log(), Log(), Log())
            let ended = Shared<RegistrationID?>(nil)
            center.observe("x*", owner: first) { [weak center] log, notice in
                log.add(notice.name.rawValue)
                if program.firstPosts { center?.post("z1") }
                if program.firstEnds, let id = ended.value { _ = try center?.remove(id) }
            }
            ended.value = center.observe("x*", owner: second) { [weak center] log, notice in
                log.add(notice.name.rawValue)
                if program.secondPosts { center?.post("z2") }
            }
            center.observe("z*", owner: third) { log, notice in log.add(notice.name.rawValue) }
            for name in program.posts { center.post(name) }
            await center.quiescent()
            return await [first.text, second.text, third.text]
        }
        let every = await results(body: run)
        let fewer = await results(.everyOrder.sharingNothing(), body: run)
        #expect(fewer.results == every.results, "\(program.name)")
        #expect([every.executions, fewer.executions] == program.orders, "\(program.name)")
    }

    @Test func `of handlers that share nothing, few orders are tried`() async {
        let run: @Sendable (NoticeCenter) async throws -> Int = { center in
            let logs = (0..<3).map { _ in Log() }
            for log in logs { center.observe("x", owner: log) { log, _ in log.add("x") } }
            center.post("x")
            center.post("x")
            await center.quiescent()
            return await logs[0].text.count
        }
        let every = await results(body: run)
        let fewer = await results(.everyOrder.sharingNothing(), body: run)
        #expect([every.executions, fewer.executions] == [1_674, 54])
    }
}
