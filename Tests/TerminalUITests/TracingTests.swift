import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Where a row of the log leads to: its cause, its consequences, and back; and what is folded.
@Suite(.leavesNoObservers) struct TracingTests {
    private let script = """
        observe order.placed as Desk do post stock.needed
        observe stock.needed as Store do post cart.changed
        observe cart.changed as Badge
        post order.placed
        note end
        """

    private func rows(_ board: Board) -> [String] { board.content(of: .log) }

    @Test func `c goes to the cause, C to what was caused, and b back`() {
        let board = Board(80, 24, lines: script)
        board.press("2k")
        #expect(board.selectedSeq == 9)
        var way: [UInt64?] = []
        for _ in 0..<5 {
            board.press("c")
            way.append(board.selectedSeq)
        }
        #expect(way == [8, 7, 6, 5, 4])
        board.press("c")
        #expect(board.promptRow == " › #4 has no cause: it did not come from a handler")
        board.press("CCC")
        #expect(board.selectedSeq == 7)
        board.press("bbb")
        #expect(board.selectedSeq == 4)
        board.press("bbbbb")
        #expect(board.selectedSeq == 9)
        board.press("b")
        #expect(board.promptRow == " › no jump to go back from: c, C, e, E, T, n and N jump")
        board.press("C")
        #expect(board.promptRow == " › #9 has no effect in the log")
    }

    @Test func `a jump from the newest row leads back to following it`() {
        let board = Board(80, 24, lines: script)
        board.run("post cart.changed")
        #expect(board.state.log.follows)
        board.press("c")
        #expect(!board.state.log.follows)
        board.run("note more")
        board.press("b")
        #expect(board.state.log.follows)
        #expect(board.state.selectedLogRow?.record.text == "more")
    }

    @Test func `a cause that the filter hides is named, and one is left where one was`() {
        let board = Board(80, 24, lines: script)
        board.press("2fBadge<enter>gj")
        #expect(board.selectedSeq == 9)
        board.press("c")
        #expect(board.promptRow == " › the filter hides #8: Esc clears it")
        #expect(board.selectedSeq == 9)
    }

    @Test func `h folds a post, and goes from another row to its post`() {
        let board = Board(80, 24, lines: script)
        board.press("2kh")
        #expect(board.selectedSeq == 8)
        board.press("h")
        #expect(
            rows(board).suffix(3) == [
                "    7       └ Store    token           ok 3.0 µs",
                "    8         ▸ cart.changed 1 row            →1", "   10 # end",
            ])
        board.press("hh")
        #expect(board.selectedSeq == 6)
        #expect(
            rows(board).suffix(3) == [
                "    5   └ Desk         token           ok 5.0 µs",
                "    6     ▸ stock.needed 3 rows               →1", "   10 # end",
            ])
        #expect(board.title(of: .log).contains("row 6 of 7"))
        board.press("l")
        #expect(rows(board).suffix(2) == ["    8         ▸ cart.changed 1 row            →1", "   10 # end"])
        board.press("jjl")
        #expect(board.state.rows.count == board.state.live.log.count)
    }

    @Test func `Z folds all posts and unfolds them, and new ones are folded too`() {
        let board = Board(80, 24, lines: script)
        board.press("<c-p>fold or unfold all<enter>")
        #expect(rows(board).suffix(2) == ["    4 ▸ order.placed   5 rows                 →1", "   10 # end"])
        board.run("post cart.changed")
        #expect(rows(board).last == "   11 ▸ cart.changed   1 row                  →1")
        board.press("2Gl")
        #expect(rows(board).last == "   12   └ Badge        token           ok 1.0 µs")
        board.press("<c-p>fold or unfold all<enter>")
        #expect(board.state.rows.count == board.state.live.log.count)
    }

    @Test func `what is in a fold is opened by going there`() {
        let board = Board(80, 24, lines: script)
        board.press("<c-p>fold or unfold all<enter>2gjjj")
        #expect(board.selectedSeq == 4)
        board.press("C")
        #expect(board.selectedSeq == 5)
        board.press("CC")
        #expect(board.selectedSeq == 7)
    }

    @Test func `a chain of one post is one row, which opens`() {
        let board = Board(80, 24, lines: "observe ping as Echo do post ping\npost ping\nnote end")
        #expect(
            rows(board) == [
                "    1 + ping           Echo  token", "    2 ▸ ping ×64       1 problem, 127 rows    →1",
                "    3   └ Echo         token           ok 127 µs", "  131 # end",
            ])
        board.press("2kkl")
        #expect(board.state.rows.count == board.state.live.log.count)
        board.press("h")
        #expect(board.state.rows.count == 4)
        board.press("h")
        #expect(board.state.rows.count == 3)
        board.press("ll")
        #expect(board.state.rows.count == board.state.live.log.count)
    }

    @Test func `a chain that goes on for ever has a row for every 100 posts`() {
        var log = DeliveryLog()
        let picture = chain(of: 400, in: &log)
        #expect(picture.seenLog.count == 8)
        #expect(log.chainLength(from: 1) == 100)
        let heads = (0..<picture.seenLog.count).map { picture.seenLog[$0] }.filter { $0.record.kind == .post }
        #expect(heads.map(\.record.seq) == [1, 201, 401, 601])
    }

    /// A picture of a chain of posts, whose records come in small parts.
    private func chain(of count: UInt64, in log: inout DeliveryLog) -> BoardState.Picture {
        var picture = BoardState.Picture()
        for number in 0..<count {
            var post = NoticeRecord(seq: 2 * number + 1, time: 0, kind: .post)
            post.name = "ping"
            post.cause = number == 0 ? nil : 2 * number
            var delivery = NoticeRecord(seq: 2 * number + 2, time: 0, kind: .deliver)
            (delivery.name, delivery.post) = ("ping", post.seq)
            picture.add(RecordInbox.Batch(records: [post, delivery], dropped: 0))
        }
        log = picture.log
        return picture
    }

    @Test func `records that name each other as their causes end in rows`() {
        var picture = BoardState.Picture()
        var records: [NoticeRecord] = []
        for seq in [5, 3, 5, 3, 9, 9] as [UInt64] {
            var post = NoticeRecord(seq: seq, time: 0, kind: .post)
            post.cause = seq == 9 ? 9 : 8 - seq
            records.append(post)
        }
        picture.add(RecordInbox.Batch(records: records, dropped: 0))
        picture.apply(LogOptions(folds: LogFolds(base: .closed)))
        #expect(picture.seenLog.count >= 1)
    }

    @Test func `folds of a long log are found a part at a time`() {
        let board = Board(
            80, 24, inbox: RecordInbox(capacity: 1 << 17),
            lines: "observe a as X\n" + (0..<9_000).map { _ in "post a" }.joined(separator: "\n"))
        board.press("<c-p>fold or unfold all<enter>")
        #expect(board.session.isBusy)
        #expect(board.state.live.nextFiltered.map { $0.work <= BoardState.lookLimit } == true)
        board.session.finishWork()
        #expect(board.state.rows.count == 9_001)
    }
}
