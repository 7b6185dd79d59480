import BoardModel
import Demo
import Notices
import TestSupport
import Testing

/// An expectation that fails because there is too much names the first places where that came from.
@Suite(.leavesNoObservers) struct ProblemPlaceTests {
    private let bench = Bench()

    @Test func `unheard posts are named with file and line, each place once, and what was meant once`() throws
    {
        try bench.run("observe stock.needed as Cart", "post stock.neded", "post nobody.hears")
        let line = SourceLine(file: "Shop/Cart.swift", line: 20)
        for _ in 0..<5 { _ = try bench.demo.execute("post stock.neded", at: line) }
        #expect(
            try bench.run("expect unheard * 0")
                == .unmet(
                    "unheard posts of *: expected 0, found 7; stock.neded  t:2  did you mean stock.needed?; "
                        + "nobody.hears  t:3; stock.neded  Cart.swift:20"))
        #expect(
            try bench.run("expect unheard stock.neded 1")
                == .unmet(
                    "unheard posts of stock.neded: expected 1, found 6; stock.neded  t:2  "
                        + "did you mean stock.needed?; stock.neded  Cart.swift:20"))
        #expect(bench.records(.expect).last?.text?.contains("stock.neded  Cart.swift:20") == true)
    }

    @Test func `places beyond the first three are counted`() throws {
        try bench.run((0..<10).map { "post n\($0)" })
        #expect(
            try bench.run("expect unheard * 0")
                == .unmet("unheard posts of *: expected 0, found 10; n0  t:1; n1  t:2; n2  t:3; and 7 more"))
    }

    @Test func `an observer that was given too few is not blamed on places`() throws {
        try bench.run("post a")
        #expect(
            try bench.run("expect unheard a 2") == .unmet("unheard posts of a: expected 2, found 1"))
    }

    @Test func `posts whose payload an observer could not take are named with the observer`() throws {
        let center = bench.demo.center
        let token = center.observe(NoticeDescriptor<Int>("count"), label: "Badge") { _ in }
        try bench.run(#"post count "three""#)
        guard case .unmet(let text) = try bench.run("expect failed * 0") else {
            Issue.record("it holds")
            return
        }
        #expect(
            text.hasPrefix("failed for *: expected 0, found 1; count  ProblemPlaceTests.swift:"), "\(text)")
        #expect(text.contains("  Badge: payload of"), "\(text)")
        withExtendedLifetime(token) {}
    }

    @Test func `a recorded run names them too`() throws {
        let center = NoticeCenter()
        let ring = center.recordRing()
        let token = center.observe("stock.needed") { _ in }
        for _ in 0..<2 { center.post("stock.neded", line: 20) }
        var run = RecordedRun()
        run.add(ring.take().records)
        run.end(
            with: [
                RecordedRun.Observer(name: "stock.needed", label: "Cart", isOwned: false, state: .active)
            ])
        guard case .expect(let expectation)? = try CommandParser.parse("expect unheard * 0") else { return }
        #expect(
            try run.result(of: expectation).text
                == "unheard posts of *: expected 0, found 2; "
                + "stock.neded  ProblemPlaceTests.swift:20  did you mean stock.needed?")
        withExtendedLifetime(token) {}
    }
}
