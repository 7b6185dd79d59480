import BoardModel
import Demo
import Notices
import TestSupport
import Testing

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
        #expect(!board.state.log.follows)
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
        let (observer, row) = (board.state.observers.position.selected, board.selectedSeq)
        click(board, region.row, region.column + 2)
        #expect(board.state.focus == pane)
        #expect(board.state.observers.position.selected == observer)
        #expect(board.selectedSeq == row)
    }

    @Test func `the wheel scrolls the log back, and at its end follows again`() {
        let board = Board(100, 24, lines: script)
        board.press("1")
        wheel(board, -1, 5, 60)
        #expect(!board.state.log.follows)
        #expect(board.state.focus == .observers)
        let top = board.state.log.position.top
        wheel(board, -1, 5, 60)
        #expect(board.state.log.position.top == top - 3)
        wheel(board, -100, 5, 60)
        #expect(board.state.log.position.top == 0)
        wheel(board, 100, 5, 60)
        #expect(board.state.log.follows)
    }

    @Test func `a log that is seen whole is followed whatever the wheel does`() {
        let board = Board(100, 24, lines: "note a")
        wheel(board, -3, 5, 60)
        #expect(board.state.log.follows)
    }

    @Test func `the wheel scrolls the pane under the pointer, and lists`() {
        let board = Board(100, 24, lines: (1...60).map { "observe a\($0) as X" }.joined(separator: "\n"))
        wheel(board, 2, 5, 5)
        #expect(board.state.observers.position.top == 6)
        #expect(board.state.observers.position.selected == 6)
        board.press("?")
        wheel(board, 2, 5, 5)
        #expect(board.state.observers.position.selected == 6)
        board.press("<esc><c-p>open a lesson<enter>")
        wheel(board, 2, 5, 5)
        #expect(board.state.overlays.lessonList.selected == 2)
        click(board, 5, 5)
        #expect(board.state.overlays.lessonList.selected == 3)
    }

    @Test func `a question waits for its key, and a line that is typed stays`() {
        let board = Board(100, 24, lines: script)
        board.press("pnote x")
        click(board, row(of: "# n38", on: board), 60)
        #expect(board.promptRow == " › note x")
        #expect(board.state.selectedLogRow?.record.text == "n38")
        board.press("<esc><c-p>open a lesson<enter><enter><space>q")
        #expect(board.state.messages.question != nil)
        let focus = board.state.focus
        click(board, 3, 3)
        wheel(board, 3, 3, 3)
        #expect(board.state.messages.question != nil && board.state.focus == focus)
    }

    private func drag(_ board: Board, from: (Int, Int), to: (Int, Int)) {
        click(board, from.0, from.1)
        _ = board.session.handle(.mouse(MouseReport(.drag, row: to.0, column: to.1)))
        _ = board.session.handle(.mouse(MouseReport(.release, row: to.0, column: to.1)))
    }

    @Test func `the lines between panes are dragged, and stay where they are`() throws {
        let board = Board(120, 36, lines: script)
        var panes = board.state.layout.panes
        let log = try #require(panes[.log])
        drag(board, from: (5, log.column - 1), to: (7, 70))
        panes = board.state.layout.panes
        #expect(panes[.log]?.column == 71 && panes[.observers]?.columns == 70)
        let detail = try #require(panes[.detail])
        drag(board, from: (detail.row, 40), to: (12, 40))
        panes = board.state.layout.panes
        #expect(panes[.detail]?.row == 12)
        let keyboard = try #require(panes[.keyboard])
        drag(board, from: (20, keyboard.column - 1), to: (20, 30))
        #expect(board.state.layout.panes[.keyboard]?.column == 31)
        // A focus or a lesson between does not move them.
        board.press("4<c-p>open a lesson<enter><enter><esc>1")
        #expect(board.state.layout.panes[.log]?.column == 71)
        #expect(board.state.layout.panes[.detail]?.row == 12)
        // Another size has the same shares.
        board.resize(60, 36)
        #expect(board.state.layout.panes[.log]?.column == 36)
        #expect(board.frame.problem(for: board.state.size) == nil)
    }

    @Test(arguments: [(120, 36), (80, 24), (60, 9), (61, 17), (200, 60)])
    func `a line dragged anywhere leaves room for each pane`(columns: Int, rows: Int) {
        for goal in [(-5, -5), (0, 0), (rows / 2, columns / 2), (500, 500)] {
            let board = Board(columns, rows, lines: script)
            for start in (1..<rows).flatMap({ row in (0..<columns).map { (row, $0) } })
            where (start.0 + start.1) % 9 == 0 && board.state.layout.divider(at: start.0, start.1) != nil {
                drag(board, from: start, to: goal)
                #expect(board.frame.problem(for: board.state.size) == nil)
                let panes = board.state.layout.panes.values
                #expect(panes.allSatisfy { $0.rows >= 4 && $0.columns >= 20 })
            }
        }
    }

    @Test func `a click in a list selects, and a second one on the row does what Enter does`() {
        let board = Board(100, 24, lines: script)
        board.press("<c-p>open a lesson<enter>")
        click(board, 4, 5)
        #expect(board.state.overlays.lessonList.selected == 2 && board.state.lesson == nil)
        click(board, 5, 5)
        #expect(board.state.overlays.lessonList.selected == 3 && board.state.lesson == nil)
        click(board, 5, 5)
        #expect(board.state.lesson?.number == 4)
    }

    @Test func `a key between two clicks makes the second one the first`() {
        let board = Board(100, 24, lines: script)
        board.press("<c-p>open a lesson<enter>")
        click(board, 4, 5)
        board.press("j")
        click(board, 4, 5)
        #expect(board.state.lesson == nil)
    }

    @Test func `clicks and the wheel work in the list of all actions`() {
        let board = Board(100, 24, lines: script)
        board.press("<c-p>leak report")
        let row = row(of: "Open leak report", on: board)
        click(board, row, 5)
        #expect(board.state.modes.top == .palette)
        click(board, row, 5)
        #expect(board.state.modes.overlay == .leaks)
        board.press("<esc><c-p>")
        wheel(board, 3, row, 5)
        #expect(board.state.overlays.palette.position.selected == 9)
        click(board, 0, 0)
        click(board, 23, 0)
        #expect(board.state.modes.top == .palette)
    }

    @Test func `a life is selected by a click, and a second one goes to its row`() {
        let board = Board(100, 30, lines: script)
        board.press("<c-p>open lifelines<enter>")
        let row = row(of: " Y ", on: board)
        click(board, row, 5)
        #expect(board.state.selectedLife?.label == "Y")
        click(board, row, 5)
        #expect(board.state.modes.isEmpty && board.state.focus == .log)
    }
}
