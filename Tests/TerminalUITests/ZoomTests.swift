import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// One pane over the whole screen, and back.
@Suite(.leavesNoObservers) struct ZoomTests {
    private let script = "observe a as X by owner\npost a 1\npost b"

    @Test func `the focused pane gets the whole screen, and Esc shows all panes again`() {
        let board = Board(60, 18, lines: script)
        board.press("2")
        let before = board.text
        board.press("<c-p>zoom pane<enter>")
        #expect(
            board.text == """
                 noticeboard  ● LIVE  posts 2  deliveries 1  unheard 1
                ─ 2 Log ─────────────────────────────── 4 rows · following ─
                    #   what           details                      outcome
                    1 + a              X  owner
                    2 > a              1                                 →1
                    3   └ X            owner                      ok 1.0 µs
                    4 > b                                         ! unheard









                 › p to type: post, observe, release …
                 p post  f filter  Tab pane  ? help  q quit  Esc all panes
                """)
        board.press("<c-p>zoom pane<enter>")
        #expect(board.text == before)
        board.press("<c-p>zoom pane<enter><esc>")
        #expect(board.text == before)
    }

    @Test(arguments: [(20, 5), (40, 12), (59, 30), (60, 10), (80, 24), (120, 36), (250, 80)])
    func `a zoomed pane is alone at every size, and whole`(columns: Int, rows: Int) {
        for pane in Pane.allCases {
            let board = Board(columns, rows, lines: script)
            board.press("\(pane.rawValue):zoom pane<enter>")
            let panes = board.state.layout.panes
            #expect(Set(panes.keys) == [pane])
            #expect(panes[pane]?.columns == columns)
            #expect(panes[pane].map { $0.rows >= rows - 3 } == true)
            #expect(board.frame.problem(for: board.state.size) == nil)
        }
    }

    @Test func `going to another pane shows that one, and what covers the panes closes`() {
        let board = Board(80, 24, lines: script)
        board.press("<c-p>zoom pane<enter><tab>")
        #expect(Set(board.state.layout.panes.keys) == [.detail])
        board.press("1")
        #expect(Set(board.state.layout.panes.keys) == [.observers])
        board.press("<c-p>zoom pane<enter>?<c-p>zoom pane<enter>")
        #expect(board.state.modes.isEmpty)
        #expect(Set(board.state.layout.panes.keys) == [.observers])
    }

    @Test func `Esc undoes the zoom before the pause and the filter`() {
        let board = Board(80, 24, lines: script)
        board.press("fa<enter><c-p>zoom pane<enter><space><esc>")
        #expect(!board.state.isZoomed && board.state.isHeld)
        board.press("<esc>")
        #expect(!board.state.isHeld && board.state.query.filter != nil)
    }

    @Test func `the footer says how to come back, also on a narrow screen`() {
        for columns in [30, 60, 120] {
            let board = Board(columns, 24, lines: script)
            #expect(!board.footer.contains("all panes"))
            board.press("<c-p>zoom pane<enter>")
            #expect(board.footer.contains("Esc all panes"))
        }
    }

    @Test func `where there is room for one pane alone, zooming says so`() {
        let board = Board(50, 20, lines: script)
        board.press("<c-p>zoom pane<enter>")
        #expect(board.promptRow == " › only one pane fits; Tab shows the next")
        board.resize(80, 24)
        #expect(Set(board.state.layout.panes.keys) == [.log])
    }
}
