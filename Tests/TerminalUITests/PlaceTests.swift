import BoardModel
import Notices
import TestSupport
import Testing

@testable import Demo
@testable import TerminalUI

/// Jumps to problems, times and records in the log of a running program, by the keys of recordings.
@Suite(.leavesNoObservers) struct PlaceTests {
    private let script = """
        observe cart.changed as Badge
        post cart.changed 1
        post nobody.listens
        wait 1
        post cart.changed 2
        post nobody.else
        wait 2
        post cart.changed 3
        """

    private func board(_ keys: String = "") -> Board {
        let board = Board(80, 24, lines: script)
        board.press(keys)
        return board
    }

    private func selected(_ board: Board) -> String? { board.state.selectedLogRow?.record.name }

    @Test func `e and E go to the next and the previous problem, and b back`() {
        let board = board("E")
        #expect(selected(board) == "nobody.else")
        #expect(!board.state.log.follows)
        board.press("E")
        #expect(selected(board) == "nobody.listens")
        board.press("E")
        #expect(board.promptRow == " › no earlier problem in the log: e goes on")
        board.press("e")
        #expect(selected(board) == "nobody.else")
        board.press("e")
        #expect(board.promptRow == " › no later problem in the log: E goes back")
        board.press("bbb")
        #expect(board.state.log.follows)
    }

    @Test func `they work on the observers too, and among the rows of a filter`() {
        let board = board("1E")
        #expect(selected(board) == "nobody.else")
        board.press("<esc>fname:cart<enter>E")
        #expect(board.promptRow == " › no earlier problem in the log: e goes on")
    }

    @Test func `lost records are a problem, trimmed ones are not`() {
        let board = board()
        var batch = RecordInbox.Batch(records: [], dropped: 3)
        batch.records = [NoticeRecord(seq: 900, time: 9, kind: .note)]
        _ = board.session.handle(.records(batch))
        board.press("E")
        #expect(board.state.selectedLogRow?.isLoss == true)
    }

    @Test(arguments: [
        ("0.5s", "nobody.listens"), ("1", "nobody.else"), ("0:03", "cart.changed"), ("0%", "nobody.listens"),
        ("#5", "nobody.listens"), ("name:else", "nobody.else"),
    ])
    func `T goes to a time, a share, a record, or a match of a filter`(place: String, name: String) {
        let board = board("T")
        #expect(board.promptRow.hasPrefix(" go to ›  12.5s, 1:30, #812, 50%"))
        board.press("\(place)<enter>")
        #expect(selected(board) == name || (place == "0:03" && selected(board) == nil), "\(place)")
        #expect(board.state.isOnPanes)
    }

    @Test(arguments: [
        ("#99", "#99 is not in the log yet"), ("mark", "only recordings have marks"),
        ("kind:skip", "no row matches kind:skip"),
    ])
    func `T says why it cannot go there`(place: String, reason: String) {
        let board = board("T\(place)<enter>")
        #expect(board.promptRow.contains(reason))
    }

    @Test func `T finds no record that a filter hides, and says so`() {
        let board = board("fname:nobody<enter>T#2<enter>")
        #expect(board.promptRow == " › no row of #2 matches the filter: Esc clears it")
    }

    @Test func `a filter of rows leaves the observers of the shown rows visible`() {
        let board = Board(
            80, 24,
            lines: """
                observe cart.changed as Badge
                observe cart.changed as Total
                observe login as Session
                post cart.changed 1
                post login 2 from Web
                post nobody.listens
                """)
        func tree() -> [String] {
            board.state.tree.rows.map { row in
                switch row {
                case .name(let group, _): group.names.text
                case .equals(let equals, _): "  " + equals.title
                case .observer(let observer): "  " + observer.registration.observer
                }
            }
        }
        board.press("fkind:deliver<space>obs:Total<enter>")
        #expect(tree() == ["cart.changed", "  Total"])
        board.press("<esc>fsender:Web<enter>")
        #expect(tree() == ["login", "  Session"], "the post, with the observers of its name")
        board.press("<esc>fkind:unheard<enter>")
        #expect(tree() == ["nobody.listens"])
        board.run("post login 2")
        #expect(tree() == ["nobody.listens"])
        board.run("observe other as Late\npost another")
        #expect(tree() == ["another", "nobody.listens"])
    }
}
