import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Under a filter, equal deliveries of one post are one row.
@Suite(.leavesNoObservers) struct EqualDeliveryTests {
    private func delivery(
        _ seq: UInt64, _ observer: String, post: UInt64 = 10, _ nanoseconds: Int64? = 200
    ) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 1, kind: .deliver)
        (record.name, record.observer, record.post) = ("a", observer, post)
        record.durationNanoseconds = nanoseconds
        return record
    }

    private func post(_ seq: UInt64) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 1, kind: .post)
        record.name = "a"
        return record
    }

    private func board(_ all: [NoticeRecord], filter: String = "name:a") -> Board {
        let board = Board(120, 24)
        _ = board.session.handle(records(all))
        board.press("f\(filter)<enter>")
        return board
    }

    private func rows(_ board: Board) -> [String] {
        // Without its number and its time.
        board.content(of: .log).map { row in
            row.split(separator: " ").drop { $0.first?.isNumber == true }.joined(separator: " ")
        }
    }

    @Test func `they are one row, with their number and the longest time`() {
        let board = board(
            [post(10), delivery(11, "Page#1"), delivery(12, "Page#2", 900), delivery(13, "Badge")]
                + [post(20), delivery(21, "Page#3", post: 20)])
        #expect(
            rows(board) == [
                "> a →?", "└ Page ×2 ok ≤ 900 ns", "└ Badge ok 200 ns", "> a →?", "└ Page#3 ok 200 ns",
            ])
    }

    @Test func `those to come join them, each once`() {
        let board = board([post(10), delivery(11, "Page#1")])
        _ = board.session.handle(records([delivery(12, "Page#2")]))
        _ = board.session.handle(records([delivery(12, "Page#2"), delivery(13, "Page#3")]))
        #expect(rows(board) == ["> a →?", "└ Page ×3 ok ≤ 200 ns"])
    }

    @Test func `one whose handler runs or failed has its own row`() {
        var running = delivery(12, "Page#2", nil)
        running.isComplete = false
        var failed = delivery(13, "Page#3")
        failed.kind = .fail
        let board = board([post(10), delivery(11, "Page#1"), running, failed, delivery(14, "Page#4")])
        #expect(
            rows(board).dropFirst().map { String($0.prefix(10)) } == [
                "└ Page#1 o", "└ Page#2 r", "! Page#3 f", "└ Page#4 o",
            ])
        _ = board.session.handle(records([delivery(12, "Page#2")]))
        #expect(
            rows(board).dropFirst().map { String($0.prefix(9)) } == ["└ Page ×2", "! Page#3 ", "└ Page#4 "])
    }

    @Test func `a search and a saved file have each of them`() {
        let board = board([post(10), delivery(11, "Page#1"), delivery(12, "Page#2")])
        #expect(board.session.savedRows(for: "rows.csv")?.count == 3)
        board.press("<esc>/Page<enter>")
        #expect(board.state.matchCount?.hasSuffix("/2") == true)
    }
}
