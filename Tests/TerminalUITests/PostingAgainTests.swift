import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// `r` posts the selected post again, and `P` has it edited before.
@Suite(.leavesNoObservers) struct PostingAgainTests {
    private func posts(_ board: Board) -> [NoticeRecord] {
        (0..<board.state.live.log.count).map { board.state.live.log[$0].record }.filter { $0.kind == .post }
    }

    @Test func `r posts the selected post again, with its payload and sender`() {
        let board = Board(120, 24, lines: "observe a as X\npost a {\"n\":[1, 2]} from Cart#1")
        // The delivery is selected: its post is meant.
        board.press("r")
        let all = posts(board)
        #expect(all.count == 2)
        #expect(all.map(\.name) == ["a", "a"])
        #expect(all.map(\.payload) == [#"{"n":[1,2]}"#, #"{"n":[1,2]}"#])
        #expect(all.map(\.sender) == ["Cart#1", "Cart#1"])
        #expect(board.promptRow == " › a → 1 called")
    }

    @Test func `a line that was being typed can be recalled`() {
        let board = Board(120, 24, lines: "post a")
        board.press("pwait 1<esc>r")
        #expect(posts(board).count == 2)
        board.press("p<up>")
        #expect(board.promptRow == " › wait 1")
    }

    @Test(arguments: ["a b", "*", "\"q", "#c", "\u{1b}[A", "tab\tname", "post"])
    func `names that the language quotes are posted as they are`(name: String) {
        let board = Board(120, 24)
        board.session.demo.center.post(NoticeName(name))
        board.session.collect()
        board.press("r")
        #expect(posts(board).map(\.name) == [name, name])
    }

    @Test func `P opens the prompt with the line, and what was typed is in the history`() {
        let board = Board(120, 24, lines: "post a {\"n\":1} from Cart#1")
        board.press("pnote x<esc><c-p>edit the post<enter>")
        #expect(board.promptRow == " › post a {\"n\":1} from Cart#1")
        board.press("<up>")
        #expect(board.promptRow == " › note x")
        board.press("<down><home><right><right><right><right><right><del>b<enter>")
        #expect(posts(board).map(\.name) == ["a", "b"])
    }

    @Test func `a payload whose values were redacted is not posted`() {
        let board = Board(120, 24, lines: #"post a {"user":"[redacted]"}"#)
        board.press("r")
        #expect(posts(board).count == 1)
        #expect(
            board.promptRow
                == " › #1 cannot be posted again: values of its payload were redacted; p posts a with others")
        board.press("<c-p>edit the post<enter>")
        #expect(board.state.modes.isEmpty)
    }

    @Test func `a payload that was cut is not posted`() {
        let board = Board(120, 24)
        board.run("post a \"\(String(repeating: "x", count: 100_000))\"")
        board.press("r")
        #expect(posts(board).count == 1)
    }

    @Test func `without a post it says where posts are, and in a recording r does nothing`() {
        let board = Board(120, 24)
        board.press("r")
        #expect(board.promptRow == " › select a post in the log first: 2 goes there")
        board.limit(to: .replay)
        #expect(board.press("r") == [])
        #expect(board.promptRow == " › this source takes no commands")
        #expect(board.press("<c-p>edit the post<enter>") == [])
        #expect(board.state.selectedEntry?.refusal == "this source takes no commands")
    }

    @Test func `another program is posted in after a question, and only if it allows that`() throws {
        let source = TinySource([.commands, .programLines, .posting])
        source.program = ProgramStatus(name: "shop", process: 1, center: "main", phase: .live)
        let session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        func press(_ script: String) throws {
            for key in try KeyScript.keys(in: script) { _ = session.handle(.key(key)) }
        }
        source.center.post("a")
        session.collect()
        try press("r")
        #expect(session.state.message?.text == "post a again, in shop? y posts it")
        #expect(source.waiting.isEmpty)
        try press("n")
        #expect(source.waiting.isEmpty)
        try press("ry")
        #expect(source.waiting.map(\.request) == [.again("post a")])
        source.answer(lines: .failure(LineError(column: 1, message: "shop does not allow posting a")))
        session.collect()
        source.abilities = [.commands, .programLines, .blocking]
        session.collect()
        try press("r")
        #expect(session.state.message?.text == "shop does not allow posting")
    }
}
