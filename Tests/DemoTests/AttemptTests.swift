import BoardModel
import Demo
import Notices
import TestSupport
import Testing

/// Begemann's variants and Crawford's attempts: create, post, release, post.
@Suite(.leavesNoObservers) struct AttemptTests {
    private let bench = Bench()

    /// Deliveries after the first post and after the second, and whether the object is gone.
    private func play(_ kind: ObserverKind) throws -> (first: Int, second: Int, isGone: Bool) {
        let name = kind.rawValue
        func deliveries() throws -> Int? {
            try (0...2).first { try bench.holds("deliveries \(name) \($0) by \(name)") }
        }
        try bench.run("observe \(name) as \(name) by \(name)", "post \(name)")
        let first = try #require(try deliveries())
        try bench.run("release \(name)", "post \(name)")
        let second = try #require(try deliveries())
        return (first, second, try bench.holds("gone \(name)"))
    }

    @Test(arguments: [
        (ObserverKind.block, 2, true), (.deinit, 1, true), (.strongDeinit, 2, false), (.token, 1, true),
    ])
    func `Begemann's four variants count as he measured`(kind: ObserverKind, second: Int, isGone: Bool) throws
    {
        #expect(try play(kind) == (1, second, isGone))
        // The block still runs.
        #expect(try bench.holds("received \(kind.rawValue) \(isGone ? 1 : 2)"))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `the first six attempts leak, and the report names which handler holds the object, and how`(
        number: Int
    )
        throws
    {
        let kind = try #require(ObserverKind(rawValue: "attempt\(number)"))
        #expect(try play(kind) == (1, 2, false))
        #expect(kind.hold != nil)
        try bench.run("holders \(kind.rawValue)")
        let text = try #require(bench.records(.note).last?.text)
        #expect(
            text.hasPrefix(
                "\(kind.rawValue) is still alive. Held by \(kind.hold ?? "") (“\(kind.rawValue)” at t:"))
        #expect(text.contains(", \(kind.rawValue)); center → handler of “\(kind.rawValue)” registered at t:"))
        #expect(text.contains("captures \(kind.rawValue)"))
        try bench.run("remove \(kind.rawValue)")
        #expect(try bench.holds("gone \(kind.rawValue)"))
    }

    @Test func `the seventh does not, and neither does an owner`() throws {
        #expect(try play(.attempt7) == (1, 1, true))
        #expect(try play(.owner) == (1, 1, true))
        #expect(bench.demo.center.registrations.isEmpty)
    }

    @Test(arguments: ObserverKind.allCases.filter { $0 == .task || $0.runsWithinPost })
    func `a kind that says that it holds its object does, and no other`(kind: ObserverKind) throws {
        try bench.run("observe a as X by \(kind.rawValue)", "post a", "release X")
        #expect(try bench.holds("alive X") == (kind.hold != nil))
    }

    @Test
    func `what was registered and removed is reported by its kind, although the kinds were read meanwhile`()
        throws
    {
        try bench.run("observe a as X by attempt7", "release X", "holders X")
        _ = bench.demo.snapshot()
        let batch = bench.demo.takeRecords()
        let reported = batch.records.compactMap(\.registration).map { batch.kinds[$0] }
        #expect(reported == [.attempt7, .attempt7])
    }

    @Test func `what holds an object is reported at every stage of its life`() throws {
        try bench.run(
            "observe a as X by token", "observe b as X by strong", "holders X", "release X", "holders X")
        try bench.run("remove X b", "holders X")
        #expect(
            bench.records(.note).compactMap(\.text).filter { !$0.contains("still alive;") } == [
                "X is held by the board and by its own handler, which its token keeps (“b” at t:2, strong)",
                "X is still alive. Held by its own handler, which its token keeps (“b” at t:2, strong)"
                    + "; center → handler of “b” registered at t:2, kept by its token → captures X"
                    + "; DemoObject.holdings[1] is the token of the handler registered at t:2: a cycle",
                "X is gone: its deinit ran", "X is gone: nothing holds it",
            ])
    }
}
