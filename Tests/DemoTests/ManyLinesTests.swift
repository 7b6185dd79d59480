import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// What a demo keeps of what came and went: a bounded part, so that the millionth line costs what the first did.
@Suite(.leavesNoObservers) struct ManyLinesTests {
    private let bench = Bench()

    @Test func `an object keeps the tokens of what it observes, and few of what it observed`() throws {
        try bench.run("observe kept as X")
        for _ in 1...500 { try bench.run("observe a as X", "remove X a") }
        let tokens = bench.demo.held("X")?.holdings.withLock { $0.tokens.count }
        #expect(try #require(tokens) <= 17)
        #expect(try bench.holds("observers kept 1"))
        #expect(try bench.holds("observers a 0"))
    }

    @Test func `a life line keeps the latest of what happened, also where nothing was called`() throws {
        for _ in 1...600 { try bench.run("observe a as X", "remove X") }
        try bench.run("release X")
        let line = try #require(bench.demo.snapshot().lines.first)
        #expect(line.events.count <= Lifeline.limit)
        #expect(line.events.first?.moment == .made)
        #expect(line.events.suffix(3).map(\.moment) == [.registered, .released, .gone])
        #expect(line.events.count + line.leftOut == 603)
    }

    @Test func `registrations that have ended are forgotten, and the others keep their kinds`() throws {
        try bench.run("observe kept as Kept by block")
        for number in 1...500 {
            try bench.run("observe a as X\(number)", "release X\(number)")
            _ = bench.demo.takeRecords()
        }
        #expect(bench.demo.kinds.count <= 67)
        #expect(bench.demo.kinds.values.contains(.block))
        try bench.run("remove Kept")
        #expect(try bench.holds("observers kept 0"))
    }

    @Test func `removing ends what an object observes of a name, or all, and says when there was nothing`()
        throws
    {
        try bench.run(
            "observe a as X", "observe b as X", "observe a as Y", "observe a as X", "observe * as X")
        try bench.run("remove X a")
        #expect(bench.demo.center.registrations.map(\.observer) == ["X", "Y", "X"])
        try bench.run("remove X *", "remove X a", "remove X", "remove X")
        #expect(bench.demo.center.registrations.map(\.observer) == ["Y"])
        #expect(
            bench.records(.note).map(\.text) == [
                "nothing to remove: X does not observe a", "nothing to remove: X observes nothing",
            ])
    }

    @Test func `an observer without a name gets the next that is free`() throws {
        try bench.run("observe a", "observe a as Observer#2", "observe a", "release Observer#1", "observe a")
        #expect(
            bench.records(.observe).map(\.observer) == [
                "Observer#1", "Observer#2", "Observer#3", "Observer#4",
            ])
    }
}
