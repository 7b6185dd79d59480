import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Posts with five or more deliveries start as one row.
@Suite(.leavesNoObservers) struct ManyDeliveriesTests {
    private func board(_ count: Int, _ more: String = "") -> Board {
        let observers = (1...count).map { "observe cart.changed as Badge\($0)" }.joined(separator: "\n")
        return Board(lines: observers + "\n" + more + "\npost cart.changed 3")
    }

    private func rows(_ board: Board) -> [String] { board.content(of: .log) }

    @Test func `four deliveries are shown, five are one row`() {
        #expect(rows(board(4)).last?.contains("└ Badge4") == true)
        #expect(rows(board(5)).last == "    6 ▸ cart.changed   5 delivered  3         →5")
    }

    @Test func `if all were queued, the row says how many of the handlers ran`() {
        let board = Board()
        func records(_ delivered: ClosedRange<UInt64>) -> [NoticeRecord] {
            var post = NoticeRecord(seq: 10, time: 1, kind: .post)
            (post.name, post.deliveries, post.scheduled) = ("a", 0, 7)
            return [post]
                + delivered.map { seq in
                    var record = NoticeRecord(seq: seq, time: 1, kind: .deliver)
                    (record.name, record.observer, record.post) = ("a", "X", 10)
                    return record
                }
        }
        _ = board.session.handle(TerminalUITests.records(records(11...15)))
        #expect(rows(board).last?.contains("5 of 7 ran") == true, "\(rows(board))")
        _ = board.session.handle(TerminalUITests.records(records(16...17)))
        #expect(rows(board).last?.contains("all ran") == true, "\(rows(board))")
    }

    @Test func `l shows them, and h folds them again`() {
        let board = board(5)
        board.press("2l")
        #expect(rows(board).suffix(2).map { $0.contains("└ Badge") } == [true, true])
        board.press("h")
        #expect(rows(board).last?.contains("▸ cart.changed") == true)
        board.run("post cart.changed")
        #expect(rows(board).last?.contains("▸ cart.changed   5 delivered") == true)
    }

    @Test func `what the folded handlers post, and what went wrong, is counted in the row`() {
        let board = board(
            5,
            """
            observe cart.changed as Poster do post stock.neded
            observe cart.changed as Gone by owner
            release Gone
            """)
        let row = rows(board).last { $0.contains("▸") } ?? ""
        #expect(row.contains("▸ cart.changed   2 prob"), "\(row)")
        let line = board.frame.grid.lines.firstIndex { $0.contains("2 prob") } ?? 0
        #expect(board.frame.grid.styleLines[line].contains(Style.bad(board.state.capabilities)))
    }

    @Test func `a jump to a folded delivery unfolds its post`() {
        let board = board(5)
        board.press("2/Badge3<enter>")
        #expect(board.state.selectedLogRow?.record.observer == "Badge3")
        #expect(rows(board).contains { $0.contains("└ Badge3") })
    }

    @Test func `deliveries that arrive later fold the rows that were shown`() {
        let board = Board()
        func delivery(_ seq: UInt64) -> NoticeRecord {
            var record = NoticeRecord(seq: seq, time: 1, kind: .deliver)
            (record.name, record.observer, record.post) = ("a", "X\(seq)", 10)
            return record
        }
        var post = NoticeRecord(seq: 10, time: 1, kind: .post)
        post.name = "a"
        _ = board.session.handle(records([post] + (11...14).map(delivery)))
        #expect(rows(board).count == 5)
        _ = board.session.handle(records((15...16).map(delivery)))
        #expect(rows(board).count == 1)
        #expect(rows(board)[0].contains("▸ a              6 delivered"), "\(rows(board)[0])")
        board.press("2l")
        #expect(rows(board).count == 7)
    }

    @Test func `the fold of a post that has left the log is forgotten, so that new rows are not examined`() {
        let board = Board(lines: "observe a as X\npost a")
        board.press("2kh<esc>")
        #expect(board.state.shown.filtered != nil)
        let last = UInt64(DeliveryLog.defaultCapacity)
        _ = board.session.handle(posts(10...last))
        board.session.finishWork()
        #expect(board.state.shown.filtered != nil)
        _ = board.session.handle(posts(last + 1...last + 20))
        board.session.finishWork()
        #expect(board.state.shown.filtered == nil)
        #expect(board.title(of: .log).contains("following"))
    }

    @Test(arguments: 0..<20) func `rows that arrive in parts fold as those that arrive at once`(seed: UInt64)
    {
        var dice = Dice(seed: seed)
        var all: [NoticeRecord] = []
        var parents: [UInt64?] = [nil]
        for seq in 1...200 as ClosedRange<UInt64> {
            let isPost = dice.roll(0..<4) == 0
            var record = NoticeRecord(seq: seq, time: 0, kind: isPost ? .post : .deliver)
            (record.name, record.observer) = ("n\(dice.roll(0..<3))", isPost ? nil : "X")
            let parent = parents[dice.roll(max(0, parents.count - 6)..<parents.count)]
            if isPost { record.cause = parent } else { record.post = parent }
            parents.append(seq)
            all.append(record)
        }
        let whole = Board()
        _ = whole.session.handle(records(all))
        let parts = Board()
        var rest = all[...]
        while !rest.isEmpty {
            let count = min(rest.count, dice.roll(1..<12))
            _ = parts.session.handle(records(Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        func keys(_ board: Board) -> [UInt64] {
            (0..<board.state.rows.count).map { board.state.rows[$0].record.seq }
        }
        #expect(keys(parts) == keys(whole))
    }
}

extension Style {
    /// The letter of a cell in the role of problems.
    fileprivate static func bad(_ capabilities: Capabilities) -> Character {
        Role.bad.style(capabilities).letter
    }
}
