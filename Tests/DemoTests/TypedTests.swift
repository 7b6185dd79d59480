import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// Observers that ask their payload to be of a type, and what is posted to them.
@Suite(.leavesNoObservers) struct TypedTests {
    private let bench = Bench()

    @Test(arguments: [
        ("Int", "42", "\"42\"", "String"), ("Int", "-1", "1.5", "Double"), ("Double", "1", "true", "Bool"),
        ("Double", "1.5e3", "null", "nil"), ("String", "\"x\"", "[1]", "Array"),
        ("Bool", "false", "{}", "Dictionary"), ("Int", "0", "", "no payload"),
    ])
    func `a foreign payload is an error for that observer alone`(
        type: String, own: String, foreign: String, found: String
    ) throws {
        try bench.run("observe a as X typed \(type)", "observe a as Y", "post a \(own)")
        #expect(bench.records(.deliver).map(\.observer) == ["X", "Y"])
        try bench.run("post a \(foreign)")
        #expect(bench.records(.deliver).map(\.observer) == ["X", "Y", "Y"])
        #expect(bench.records(.fail).map(\.observer) == ["X"])
        #expect(bench.records(.fail).map(\.text) == ["payload of “a”: needs \(type), found \(found)"])
        #expect(try bench.holds("failed a 1"))
        #expect(try bench.holds("received X 1"))
        #expect(try bench.holds("received Y 2"))
    }

    @Test(arguments: [
        ("Double", "1e400", "too large"), ("Double", "-1e400", "too far below zero"),
        ("Double", "1e-400", "too close to zero"), ("Double", "-0.1e-400", "too close to zero"),
        ("Int", "9223372036854775808", "too large"), ("Int", "-9223372036854775809", "too far below zero"),
    ])
    func `a number beyond the type is reported as that`(type: String, digits: String, problem: String) throws
    {
        try bench.run("observe a as X typed \(type)", "post a \(digits)")
        #expect(
            bench.records(.fail).map(\.text) == ["payload of “a”: \(digits) is \(problem) for \(type)"])
        #expect(try bench.holds("received X 0"))
    }

    @Test(arguments: [
        ("Double", "1.7e308"), ("Double", "5e-324"), ("Double", "0e-400"), ("Double", "-0"),
        ("Double", "99999999999999999999"), ("Int", "9223372036854775807"), ("Int", "-9223372036854775808"),
    ])
    func `a number at the edge of the type is taken`(type: String, digits: String) throws {
        try bench.run("observe a as X typed \(type)", "post a \(digits)")
        #expect(try bench.holds("received X 1"))
    }

    @Test func `the keyboard's own posts are keyboard payloads, and a foreign one is reported`() throws {
        try bench.run("observe keyboard.willShow as Form typed keyboard", "keyboard show")
        #expect(try bench.holds("received Form 1"))
        try bench.run("post keyboard.willShow {\"height\":336}")
        #expect(try bench.holds("received Form 1"))
        #expect(try bench.holds("failed keyboard.willShow 1"))
        #expect(
            bench.records(.fail).map(\.text) == [
                "payload of “keyboard.willShow”: needs KeyboardPayload, found Dictionary"
            ])
    }

    @Test(arguments: ["token", "owner", "block", "controller"])
    func `every kind that can be typed is, and acts only on what it can read`(kind: String) throws {
        try bench.run("observe a as X by \(kind) typed Int do post b", "post a \"no\"", "post a 1")
        #expect(bench.records(.post).map(\.name) == ["a", "a", "b"])
        #expect(try bench.holds("failed a 1"))
    }

    @Test func `values that a program posts are looked at as they are`() throws {
        try bench.run("observe a as X typed Int", "observe b as X typed String")
        let center = bench.demo.center
        center.post("a", payload: 1)
        center.post("a", payload: "1")
        center.post("b", payload: "1")
        #expect(try bench.holds("received X 2"))
        #expect(bench.records(.fail).map(\.text) == ["payload of “a”: needs Int, found String"])
    }

    @Test(arguments: [
        ("observe a typed", 16, "expected a type: Int, Double, String, Bool or keyboard"),
        (
            "observe a typed int", 17,
            "found int; did you mean Int? expected a type: Int, Double, String, Bool or keyboard"
        ),
        ("observe * typed Int", 9, "expected a name: a type belongs to one, and * is any"),
        (
            "observe a typed Int by task", 24,
            "expected a kind that can be typed (token, owner, block or controller): task cannot"
        ),
        (
            "observe a typed Int typed Int", 21, "expected typed TYPE at most once, found typed"
        ),
    ])
    func `a mistake is reported at its place`(line: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try CommandParser.parse(line) }
        #expect(error == LineError(column: column, message: message))
    }
}
