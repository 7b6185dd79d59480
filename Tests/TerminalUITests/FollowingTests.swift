import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// The log never takes a reader's place away, and one key gets the newest row back.
@Suite(.leavesNoObservers) struct FollowingTests {
    private let notes = (1...30).map { "note line \($0)" }.joined(separator: "\n")

    @Test func `the newest row is followed from the start`() {
        let board = Board(lines: notes)
        #expect(board.selectedSeq == 30)
        board.run("note more")
        #expect(board.selectedSeq == 31)
        #expect(board.content(of: .log).last?.contains("more") == true)
        #expect(board.title(of: .log).contains("31 rows · following"))
    }

    @Test func `scrolling back stops following, and new records move nothing`() {
        let board = Board(lines: notes)
        board.press("kkk")
        let rows = board.content(of: .log)
        board.run(notes)
        #expect(board.selectedSeq == 27)
        #expect(board.content(of: .log) == rows)
        #expect(board.title(of: .log).contains("row 27 of 60"))
    }

    @Test(arguments: ["G", "<end>", "<esc>"])
    func `one key follows again`(key: String) {
        let board = Board(lines: notes)
        board.press("g")
        #expect(!board.state.log.follows)
        board.press(key)
        #expect(board.state.log.follows)
        #expect(board.selectedSeq == 30)
    }

    @Test func `going down to the newest row does not follow before the next step`() {
        let board = Board(lines: notes)
        board.press("kj")
        #expect(!board.state.log.follows)
        board.press("j")
        #expect(board.state.log.follows)
    }

    @Test func `a row that was opened stays open`() {
        let board = Board(lines: notes)
        board.press("<enter>")
        board.run("note more")
        #expect(board.selectedSeq == 30)
        #expect(board.content(of: .detail).first == " text       line 30")
        board.press("<esc>")
        #expect(board.selectedSeq == 31)
    }

    @Test(arguments: [("2", "G follow"), ("3", "Esc follow"), ("1", "Esc follow")])
    func `the footer names the key that follows from here`(pane: String, hint: String) {
        let board = Board(lines: notes)
        #expect(!board.footer.contains("follow"))
        board.press("g" + pane)
        #expect(board.footer.contains(hint))
        #expect(board.title(of: .log).contains("\(hint)s"))
    }

    @Test func `rows that come before the selected one do not move it on the screen`() {
        var state = BoardState(size: Size(rows: 12, columns: 40), capabilities: .full)
        _ = state.update(posts(1...10))
        _ = state.update(.key(.character("k")))
        let before = render(state).grid.lines
        // A late outcome of the first post: it goes below that post, above what is seen.
        var late = NoticeRecord(seq: 11, time: 0, kind: .deliver)
        late.post = 1
        _ = state.update(records([late]))
        #expect(state.selectedLogRow?.record.seq == 9)
        #expect(Array(render(state).grid.lines[2...]) == Array(before[2...]))
    }

    @Test func `rows that leave a full log leave the selection with its row`() {
        var state = BoardState(size: Size(rows: 12, columns: 40), capabilities: .full)
        state.live.log = DeliveryLog(capacity: 10)
        _ = state.update(posts(1...10))
        for _ in 1...3 { _ = state.update(.key(.up)) }
        #expect(state.selectedLogRow?.record.seq == 7)
        _ = state.update(posts(11...14))
        #expect(state.selectedLogRow?.record.seq == 7)
        // Its row is gone as well: the oldest that is left is the nearest.
        _ = state.update(posts(15...30))
        #expect(state.selectedLogRow?.record.seq == 21)
        #expect(state.log.position.selected == 1, "behind the row of what was dropped")
        #expect(render(state).grid.lines.joined().contains("+20 new"))
    }
}
