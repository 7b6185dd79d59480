import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct PromptTests {
    @Test func `a bare name is posted, and the prompt closes`() {
        let board = Board(lines: "observe cart.changed as Badge by owner")
        board.press("pcart.changed<enter>")
        #expect(board.logged.suffix(2) == ["> cart.changed →1", "└ Badge ok 1.0 µs"])
        #expect(!board.state.modes.contains(.prompt))
        #expect(board.frame.cursor == nil)
        #expect(board.promptRow == " › cart.changed → 1 called")
        board.press("1")
        #expect(board.promptRow == " › p to type: post, observe, release …")
    }

    @Test func `while a line is typed, letters are text and the cursor stands behind them`() throws {
        let board = Board()
        board.press("pq1?dx K")
        #expect(board.promptRow == " › q1?dx K")
        #expect(board.state.focus == .log)
        let cursor = try #require(board.frame.cursor)
        #expect(cursor.row == 22)
        #expect(cursor.column == 10)
    }

    @Test func `an empty line closes the prompt and posts nothing`() {
        let board = Board()
        board.press("p  <enter>")
        #expect(!board.state.modes.contains(.prompt))
        #expect(board.logged.isEmpty)
    }

    @Test func `Esc closes and empties the prompt, and the line can be recalled`() {
        let board = Board()
        board.press("pcart<esc>")
        #expect(!board.state.modes.contains(.prompt))
        board.press("p")
        #expect(board.state.prompt.line.text == "")
        board.press("<up>")
        #expect(board.state.prompt.line.text == "cart")
        board.press(".changed<enter>")
        #expect(board.logged.first == "> cart.changed ! unheard")
    }

    @Test(arguments: [
        (#"post a {"x":"#, 13, "post a {\"x\":"), ("observe a by nothing", 14, "observe a by nothing"),
        ("observe 名前 by x", 17, "observe 名前 by x"), ("observe é́ by x", 14, "observe é́ by x"),
        ("release Nobody", 9, "release Nobody"), ("wait \u{202e}soon", 6, #"wait \u{202e}soon"#),
    ])
    func `a line that is refused stays, with a caret below the place`(
        line: String, caret: Int, shown: String
    ) throws {
        // So wide that every sentence has room behind its caret.
        let board = Board(200, 24)
        board.press("p")
        board.paste(line)
        board.press("<enter>")
        let error = try #require(board.state.prompt.error)
        #expect(board.state.prompt.line.text == line)
        #expect(board.promptRow == " › " + shown)
        #expect(
            board.footer == String(repeating: " ", count: caret + 2) + "^ " + SafeText.escaped(error.message))
        #expect(board.logged.isEmpty)
        board.press("<end> ")
        #expect(board.state.prompt.error == nil)
    }

    @Test func `on a narrow screen a caret has as much of the sentence as suggests a word`() {
        let board = Board(80, 24, lines: "observe a as CartBadge")
        board.press("pobserve a as X by ownr<enter>")
        #expect(
            board.footer.hasPrefix("                     ^ found ownr; did you mean owner? expected a kind"))
        board.press("<c-u>observe some.rather.long.name.of.a.notice as Somebody by ownr<enter>")
        #expect(board.footer.hasPrefix(" found ownr; did you mean owner? expected a kind"))
        #expect(board.footer.hasSuffix("… ^"))
    }

    @Test func `a caret is below the place in a line that is longer than the screen`() throws {
        let board = Board(60, 24)
        let payload = String(repeating: "木", count: 40)
        board.press("p")
        board.paste("post a \"\(payload)\" from X nonsense")
        board.press("<enter>")
        #expect(board.promptRow.hasSuffix("木\" from X nonsense"))
        let frame = board.frame
        #expect(frame.grid[22, 51].style.reverse)
        #expect((51..<59).map { frame.grid[22, $0].text }.joined() == "nonsense")
        #expect(board.promptRow.hasPrefix(" › …"))
        #expect(try #require(frame.cursor).column == 59)
        #expect(board.footer.contains("expected expecting, elsewhere or the end of the line"))
        // The place is before what is seen: it is marked at the sign that says so.
        board.press("<c-u>post ")
        board.paste("\"\(payload)")
        board.press("<enter>")
        #expect(board.frame.grid[22, 3].text == "…")
        #expect(board.frame.grid[22, 3].style.reverse)
    }

    @Test func `an expectation that does not hold is reported`() {
        let board = Board()
        board.press("pexpect observers a 2<enter>")
        #expect(board.promptRow == " › observers of a: expected 2, found 0")
        #expect(board.logged.last == "= observers of a: expected 2, found 0 fails")
        board.press("j")
        #expect(!board.promptRow.contains("expected"))
    }

    @Test func `what is typed is recorded as lines of the prompt`() {
        let board = Board()
        board.press("pa<enter>pb<enter>")
        #expect(board.state.selectedLogRow?.record.file == "prompt")
        #expect(board.state.selectedLogRow?.record.line == 2)
    }

    @Test func `the history goes back and forth and gives the draft back`() {
        let board = Board()
        board.press("pnote one<enter>pnote two<enter>pnote two<enter>pdraft")
        func line(after key: String) -> String {
            board.press(key)
            return board.state.prompt.line.text
        }
        let lines = ["<up>", "<c-p>", "<up>", "<down>", "<c-n>", "<down>"].map(line)
        #expect(lines == ["note two", "note one", "note one", "note two", "draft", "draft"])
    }

    @Test func `a line from the history is carried out again`() {
        let board = Board()
        board.press("pnote one<enter>p<up>!<enter>")
        #expect(board.logged == ["# one", "# one!"])
        board.press("p")
        #expect(board.state.prompt.line.text == "")
    }

    @Test(arguments: [
        ("ab<left>X", "aXb"), ("ab<left><left>X", "Xab"), ("ab<home>X<end>Y", "XabY"),
        ("ab<c-a>X<c-e>Y", "XabY"),
        ("ab<left><left><left><right>X", "aXb"), ("abc<bs><bs>", "a"), ("abc<c-a><del><c-d>", "c"),
        ("one two  <c-w>", "one "), ("one two<left><c-w>", "one o"), ("one two<left><c-u>", "o"),
        ("one two<c-a><c-k>", ""), ("one two<left><left><c-k>", "one t"), ("<bs><del><c-w><c-u><c-k>a", "a"),
        ("a<f5><a-x><ins><c-g>b", "ab"),
    ])
    func `the line is edited as lines are`(keys: String, text: String) {
        let board = Board()
        board.press("p" + keys)
        #expect(board.state.prompt.line.text == text)
    }

    @Test func `a character made of several scalars is one step of the cursor`() {
        let board = Board()
        board.press("pe")
        board.paste("\u{301}")
        board.paste("👨‍👩‍👧")
        #expect(board.promptRow == " › e\u{301}👨")
        board.press("<left>")
        #expect(board.frame.cursor?.column == 4)
        board.press("<bs>")
        #expect(board.state.prompt.line.text == "👨‍👩‍👧")
    }

    @Test func `pasted lines are data: they are shown in one line and never carried out`() {
        let board = Board()
        board.press("p")
        board.paste("note one\nnote two\n")
        #expect(board.promptRow == #" › note one\nnote two\n"#)
        #expect(board.logged.isEmpty)
        board.press("<enter>")
        #expect(board.logged == ["# one\nnote two\n"])
        #expect(board.content(of: .log) == [#"    1 # one\nnote two\n"#])
    }

    @Test func `pasted text outside of a line does nothing but say where it goes`() {
        let board = Board()
        board.paste("q\u{3}pnote x\n")
        #expect(board.promptRow == " › pasted text goes into a line: press p first, then paste")
        #expect(board.logged.isEmpty)
        #expect(!board.state.modes.contains(.prompt))
    }

    @Test func `a text that is too long is taken up to the limit, and that is reported`() {
        let board = Board()
        board.press("p")
        board.paste("abc", isCut: true)
        #expect(board.state.message?.text == "the text was too long; its end was cut off")
        board.paste(String(repeating: "x", count: LineEditor.limit))
        #expect(board.state.message?.isProblem == true)
        #expect(board.state.prompt.line.text.count == LineEditor.limit)
    }
}
