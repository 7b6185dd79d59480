import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct PauseTests {
    private let script = "observe a as X\npost a 1\nnote last"

    @Test func `a paused display stands still and counts what it does not show`() {
        let board = Board(lines: script)
        board.press("<space>")
        #expect(board.rows[0].contains("‖ PAUSED +0 new"))
        #expect(board.footer.contains("Space resume"))
        let panes = board.rows[2..<22]
        board.run("post a 2\nobserve b as Y\nkeyboard show")
        #expect(board.rows[2..<22] == panes)
        #expect(board.title(of: .log).hasSuffix("─ 4 rows · +7 new · held ─"))
        // A post and its delivery, a registration, two notices of the keyboard without observers.
        #expect(board.rows[0].contains("‖ PAUSED +7 new"))
        board.press("<space>")
        #expect(board.rows[0].contains("● LIVE"))
        #expect(board.selectedSeq == 10)
        #expect(board.content(of: .observers).contains { $0.contains("Y") })
    }

    @Test func `Esc ends the pause first, then what left the newest row`() {
        let board = Board(lines: script)
        board.press("g<space>")
        board.press("<esc>")
        #expect(!board.state.isHeld)
        #expect(!board.state.log.follows)
        board.press("<esc>")
        #expect(board.state.log.follows)
    }

    @Test func `one can read on while the display is paused, and keeps the place when it goes on`() {
        let board = Board(lines: script)
        board.press("<space>k")
        #expect(board.selectedSeq == 3)
        board.run("post a 2\nnote more")
        board.press("<space>")
        #expect(board.selectedSeq == 3)
        board.press("1j<space>")
        board.run("observe Aa as First")
        #expect(board.state.selectedObserver?.registration.observer == "X")
        board.press("<space>")
        #expect(board.state.selectedObserver?.registration.observer == "X")
    }

    @Test func `the place is kept when rows left the log during the pause`() {
        var state = BoardState(size: Size(rows: 12, columns: 40), capabilities: .full)
        state.live.log = DeliveryLog(capacity: 10)
        _ = state.update(posts(1...10))
        _ = state.update(.key(.up))
        _ = state.update(.key(.character(" ")))
        _ = state.update(posts(11...15))
        #expect(state.selectedLogRow?.record.seq == 9)
        _ = state.update(.key(.character(" ")))
        #expect(state.selectedLogRow?.record.seq == 9)
    }

    @Test func `commands are carried out while the display is paused`() {
        let board = Board(lines: script)
        board.press("<space>ppost a 9<enter>")
        #expect(board.logged.last == "└ X ok 1.0 µs")
        #expect(board.rows[0].contains("+2 new"))
    }

    @Test func `a paused display is not animated`() {
        let board = Board()
        #expect(!board.session.isAnimating)
        board.press("Ks")
        #expect(board.session.isAnimating)
        board.press("<esc><space>")
        #expect(!board.session.isAnimating)
        // But what is due behind it is waited for.
        #expect(board.session.timeUntilDue != nil)
    }
}
