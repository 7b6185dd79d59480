import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// What the board has for finding out is there in a lesson too.
@Suite(.leavesNoObservers) struct LessonLookingTests {
    /// The rows of the log that are seen.
    private func log(_ board: Board) -> [String] {
        board.content(of: .log).map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    @Test func `lifelines go on with the lesson, below which they are opened`() {
        let board = Board(playing: tea)
        board.press("<c-p>open lifelines<enter>")
        #expect(board.rows[1].hasPrefix("─ Lifelines ─"))
        #expect(board.footer == " ↓ scroll  Esc close  Space next  ← back  a auto")
        board.press("<end><home>")
        #expect(!board.text.contains("Cat"))
        board.press("<space><space>")
        #expect(board.step == "2/3")
        #expect(board.rows.contains { $0.contains("Cat") && $0.hasSuffix("held") })
        board.press("<space>")
        #expect(board.rows.contains { $0.contains("Cook") && $0.hasSuffix("gone") })
        board.press("<esc>")
        #expect(board.text.contains("The cook goes home."))
        #expect(board.step == "3/3")
    }

    @Test func `the leak report and the two columns open in large print too`() {
        let board = Board(playing: tea)
        // What large print says once, it says until the next key.
        board.press("<end><c-p>toggle large<enter>?<esc>")
        let bare = board.rows
        for (key, title) in [
            ("leak report", "─ Leak report ─"), ("compare with", "─ Side by side ─"),
            ("open lifelines", "─ Lifelines ─"),
        ] {
            board.press(":\(key)<enter>")
            #expect(board.rows[1].hasPrefix(title))
            #expect(!board.footer.isEmpty)
            board.press("<esc>")
            #expect(board.rows == bare)
        }
    }

    @Test func `a filter holds from step to step, and Esc clears it before it leaves`() {
        let board = Board(playing: tea)
        board.press("fobs:Cat<enter>")
        #expect(log(board) == ["no row matches the filter"])
        board.press("<space><space>")
        #expect(log(board) == ["2 + kettle.boils   Cat  strong", "└ Cat          strong          ok 1.0 µs"])
        #expect(board.promptRow == " › filter: obs:Cat   Esc clears it")
        #expect(board.footer.contains("Esc clear"))
        board.press("<left><space>")
        #expect(log(board).count == 2)
        board.press("<esc>")
        #expect(board.step == "2/3")
        #expect(log(board).count == 5)
        #expect(board.footer.contains("Esc leave"))
        board.press("<esc>y")
        #expect(board.state.lesson == nil)
    }

    @Test func `a filter of the board is not one of the lesson, and is there again behind it`() {
        let board = Board(lines: "observe a as X\npost a\npost b")
        board.press("fobs:X<enter>")
        let before = board.rows
        board.session.open(lesson(tea))
        #expect(log(board) == ["1 + kettle.boils   Cook  owner"])
        board.press("<esc>")
        #expect(board.rows == before)
    }

    @Test func `what is looked for in the log is shown where the step has the screen`() {
        let board = Board(40, 8, playing: tea)
        board.press("<end>")
        #expect(board.state.layout.panes[.log] == nil)
        board.press("/Cat<enter>")
        #expect(board.state.layout.panes[.log] != nil)
        #expect(board.state.selectedLogRow?.record.observer == "Cat")
        board.press("<c-p>toggle large<enter>/Cat<enter>")
        #expect(board.state.layout.panes[.log] != nil)
        board.press("<esc><c-p>toggle large<enter>")
        #expect(board.state.lesson?.isLarge == false)
    }

    @Test func `autoplay waits while something is typed or open`() {
        let board = Board(playing: tea)
        board.press("a")
        for open in ["f", "/", ":open lifelines<enter>", "!", ":open a lesson<enter>"] {
            board.press(open)
            #expect(!board.session.advance(by: .seconds(600)))
            #expect(board.step == "1/3" || open == "f")
            board.press("<esc>")
        }
        #expect(board.session.advance(by: .seconds(600)))
        board.session.collect()
        #expect(board.step == "2/3")
    }

    @Test func `the keyboard's keys leave Space to the lesson`() {
        let board = Board(playing: moving)
        board.press("K<space>")
        #expect(board.step == "2/2")
        #expect(!board.state.isHeld)
        board.press("<esc>")
        #expect(board.state.lesson != nil)
    }

    @Test func `the list of lessons and what is open over the panes close each other`() {
        let board = Board()
        board.press("<c-p>open lifelines<enter><c-p>open a lesson<enter>")
        #expect(board.rows[1].hasPrefix("─ Lessons ─"))
        board.press(":open leak<enter>")
        #expect(board.rows[1].hasPrefix("─ Leak report ─"))
        board.press("<esc>")
        #expect(board.rows[1].hasPrefix("─ 1 Observers ─"))
        board.press("<c-p>open a lesson<enter>fx")
        #expect(board.rows[1].hasPrefix("─ 1 Observers ─"))
    }
}
