import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// Handlers that run a command within the delivery; the records name the delivery as the cause.
@Suite(.leavesNoObservers) struct ActingTests {
    private let bench = Bench()

    @Test func `a post made by a handler is reported as caused by its delivery`() throws {
        try bench.run("observe a as X do post b 1 from X", "observe b as Y", "post a")
        #expect(
            bench.story == ["observe X", "observe Y", "post", "deliver X", "post", "deliver Y"])
        let delivery = try #require(bench.records(.deliver).first)
        let inner = try #require(bench.records(.post).last)
        #expect(inner.cause == delivery.seq)
        #expect(inner.payload == "1")
        #expect(inner.sender == "X")
        #expect(inner.line == 1)
    }

    @Test func `an observer added during a delivery waits for the next post`() throws {
        try bench.run("observe a as X once do observe a as Late", "post a")
        #expect(bench.records(.deliver).map(\.observer) == ["X"])
        try bench.run("post a")
        #expect(bench.records(.deliver).map(\.observer) == ["X", "Late"])
    }

    @Test func `an observer removed during a delivery is not called any more`() throws {
        try bench.run("observe a as X do remove Y", "observe a as Y", "observe a as Z", "post a")
        #expect(bench.records(.deliver).map(\.observer) == ["X", "Z"])
        #expect(bench.records(.remove).map(\.cause) == bench.records(.deliver).prefix(1).map(\.seq))
    }

    @Test func `an object released during a delivery goes at once, and is passed over`() throws {
        try bench.run("observe a as X do release Y", "observe a as Y by owner", "post a")
        #expect(bench.records(.note).map(\.text) == ["Y is gone: its deinit ran"])
        #expect(bench.records(.skip).map(\.reason) == [.ownerGone])
        #expect(try bench.holds("gone Y"))
    }

    @Test(arguments: [ObserverKind.token, .owner, .block, .controller, .class])
    func `an object that releases itself lives until its handler returns`(kind: ObserverKind) throws {
        try bench.run("observe a as X by \(kind.rawValue) do release X", "post a")
        #expect(
            bench.records(.note).map(\.text) == [
                "X is released; its running handler holds it until it returns",
                "X is gone: its deinit ran",
            ])
        #expect(try bench.holds("gone X"))
    }

    @Test func `a handler's handler acts as well, and a note is a note`() throws {
        try bench.run("observe a as X once do observe b as Y do note heard # b", "post a", "post b")
        #expect(bench.records(.note).map(\.text) == ["heard # b"])
        #expect(bench.records(.note).map(\.cause) == bench.records(.deliver).dropFirst().map(\.seq))
    }

    @Test func `what a handler cannot find it says, and the others are called`() throws {
        try bench.run("observe a as X do release Nobody", "observe a as Y do remove Nobody b", "post a")
        #expect(
            bench.records(.note).map(\.text) == [
                "nothing to release: there is no Nobody", "nothing to remove: there is no Nobody",
            ])
        #expect(bench.records(.deliver).count == 2)
    }

    @Test func `a block with a deallocated object is called and does nothing`() throws {
        try bench.run("observe a as X by block do post b", "release X", "post a")
        #expect(bench.records(.deliver).count == 1)
        #expect(bench.records(.post).map(\.name) == ["a"])
    }

    @Test func `handlers that post for each other end, and the next line starts anew`() throws {
        for name in ["a", "b"] {
            let other = name == "a" ? "b" : "a"
            try bench.run("observe \(name) as X do post \(other)", "observe \(name) as Y do post \(other)")
        }
        try bench.run("post a")
        let stopped = "stopped: handlers ran 1000 commands since the last line"
        #expect(bench.records(.note).map(\.text) == [stopped])
        // Some were refused by the center, as too deep.
        #expect(bench.records(.post).count + bench.records(.fail).count == 1001)
        try bench.run("post a")
        #expect(bench.records(.note).count == 2)
    }

    @Test func `one that posts its own name is stopped by the center, and that is reported`() throws {
        try bench.run("observe a as X do post a", "post a")
        #expect((64..<128).contains(bench.records(.deliver).count))
        let refusals = bench.records(.fail)
        #expect(refusals.count == 1)
        #expect(refusals.first?.text?.contains("led to one another") == true)
    }

    @Test func `the demo is not kept alive by what its handlers are to do`() throws {
        var demo: DemoProgram? = DemoProgram()
        weak let observed = demo
        _ = try demo?.execute("observe a as X by strong do post b", at: SourceLine(file: "t", line: 1))
        demo = nil
        #expect(observed == nil)
    }

    @Test func `the command of a handler is the rest of the line`() throws {
        let parsed = try #require(
            try CommandParser.parse("observe a once by owner do post b {\"do\":1} from do"))
        guard case .observe(let observation) = parsed else {
            Issue.record("\(parsed)")
            return
        }
        #expect(observation.isOneShot)
        #expect(observation.kind == .owner)
        let payload = try JSONValue(text: "{\"do\":1}")
        #expect(observation.act?.command == .post("b", payload: payload, sender: "do"))
        guard case .observe(let named) = try CommandParser.parse("observe do as do") else { return }
        #expect(named.names == .name("do"))
        #expect(named.object == "do")
        #expect(named.act == nil)
    }

    @Test(arguments: [
        ("observe a do", 13, "expected what the handler does: observe, post, remove, release or note"),
        ("observe a do # x", 14, "expected what the handler does: observe, post, remove, release or note"),
        (
            "observe a do wait 1", 14,
            "expected what the handler does: observe, post, remove, release or note, found wait"
        ),
        (
            "observe a do expect gone X", 14,
            "expected what the handler does: observe, post, remove, release or note, found expect"
        ),
        ("observe a do post", 18, "expected a name"),
        (
            "observe a do post b c", 21,
            "expected a JSON value (text goes in double quotes), from SENDER, expecting, elsewhere or the end of the "
                + "line, found c"
        ),
        ("observe a do release X once", 24, "expected the end of the line, found once"),
        (
            "observe a by task do note x", 14,
            "expected a kind whose handler runs within the post: task's runs later"
        ),
        (
            String(repeating: "observe a do ", count: 9) + "post b", 115,
            "expected at most 8 nested handlers"
        ),
    ])
    func `a mistake in it is reported at its place`(line: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try CommandParser.parse(line) }
        #expect(error == LineError(column: column, message: message))
    }
}
