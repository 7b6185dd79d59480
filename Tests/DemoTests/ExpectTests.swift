import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct ExpectTests {
    private let bench = Bench()

    /// Posts `c` without observers, `a` twice to two observers, and `b` without a sender and from S, of which an
    /// observer of any name receives the second.
    private func prepare() throws {
        try bench.run("post c", "observe a as X by token", "observe a as Y by owner", "post a", "post a")
        try bench.run("observe * as Z by block from S", "post b", "post b from S")
    }

    @Test(arguments: [
        "observers a 2", "observers b 0", "observers * 1", "deliveries a 4", "deliveries b 1",
        "deliveries c 0", "deliveries * 5", "unheard a 0", "unheard b 1", "unheard c 1", "unheard * 2",
        "unheard never 0", "alive X", "alive S", "leaked 0",
    ])
    func `an expectation that holds is recorded as met`(expectation: String) throws {
        try prepare()
        #expect(try bench.run("expect \(expectation)") == .done)
        let record = try #require(bench.records.last)
        #expect(record.kind == .expect)
        #expect(record.passed == true)
    }

    @Test(arguments: [
        ("observers a 1", "observers of a: expected 1, found 2"),
        ("observers * 0", "observers of *: expected 0, found 1"),
        ("deliveries a 0", "deliveries of a: expected 0, found 4"),
        ("deliveries * 4", "deliveries of *: expected 4, found 5"),
        ("unheard * 0", "unheard posts of *: expected 0, found 2; c  t:1; b  t:7  Z observes S only"),
        ("unheard b 2", "unheard posts of b: expected 2, found 1"),
        ("gone X", "X: expected gone, found alive"),
        ("alive S", "S: expected alive, found gone"),
        ("leaked 1", "leaked objects: expected 1, found 0"),
    ])
    func `one that does not hold says what was expected and what was found`(
        expectation: String, sentence: String
    ) throws {
        try prepare()
        if expectation == "alive S" { try bench.run("release S") }
        #expect(try bench.run("expect \(expectation)") == .unmet(sentence))
        let record = try #require(bench.records.last)
        #expect(record.kind == .expect)
        #expect(record.passed == false)
        #expect(record.text == sentence)
    }

    @Test func `the record of an expectation names what it is about`() throws {
        try prepare()
        try bench.run("expect observers a 2", "expect unheard * 2", "expect alive X")
        #expect(bench.records(.expect).map(\.name) == ["a", "*", nil])
    }

    @Test func `totals are of all that was posted, by any sender`() throws {
        try bench.run("observe a as X")
        let center = bench.demo.center
        let token = center.observe("a") { [center] _ in center.post("b") }
        center.post("a")
        #expect(try bench.holds("deliveries a 2"))
        #expect(try bench.holds("unheard b 1"))
        #expect(try bench.holds("deliveries * 2"))
        withExtendedLifetime(token) {}
    }

    @Test func `observers that no post can reach are not counted`() throws {
        try bench.run("observe a as X by owner", "observe a as Y by class", "observe a as Z from S")
        #expect(try bench.holds("observers a 3"))
        try bench.run("release X", "release Y", "release S")
        #expect(try bench.holds("observers a 0"))
    }

    @Test func `a skipped or failed observer is no delivery`() throws {
        try bench.run("observe a as X by owner", "release X")
        let center = bench.demo.center
        let token = center.observe(NoticeDescriptor<Int>("b")) { _ in }
        try bench.run("post a", "post b 1")
        #expect(try bench.holds("deliveries * 0"))
        #expect(try bench.holds("unheard a 1"))
        #expect(try bench.holds("unheard b 0"))
        withExtendedLifetime(token) {}
    }
}
