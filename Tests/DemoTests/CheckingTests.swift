import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// A post that requires an observer, and the expectations about what else can come of a post.
@Suite(.leavesNoObservers) struct CheckingTests {
    private let bench = Bench()

    @Test func `a post that needs an observer throws when there is none, and names the notice`() throws {
        try bench.run("post a 1 from S expecting", "observe a as X", "post a expecting")
        #expect(
            bench.story == [
                "post", "unheard", "throw “a” was unheard", "observe X", "post", "deliver X",
            ])
        let thrown = try #require(bench.records(.thrown).first)
        #expect(thrown.name == "a")
        #expect(thrown.line == 1)
        #expect(bench.records(.post).first?.sender == "S")
        #expect(try bench.holds("thrown a 1"))
        #expect(try bench.holds("thrown * 1"))
        #expect(try bench.holds("thrown b 0"))
    }

    @Test func `a post throws as well when its only observer is deallocated`() throws {
        try bench.run("observe a as X by owner", "release X", "post a expecting")
        #expect(try bench.holds("thrown a 1"))
        #expect(try bench.holds("skipped a 1"))
    }

    @Test func `it is understood with and without the rest of a post`() throws {
        let full = try CommandParser.parse("post a 1 from X expecting")
        #expect(full == .post("a", payload: .number("1"), sender: "X", mode: .expecting))
        #expect(
            try CommandParser.parse("post a expecting # c")
                == .post("a", payload: nil, sender: nil, mode: .expecting))
        #expect(try CommandParser.parse("post expecting") == .post("expecting", payload: nil, sender: nil))
        #expect(
            try CommandParser.parse("post a from expecting expecting")
                == .post("a", payload: nil, sender: "expecting", mode: .expecting))
    }

    @Test func `refusals are counted`() throws {
        try bench.run("observe a as X by controller", "observe a as X by controller")
        #expect(try bench.holds("refused a 1"))
        guard case .unmet(let text) = try bench.run("expect refused a 0") else {
            Issue.record("it holds")
            return
        }
        #expect(text.hasPrefix("refused for a: expected 0, found 1; a  t:2"), "\(text)")
    }

    @Test func `deliveries are counted by observer, of one name or of all`() throws {
        try bench.run(
            "observe a as X", "observe b as X", "observe a as \"Y 2\"", "post a", "post b", "post a")
        #expect(try bench.holds("deliveries a 2 by X"))
        #expect(try bench.holds("deliveries * 3 by X"))
        #expect(try bench.holds(#"deliveries a 2 by "Y 2""#))
        #expect(try bench.holds(#"deliveries b 0 by "Y 2""#))
        #expect(
            try bench.run("expect deliveries b 2 by X") == .unmet("deliveries of b by X: expected 2, found 1")
        )
        #expect(try bench.run("expect received X 2") == .unmet("received by X: expected 2, found 3"))
        #expect(try bench.holds("failed * 0"))
    }

    @Test(arguments: [
        ("expect deliveries a 1 by Nobody", 26), (#"expect deliveries "a b" 1  by  Nobody"#, 32),
        ("expect received Nobody 1", 17), ("holders Nobody", 9),
    ])
    func `an object that never was is reported at its place`(line: String, column: Int) {
        let error = #expect(throws: LineError.self) { try bench.run(line) }
        #expect(
            error
                == LineError(column: column, message: "expected an object (there are none yet), found Nobody")
        )
    }

    @Test(arguments: [
        ("post a expecting b", 18, "expected the end of the line, found b"),
        ("post a 1 expecting from X", 20, "expected the end of the line, found from"),
        ("expect deliveries a 1 by", 25, "expected an object, such as ProfileView#1"),
        ("expect deliveries a 1 of X", 23, "expected by OBJECT or the end of the line, found of"),
        ("expect received X", 18, "expected a number, 0 or more"),
        ("expect thrown a x", 17, "expected a number, 0 or more, found x"),
        (
            "expect thrown a 9223372036854775808", 17,
            "expected a number up to 9223372036854775807, found 9223372036854775808"
        ),
        ("holders", 8, "expected an object, such as ProfileView#1"),
    ])
    func `a mistake is reported at its place`(line: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try CommandParser.parse(line) }
        #expect(error == LineError(column: column, message: message))
    }
}
