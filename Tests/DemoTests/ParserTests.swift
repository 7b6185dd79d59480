import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct ParserTests {
    private func observation(_ line: String) throws -> Command.Observation {
        guard case .observe(let observation) = try #require(try CommandParser.parse(line)) else {
            throw LineError(column: 1, message: "no observation")
        }
        return observation
    }

    private func keyboard(_ line: String) throws -> Command.KeyboardCommand {
        guard case .keyboard(let command) = try #require(try CommandParser.parse(line)) else {
            throw LineError(column: 1, message: "no keyboard command")
        }
        return command
    }

    @Test(arguments: ["", "   ", "\t", "#", "# observe a", "   # by", "#observe a", "\u{A0}"])
    func `a blank line and a comment are nothing to do`(line: String) throws {
        #expect(try CommandParser.parse(line) == nil)
    }

    @Test func `what is left out of an observation has a default`() throws {
        let observation = try observation("observe a.b")
        #expect(observation.names == .name("a.b"))
        #expect(observation.object == nil)
        #expect(observation.kind == .token)
        #expect(observation.sender == nil)
        #expect(!observation.isOneShot)
    }

    @Test(arguments: ObserverKind.allCases)
    func `every kind is said by its name`(kind: ObserverKind) throws {
        #expect(try observation("observe a by \(kind.rawValue)").kind == kind)
    }

    @Test func `there are these kinds in the language`() {
        let kinds =
            [
                "token", "owner", "block", "strong", "controller", "class", "task", "layout", "queue",
                "waiting",
                "actor",
                "deinit", "strong-deinit",
            ]
            + (1...7).map { "attempt\($0)" }
        #expect(ObserverKind.allCases.map(\.rawValue) == kinds)
    }

    @Test func `the clauses of an observation may come in any order`() throws {
        let clauses = ["as View#1", "by owner", "from Cart#2", "once"]
        let expected = try observation("observe a as View#1 by owner from Cart#2 once")
        #expect(expected.object == "View#1")
        #expect(expected.kind == .owner)
        #expect(expected.sender == "Cart#2")
        #expect(expected.isOneShot)
        var orders = 0
        for order in permutations(of: clauses) {
            orders += 1
            #expect(try observation("observe a " + order.joined(separator: " ")) == expected)
        }
        #expect(orders == 24)
    }

    @Test func `a keyword is a name where a name stands`() throws {
        let observation = try observation("observe from as as by block from once once")
        #expect(observation.names == .name("from"))
        #expect(observation.object == "as")
        #expect(observation.kind == .block)
        #expect(observation.sender == "once")
        #expect(observation.isOneShot)
        #expect(try CommandParser.parse("post from from from") == .post("from", payload: nil, sender: "from"))
    }

    @Test func `a hash begins a comment only at the start of a word`() throws {
        #expect(try CommandParser.parse("release View#1") == .release(object: "View#1"))
        #expect(try CommandParser.parse("release View#1 #2") == .release(object: "View#1"))
        #expect(try CommandParser.parse("release View# #") == .release(object: "View#"))
        #expect(try CommandParser.parse("post a#b") == .post("a#b", payload: nil, sender: nil))
        #expect(try CommandParser.parse("wait 1 # wait 2") == .wait(.seconds(1)))
        #expect(
            try CommandParser.parse(##"post a "# no comment" # a comment"##)
                == .post("a", payload: .string("# no comment"), sender: nil))
    }

    @Test func `a star is any name, and a quoted star is a star`() throws {
        #expect(try observation("observe *").names == .any)
        #expect(try observation(#"observe "*""#).names == .name("*"))
        #expect(try observation("observe a*").names == .name("a*"))
        #expect(try CommandParser.parse("remove X *") == .remove(object: "X", names: .any))
        #expect(try CommandParser.parse("expect observers * 3") == .expect(.count(.observers, .any, 3)))
        #expect(NamePattern.any.text == "*")
        #expect(NamePattern.any.exactName == nil)
        #expect(NamePattern.name("n").text == "n")
    }

    @Test func `names and objects may be quoted, with the escapes of JSON`() throws {
        let observation = try observation(##"observe "two words" as "My \"View\" # 1" from "\u00e9\n""##)
        #expect(observation.names == .name("two words"))
        #expect(observation.object == #"My "View" # 1"#)
        #expect(observation.sender == "é\n")
        #expect(try CommandParser.parse(#"release "X""#) == .release(object: "X"))
        #expect(try CommandParser.parse(#"release X"y"#) == .release(object: #"X"y"#))
    }

    @Test func `a post takes a name, a payload and a sender`() throws {
        #expect(try CommandParser.parse("post a") == .post("a", payload: nil, sender: nil))
        #expect(try CommandParser.parse("post a from X") == .post("a", payload: nil, sender: "X"))
        #expect(try CommandParser.parse("post a null") == .post("a", payload: .null, sender: nil))
        #expect(
            try CommandParser.parse(#"post a [1, {"from": "x"}] from X # c"#)
                == .post(
                    "a",
                    payload: .array([
                        .number("1"), .object([JSONValue.Member(key: "from", value: .string("x"))]),
                    ]), sender: "X"))
    }

    @Test func `a removal is of all names or of one`() throws {
        #expect(try CommandParser.parse("remove X") == .remove(object: "X", names: nil))
        #expect(try CommandParser.parse("remove X a # c") == .remove(object: "X", names: .name("a")))
    }

    @Test(arguments: Command.KeyboardCommand.Action.allCases)
    func `a keyboard command has defaults`(action: Command.KeyboardCommand.Action) throws {
        let command = try keyboard("keyboard \(action.rawValue)")
        #expect(command.action == action)
        #expect(command.frame == nil)
        #expect(command.duration == 0.25)
        #expect(command.curve == .keyboard)
        #expect(!command.isForeign)
    }

    @Test func `a device may be laid on its side, and a rotation where to and how`() throws {
        #expect(try CommandParser.parse("device small") == .device(.use(.small, nil)))
        #expect(try CommandParser.parse("device tablet landscape") == .device(.use(.tablet, .landscape)))
        var movement = Command.KeyboardCommand(action: .show)
        #expect(try CommandParser.parse("rotate # on") == .device(.rotate(nil, movement)))
        movement.duration = 0.4
        movement.curve = .linear
        for line in ["rotate portrait duration 0.4 curve 3", "rotate curve 3 portrait duration 0.4"] {
            #expect(try CommandParser.parse(line) == .device(.rotate(.portrait, movement)))
        }
    }

    @Test func `the clauses of a keyboard command may come in any order`() throws {
        for order in permutations(of: ["-1.5,2e2,390x336.25", "duration 0.5", "curve 99", "foreign"]) {
            let command = try keyboard("keyboard frame " + order.joined(separator: "  "))
            #expect(command.frame == KeyboardFrame(x: -1.5, y: 200, width: 390, height: 336.25))
            #expect(command.duration == 0.5)
            #expect(command.curve == .other(99))
            #expect(command.isForeign)
        }
    }

    @Test func `each of the six expectations is understood`() throws {
        #expect(try CommandParser.parse("expect inset X 302") == .expect(.inset(object: "X", 302)))
        #expect(try CommandParser.parse("expect observers a 0") == .expect(.count(.observers, .name("a"), 0)))
        #expect(
            try CommandParser.parse("expect deliveries a 12") == .expect(.count(.deliveries, .name("a"), 12)))
        #expect(try CommandParser.parse("expect unheard * 1") == .expect(.count(.unheard, .any, 1)))
        #expect(try CommandParser.parse("expect alive alive") == .expect(.alive(object: "alive")))
        #expect(try CommandParser.parse("expect gone X#1 # c") == .expect(.gone(object: "X#1")))
    }

    @Test func `a note is the rest of its line as it stands`() throws {
        #expect(try CommandParser.parse("note   two  words ") == .note("two  words "))
        #expect(try CommandParser.parse(#"note "a" # b"#) == .note(#""a" # b"#))
        #expect(try CommandParser.parse("note # b") == .note("# b"))
    }

    @Test(arguments: [
        ("0", 0), ("0.25", 250), ("1e3", 1_000_000), ("1000000", 1_000_000_000), ("00.5", 500), (".5", 500),
    ])
    func `seconds may be written as decimals`(text: String, milliseconds: Int) throws {
        #expect(try CommandParser.parse("wait \(text)") == .wait(.milliseconds(milliseconds)))
    }

    @Test func `a bare name posts only where that is asked for`() throws {
        #expect(throws: LineError.self) { try CommandParser.parse("saved") }
        func parse(_ line: String) throws -> Command? {
            try CommandParser.parse(line, bareNamePosts: true)
        }
        #expect(try parse("saved") == .post("saved", payload: nil, sender: nil))
        #expect(
            try parse(#"  saved {"a":1} from X"#)
                == .post(
                    "saved", payload: .object([JSONValue.Member(key: "a", value: .number("1"))]), sender: "X")
        )
        #expect(try parse(#""two words" 1"#) == .post("two words", payload: .number("1"), sender: nil))
        #expect(try parse(#""wait" 1"#) == .post("wait", payload: .number("1"), sender: nil))
        #expect(try parse("wait 1") == .wait(.seconds(1)))
        #expect(try parse("# saved") == nil)
        #expect(throws: LineError.self) { try parse("*") }
    }

    @Test func `the syntax that help is made from names the words that are understood`() {
        let words = [
            "observe", "post", "remove", "release", "holders", "explain", "trace", "compare", "keyboard",
            "device",
            "rotate",
            "expect", "note", "wait",
        ]
        #expect(CommandForm.words == words)
        for form in CommandForm.all { #expect(form.text.hasPrefix(form.word + " ")) }
        for kind in ObserverKind.allCases {
            #expect(CommandForm.markdown.contains("| `\(kind.rawValue)` | \(kind.summary) |"))
            #expect(!kind.summary.isEmpty)
        }
    }

    private func permutations(of words: [String]) -> [[String]] {
        guard words.count > 1 else { return [words] }
        return words.indices.flatMap { index in
            var rest = words
            let word = rest.remove(at: index)
            return permutations(of: rest).map { [word] + $0 }
        }
    }
}
