import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// A word that is nearly one of those that may stand in its place is answered with that one.
@Suite(.leavesNoObservers) struct MisspellingTests {
    @Test(
        arguments: [
            ("obsreve a", 1, "observe"), ("Post a", 1, "post"), ("  relese X", 3, "release"),
            ("observe a bye token", 11, "by"), ("observe a by ownr", 14, "owner"),
            ("observe a typed Integer do post b", 17, nil), ("observe a typed int", 17, "Int"),
            ("observe a onec", 11, "once"), ("observe a do relaese X", 14, "release"),
            ("post a form X", 8, "from"), ("post a elsewere", 8, "elsewhere"),
            ("post a 1 form X", 10, "from"),
            ("post a 1 expeting", 10, "expecting"),
            ("keyboard shw", 10, "show"), ("keyboard show foriegn", 15, "foreign"),
            ("device tablett", 8, "tablet"), ("device tablet landscpae", 15, "landscape"),
            ("rotate portait", 8, "portrait"), ("expect delivries a 1", 8, "deliveries"),
            ("expect deliveries a 1 bv X", 23, "by"), ("expect compare droped a 1", 16, "dropped"),
            ("compare MyNotificationCentre", 9, "MyNotificationCenter"),
        ] as [(String, Int, String?)])
    func `the nearest word is suggested at its place`(line: String, column: Int, meant: String?) throws {
        let error = try #require(throws: LineError.self) { try CommandParser.parse(line) }
        #expect(error.column == column)
        if let meant {
            #expect(error.message.contains("; did you mean \(meant)? expected "), "\(error.message)")
        } else {
            #expect(!error.message.contains("did you mean"), "\(error.message)")
        }
    }

    @Test(arguments: [
        "frob a", "x", "device gone", "keyboard block", "expect joy a 1", "observe a zz", "post a 1 2",
        "keyboard jump", "wait long",
    ])
    func `a word that is far from all is not guessed at`(line: String) throws {
        let error = try #require(throws: LineError.self) { try CommandParser.parse(line) }
        #expect(!error.message.contains("did you mean"), "\(error.message)")
    }

    @Test func `where a bare name posts, a line that posts nothing may begin with a misspelt command`() throws
    {
        func error(_ line: String) throws -> LineError {
            try #require(throws: LineError.self) { try CommandParser.parse(line, bareNamePosts: true) }
        }
        #expect(try error(" obsreve a as X").column == 2)
        #expect(try error(" obsreve a as X").message.hasPrefix("found obsreve; did you mean observe? "))
        #expect(
            try error("saved a").message
                == "expected a JSON value (text goes in double quotes), from SENDER, expecting, elsewhere or the end "
                + "of the line, found a")
        #expect(try CommandParser.parse("nots 1", bareNamePosts: true) != nil)
    }

    @Test func `an object is suggested where one must exist, and of several as near the latest`() throws {
        let bench = DemoProgram()
        let source = SourceLine(file: "t", line: 1)
        for line in ["observe cart.changed as CartBadge", "observe a as Page1", "observe a as Page2"] {
            try bench.execute(line, at: source)
        }
        func error(_ line: String) throws -> LineError {
            try #require(throws: LineError.self) { try bench.execute(line, at: source) }
        }
        let badge = try error("release CartBagde")
        #expect(badge.column == 9)
        #expect(badge.message.hasPrefix("found CartBagde; did you mean CartBadge? expected an object (there"))
        #expect(try error("release Page3").message.contains("did you mean Page2?"))
        #expect(try !error("release Nobody").message.contains("did you mean"))
    }

    @Test func `a name is suggested where an object observes another, or nobody observes it`() throws {
        let bench = DemoProgram()
        let source = SourceLine(file: "t", line: 1)
        try bench.execute("observe cart.changed as CartBadge", at: source)
        #expect(
            try bench.answer("remove CartBadge cart.chnged", at: source)
                == .said(
                    "nothing to remove: CartBadge does not observe cart.chnged; did you mean cart.changed?"))
        #expect(
            try bench.answer("remove CartBadge price", at: source)
                == .said("nothing to remove: CartBadge does not observe price"))
        #expect(
            try bench.answer("expect observers cart.chnged 1", at: source)
                == .unmet("observers of cart.chnged: expected 1, found 0; did you mean cart.changed?"))
        #expect(
            try bench.answer("expect observers price 1", at: source)
                == .unmet("observers of price: expected 1, found 0"))
    }
}
