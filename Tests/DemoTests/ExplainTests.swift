import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// Why a post reached no observer, as commands, expectations and records say it.
@Suite(.leavesNoObservers) struct ExplainTests {
    private let bench = Bench()

    private var notes: [String?] { bench.records(.note).map(\.text) }

    @Test func `explain notes who would be called and who would not`() throws {
        try bench.run("observe a as Badge by owner from Store", "observe a as View", "explain a 3")
        #expect(
            notes == [
                "“a”: 1 observer is called, 1 passed over",
                "  Badge (t:1): passed over: it observes Store only", "  View (t:2): called",
            ])
        try bench.run("explain a from Store")
        #expect(notes.suffix(3).first == "“a”: 2 observers are called")
    }

    @Test(arguments: [
        ("typed Int", "", "it needs an Int; this post has no payload"),
        ("typed Int", "\"x\"", "it needs an Int; this post has a String"),
        ("typed Bool", "3", "it needs a Bool; this post has an Int"),
        ("typed String", "null", "it needs a String; this post has nil"),
    ])
    func `explain says of a typed observer what it takes`(type: String, payload: String, reason: String)
        throws
    {
        try bench.run("observe a as Badge \(type)", "explain a \(payload)")
        #expect(notes.last == "  Badge (t:1): passed over: \(reason)")
    }

    @Test func `explain posts nothing and makes no object`() throws {
        try bench.run("observe a as View", "explain a")
        #expect(bench.records(.post).isEmpty && bench.records(.deliver).isEmpty)
        #expect(throws: LineError.self) { try bench.run("explain a from Nobody") }
    }

    @Test
    func `a post without observers is answered with names like its own, for as long as they are observed`()
        throws
    {
        try bench.run("observe cart.changed as View", "post cart.chnaged", "remove View", "post cart.chnaged")
        #expect(bench.records(.unheard).map(\.text) == ["did you mean cart.changed?", nil])
    }

    @Test func `a post that every observer refuses says why`() throws {
        try bench.run("observe a as Badge by owner from Store", "post a")
        #expect(bench.records(.unheard).map(\.text) == ["Badge observes Store only"])
    }

    @Test func `an expectation that is not met says why posts reached no observer`() throws {
        try bench.run("observe a as Badge by owner from Store", "post a", "post ab")
        let few = try bench.run("expect deliveries a 1")
        let reason = "a post was unheard: Badge observes Store only"
        #expect(few == .unmet("deliveries of a: expected 1, found 0; \(reason)"))
        let unheard = try bench.run("expect unheard a 0")
        let place = "a  t:2  Badge observes Store only"
        #expect(unheard == .unmet("unheard posts of a: expected 0, found 1; \(place)"))
        let met = try bench.run("expect unheard a 1")
        #expect(met == .done)
        let many = try bench.run("expect unheard a 2")
        #expect(many == .unmet("unheard posts of a: expected 2, found 1"))
    }

    @Test func `an expectation about a name without posts names those like it`() throws {
        try bench.run("observe cart.changed as View")
        let few = try bench.run("expect deliveries cart.chnaged 1")
        #expect(
            few
                == .unmet(
                    "deliveries of cart.chnaged: expected 1, found 0; no observer of cart.chnaged; observed: cart.changed"
                ))
    }

    @Test func `the end of a leak is reported by the command that ends it`() throws {
        try bench.run("observe a as Old by strong", "release Old", "post a", "remove Old", "post a")
        let ends = notes.compactMap { $0 }.filter { $0.hasSuffix("is gone: its deinit ran") }
        #expect(ends == ["Old is gone: its deinit ran"])
    }
}
