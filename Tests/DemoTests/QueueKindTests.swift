import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// Observers on the queue of the demo's own thread: the library's, and one that makes its poster wait.
@Suite(.leavesNoObservers) struct QueueKindTests {
    /// On a thread of its own: the line waits for tasks, which have to have the tests' threads.
    private func played(_ lines: String...) async -> [String] {
        do {
            return try await onThread {
                let bench = Bench()
                try bench.run(lines)
                return bench.story
            }
        } catch {
            return ["\(error)"]
        }
    }

    @Test func `the poster goes on, and the delivery is there behind the line`() async {
        for _ in 1...5 {
            let story = await played(
                "observe a as X by queue", "observe a as Y", "observe a as Z by queue", "post a", "post a",
                "expect deliveries a 6", "expect received X 2")
            #expect(
                story.dropFirst(3) == [
                    "post", "deliver X", "deliver Y", "deliver Z", "post", "deliver X", "deliver Y",
                    "deliver Z",
                    "expect deliveries of a: expected 6, found 6",
                    "expect received by X: expected 2, found 2",
                ])
        }
    }

    @Test func `a poster on another thread does not stand still for it`() async {
        let story = await played(
            "observe a as X by queue", "post a elsewhere", "expect received X 1", "expect hung a 0")
        #expect(
            story.dropFirst() == [
                "post", "deliver X", "expect received by X: expected 1, found 1",
                "expect hung for a: expected 0, found 0",
            ])
    }

    @Test func `an object goes at once when it is released behind a delivery on the queue`() async {
        for _ in 1...300 {
            let story = await played("observe a as X by queue", "post a", "release X")
            #expect(story.suffix(1) == ["note X is gone: its deinit ran"])
        }
    }

    @Test func `an actor's deliveries are there behind the line, and end with the object`() async {
        let story = await played(
            "observe a as X by actor", "post a", "post a elsewhere", "release X", "post a",
            "expect received X 2",
            "expect gone X")
        #expect(
            story == [
                "observe X", "post", "deliver X", "post", "deliver X", "remove X removed",
                "note X is gone: its deinit ran", "post", "unheard",
                "expect received by X: expected 2, found 2", "expect X: expected gone, found gone",
            ])
    }

    @Test func `one that makes its poster wait hangs both, which is reported and not done`() throws {
        let bench = Bench()
        try bench.run("observe a as X by waiting", "observe a as Y", "post a", "post a 1 from S elsewhere")
        #expect(try bench.holds("received X 1"))
        #expect(try bench.holds("hung a 1"))
        let hang = try #require(bench.records(.hang).first)
        #expect(hang.observer == "X")
        #expect(hang.line == 1)
        #expect(bench.records(.deliver).contains { $0.seq == hang.cause })
        #expect(bench.records(.deliver).map(\.observer) == ["X", "Y", "X", "Y"])
        #expect(bench.records(.post).last?.sender == "S")
    }

    @Test func `a post elsewhere is a post`() throws {
        let bench = Bench()
        try bench.run("observe a as X do post b", "post a {\"x\":1} elsewhere")
        #expect(bench.records(.post).map(\.name) == ["a", "b"])
        let parsed = try CommandParser.parse("post a from X elsewhere # c")
        #expect(parsed == .post("a", payload: nil, sender: "X", mode: .elsewhere))
        #expect(try CommandParser.parse("post elsewhere") == .post("elsewhere", payload: nil, sender: nil))
    }

    @Test(arguments: [
        ("post a elsewhere expecting", 18, "expected expecting or elsewhere at most once, found expecting"),
        (
            "observe a by queue do note x", 14,
            "expected a kind whose handler runs within the post: queue's runs later"
        ),
        (
            "observe a once by actor", 19,
            "expected a kind whose handler runs within the post: actor's runs later"
        ),
        ("expect hung a", 14, "expected a number, 0 or more"),
    ])
    func `a mistake is reported at its place`(line: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try CommandParser.parse(line) }
        #expect(error == LineError(column: column, message: message))
    }
}
