import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// `y` and a second key give the terminal a text for its clipboard.
@Suite(.leavesNoObservers) struct CopyTests {
    private let script = """
        observe cart.changed as Badge#1 by owner
        post cart.changed {"items":3} from Cart#1
        """

    /// What is copied of the selected row.
    private func copied(_ board: Board, _ key: String) -> String? {
        guard case .copy(let text)? = board.press("y" + key).first else { return nil }
        return text
    }

    @Test func `a post is copied as its name, its JSON, its row, and the line that posts it`() {
        let board = Board(120, 30, lines: script)
        board.press("2gj")
        #expect(board.selectedSeq == 2)
        #expect(copied(board, "n") == "cart.changed")
        #expect(board.promptRow == " › sent to the clipboard: the name of #2, 12 bytes")
        let json = copied(board, "j") ?? ""
        #expect(json.hasPrefix(#"{"seq":2,"time":"#) && json.contains(#""payload":{"items":3}"#))
        #expect(
            copied(board, "r")
                == "0.000  > cart.changed                  {\"items\":3}  from Cart#1  →1")
        #expect(
            copied(board, "s") == #"center.post("cart.changed", from: cart, payload: ["items": 3])"#)
        #expect(board.promptRow == " › sent to the clipboard: the line of Swift of #2, 62 bytes")
    }

    @Test func `an observer is copied as the line that observes so`() {
        let board = Board(120, 30, lines: script)
        board.press("1gj")
        #expect(copied(board, "s") == #"center.observe("cart.changed", owner: badge) { badge, notice in }"#)
        #expect(copied(board, "n") == "cart.changed")
        #expect(copied(board, "r") == "cart.changed  Badge#1  owner  demo:1")
        #expect(copied(board, "j") == nil)
        #expect(
            board.promptRow
                == " › Badge#1 was not copied: only a record has JSON: select a row of the log")
        board.press("k")
        #expect(copied(board, "s") == #"let token = center.observe("cart.changed") { notice in }"#)
    }

    @Test func `each kind of observer has its line`() {
        func line(_ kind: NoticeRegistration.Kind) -> String {
            SwiftLine.observe("a", kind, owner: "Cart#1", from: nil)
        }
        #expect(line(.token) == #"let token = center.observe("a") { notice in }"#)
        #expect(line(.owner) == #"center.observe("a", owner: cart) { cart, notice in }"#)
        #expect(line(.controller) == #"try controller.observe("a") { cart, notice in }"#)
        #expect(line(.untilRemoved) == #"let id = center.observe("a") { notice in }.detach()"#)
        #expect(line(.sequence) == #"for await notice in center.notices(named: "a") {}"#)
        #expect(
            SwiftLine.observe(nil, .token, owner: nil, from: "X#2")
                == "let token = center.observe(.any, from: x) { notice in }")
    }

    @Test(arguments: [
        ("3", "3"), ("-2.5e3", "-2.5e3"), ("true", "true"), ("null", "nil"), (#""a\"b""#, #""a\"b""#),
        ("[1,2]", "[1, 2]"), (#"[1,"a"]"#, #"[1, "a"] as [any Sendable]"#), ("[]", "[] as [any Sendable]"),
        ("{}", "[:] as [String: any Sendable]"),
        (#"{"a":{"b":1}}"#, #"["a": ["b": 1]] as [String: any Sendable]"#),
    ])
    func `a payload that is JSON is a literal`(json: String, literal: String) {
        #expect(
            SwiftLine.post("a", from: nil, payload: json) == #"center.post("a", payload: \#(literal))"#)
    }

    /// A number that no literal can hold, a key twice, null in a list, and text that is no JSON.
    @Test(arguments: ["1e999", "99999999999999999999", #"{"a":1,"a":2}"#, "[null]", "Cart(items: 3)"])
    func `a payload without a safe literal is named in a comment`(payload: String) {
        let line = SwiftLine.post("a", from: nil, payload: payload)
        #expect(line == #"center.post("a")  // payload: "# + SwiftLine.literal(payload))
    }

    @Test func `nothing that is copied has a line end or a control character`() {
        let hostile = "a\u{1b}]52;c;!\u{7}\n\"; exit()\r//\u{202e}*/\u{9b}"
        let board = Board(120, 30)
        board.session.demo.center.post(NoticeName(hostile), payload: hostile)
        board.session.collect()
        for key in ["n", "j", "r", "s"] {
            let text = copied(board, key) ?? "\n"
            #expect(text.isHarmless, "\(key): \(text.debugDescription)")
        }
        for label in [hostile, "class", "é", "", "a b", String(repeating: "a", count: 100)] {
            #expect(SwiftLine.post("a", from: label, payload: nil) == #"center.post("a", from: sender)"#)
        }
    }

    @Test func `what was selected when y was pressed is copied, whatever comes meanwhile`() {
        let board = Board(80, 24, lines: script)
        #expect(board.state.log.follows)
        let seq = board.selectedSeq
        board.press("y")
        #expect(board.footer == " n name  j JSON  r row  s Swift  l line  Esc leave")
        #expect(board.promptRow == " › copy what of #\(seq ?? 0)?")
        board.run("post other")
        #expect(board.press("n") == [.copy("cart.changed")])
        #expect(board.state.modes.isEmpty)
    }

    @Test func `Esc copies nothing, other keys are ignored, and an empty board says where rows are`() {
        let board = Board(80, 24, lines: script)
        #expect(board.press("yd4<esc>n") == [])
        #expect(board.state.modes.isEmpty)
        let empty = Board(80, 24)
        empty.press("y")
        #expect(empty.promptRow == " › nothing to copy is selected: 1 and 2 go to the lists")
    }

    @Test func `more than terminals take is refused, with the limit`() {
        let board = Board(120, 24)
        let name = String(repeating: "x", count: HostRequest.copyLimit)
        board.session.demo.center.post(NoticeName(name))
        board.session.collect()
        #expect(board.press("yn") == [.copy(name)])
        #expect(board.press("yj") == [])
        #expect(
            board.promptRow.hasPrefix(" › the JSON of #1 was not copied: it has 75 ")
                && board.promptRow.hasSuffix(" bytes, and terminals take 74 994 at most"))
    }

    @Test func `y answers yes while a question is open`() throws {
        let source = TinySource([.commands, .programLines, .removal])
        source.program = ProgramStatus(name: "shop", process: 1, center: "main", phase: .live)
        let session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        let token = source.center.observe("a", label: "X") { _ in }
        session.collect()
        for key in try KeyScript.keys(in: "1jdy") { _ = session.handle(.key(key)) }
        #expect(source.waiting.count == 1)
        #expect(!session.state.modes.contains(.copying))
        token.cancel()
    }
}
