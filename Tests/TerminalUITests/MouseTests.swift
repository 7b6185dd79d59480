import Notices
import TestSupport
import Testing
import Workbench

@testable import TerminalUI

/// A click selects a row and focuses its pane; the wheel scrolls what is under the pointer.
@Suite(.leavesNoObservers) struct MouseTests {
    private let script =
        "observe a as X by owner\nobserve b as Y by owner\n"
        + (1...40).map { "note n\($0)" }.joined(separator: "\n")

    private func click(_ board: Board, _ row: Int, _ column: Int) {
        _ = board.session.handle(.mouse(MouseReport(.press, row: row, column: column)))
    }

    private func wheel(_ board: Board, _ steps: Int, _ row: Int, _ column: Int) {
        for _ in 0..<abs(steps) {
            let kind: MouseReport.Kind = steps < 0 ? .wheelUp : .wheelDown
            _ = board.session.handle(.mouse(MouseReport(kind, row: row, column: column)))
        }
    }

    /// The first row of the screen that has a text.
    private func row(of text: String, on board: Board) -> Int {
        board.rows.firstIndex { $0.contains(text) } ?? -1
    }

    @Test func `a click selects the row that is there, which stays selected`() {
        let board = Board(100, 24, lines: script)
        click(board, row(of: "# n38", on: board), 60)
        #expect(board.state.selectedLogRow?.record.text == "n38")
        #expect(!board.state.followsLog)
        board.run("note more")
        #expect(board.state.selectedLogRow?.record.text == "n38")
        click(board, row(of: "  Y", on: board), 5)
        #expect(board.state.focus == .observers)
        #expect(board.state.selectedObserver?.registration.observer == "Y")
    }

    @Test(arguments: Pane.allCases) func `a click on a title focuses its pane and selects nothing`(pane: Pane)
        throws
    {
        let board = Board(120, 36, lines: script)
        let region = try #require(board.state.layout.panes[pane])
        let (observer, row) = (board.state.observers.selected, board.selectedSeq)
        click(board, region.row, region.column + 2)
        #expect(board.state.focus == pane)
        #expect(board.state.observers.selected == observer)
        #expect(board.selectedSeq == row)
    }

    @Test func `the wheel scrolls the log back, and at its end follows again`() {
        let board = Board(100, 24, lines: script)
        board.press("1")
        wheel(board, -1, 5, 60)
        #expect(!board.state.followsLog)
        #expect(board.state.focus == .observers)
        let top = board.state.log.top
        wheel(board, -1, 5, 60)
        #expect(board.state.log.top == top - 3)
        wheel(board, -100, 5, 60)
        #expect(board.state.log.top == 0)
        wheel(board, 100, 5, 60)
        #expect(board.state.followsLog)
    }

    @Test func `a log that is seen whole is followed whatever the wheel does`() {
        let board = Board(100, 24, lines: "note a")
        wheel(board, -3, 5, 60)
        #expect(board.state.followsLog)
    }

    @Test func `the wheel scrolls the pane under the pointer, the help, and lists`() {
        let board = Board(100, 24, lines: (1...60).map { "observe a\($0) as X" }.joined(separator: "\n"))
        wheel(board, 2, 5, 5)
        #expect(board.state.observers.top == 6)
        #expect(board.state.observers.selected == 6)
        board.press("?")
        wheel(board, 2, 5, 5)
        #expect(board.state.helpTop == 6)
        board.press("<esc>S")
        wheel(board, 2, 5, 5)
        #expect(board.state.lessonList.selected == 2)
        click(board, 5, 5)
        #expect(board.state.lessonList.selected == 2)
    }

    @Test func `a question waits for its key, and a line that is typed stays`() {
        let board = Board(100, 24, lines: script)
        board.press("pnote x")
        click(board, row(of: "# n38", on: board), 60)
        #expect(board.promptRow == " › note x")
        #expect(board.state.selectedLogRow?.record.text == "n38")
        board.press("<esc>S<enter><space>q")
        #expect(board.state.question != nil)
        let focus = board.state.focus
        click(board, 3, 3)
        wheel(board, 3, 3, 3)
        #expect(board.state.question != nil && board.state.focus == focus)
    }

    @Test func `M and F2 leave the mouse to the terminal; in a recording F2 does`() {
        let board = Board(100, 24)
        #expect(board.press("M<f2>") == [.toggleMouse, .toggleMouse])
        #expect(KeyMap.action(for: .function(2), in: [.replay, .everywhere], of: .replay) == .toggleMouse)
    }
}
