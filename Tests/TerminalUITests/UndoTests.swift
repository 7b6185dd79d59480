import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// `u` takes back clearing the log, removing, and filters, and says what it took back.
@Suite(.leavesNoObservers) struct UndoTests {
    private let lines = """
        observe cart.changed as Badge by owner
        observe cart.changed as Total from Store once do post total
        observe cart.changed as Page by owner
        post cart.changed 1
        """

    private func order(_ board: Board) -> [String] {
        board.session.demo.center.registrations.filter { $0.name == "cart.changed" }.map(\.observer)
    }

    @Test func `nothing to undo is said, with what there could be`() {
        let board = Board()
        board.press("u")
        #expect(board.promptRow == " › nothing to undo: u takes back clearing the log, removing, and filters")
        board.press("<c-p>clear log<enter>")
        #expect(board.footer == " not now: there is no row to clear")
        #expect(board.state.undo.steps.isEmpty)
    }

    @Test func `a cleared log shows what comes after it, and u brings all rows back`() {
        let board = Board(100, 24, lines: lines)
        let before = board.state.rows.count
        board.press("<c-p>clear log<enter>")
        #expect(board.promptRow == " › \(before) rows cleared; u brings them back")
        #expect(board.text.contains("the log was cleared: u brings its rows back"))
        board.run("post cart.changed 2")
        #expect(board.state.rows[0].record.payload == "2")
        let new = board.state.rows.count
        #expect(new < before)
        board.press("u")
        #expect(board.promptRow == " › the log is back: \(before + new) rows")
        #expect(board.state.rows.count == board.state.shown.log.count)
    }

    @Test func `cleared rows are not found by a search, and come back under the filter of the moment`() {
        let board = Board(100, 24, lines: lines)
        board.press("<c-p>clear log<enter>")
        board.run("post other 1")
        board.press("/cart<enter>")
        #expect(board.state.matchCount == "0 found")
        board.press("<esc>fkind:post<enter>")
        #expect(board.state.rows.count == 1)
        // The filter was the last step.
        board.press("u")
        #expect(board.promptRow == " › the filter is off again: 1 row")
        board.press("u")
        #expect(board.promptRow.hasPrefix(" › the log is back: "))
    }

    @Test func `a log that is cleared twice comes back in two steps`() {
        let board = Board(100, 24, lines: "note 1\nnote 2")
        board.press("<c-p>clear log<enter>")
        board.run("note 3")
        board.press("<c-p>clear log<enter>")
        board.run("note 4")
        #expect(board.logged.count == 4)
        #expect(board.state.rows.count == 1)
        board.press("u")
        #expect(board.state.rows.count == 2)
        board.press("u")
        #expect(board.state.rows.count == 4)
    }

    @Test func `records that found no room since are not promised`() {
        let board = Board(100, 24)
        var seq: UInt64 = 0
        func add(_ count: UInt64) {
            _ = board.session.handle(posts(seq + 1...seq + count))
            seq += count
        }
        add(UInt64(DeliveryLog.defaultCapacity))
        board.press("<c-p>clear log<enter>")
        #expect(board.promptRow == " › 100 000 rows cleared; u brings them back")
        add(250)
        board.press("u")
        #expect(board.promptRow.hasSuffix("; the log had no room for 250 older records"))
        #expect(board.state.rows.count <= DeliveryLog.defaultCapacity + 1)
    }

    @Test func `a removed registration comes back with all that it was, and its new place is said`() {
        let board = Board(100, 24, lines: lines)
        board.run("observe price as Total from Store once do post total")
        board.press("pobserve tax as Tax by owner<enter>premove Badge<enter>")
        #expect(board.promptRow == " › 1 registration removed; u undoes it")
        #expect(!order(board).contains("Badge"))
        board.press("u")
        #expect(board.promptRow.hasPrefix(" › Badge observes cart.changed again, as "))
        #expect(order(board).last == "Badge")
        board.run("post cart.changed 3")
        #expect(board.logged.contains { $0.hasPrefix("└ Badge ok") })
        board.press("premove Total price<enter>u")
        let total = board.session.demo.center.registrations.first { $0.name == "price" }
        #expect(total?.observer == "Total")
        #expect(total?.sender == "Store")
        #expect(board.promptRow == " › Total observes price again")
    }

    @Test func `d is undone in the order of the last first`() {
        let board = Board(100, 24, lines: "observe a as X by owner\nobserve a as Y by owner")
        board.press("1jd")
        #expect(board.promptRow == " › X no longer observes a; u undoes it")
        board.press("jd")
        #expect(board.session.demo.center.registrationCount == 0)
        board.press("u")
        #expect(board.promptRow.hasPrefix(" › Y observes a again"))
        board.press("u")
        #expect(board.promptRow == " › X observes a again, as 2 of 2; it was 1 of 2")
        board.press("u")
        #expect(board.promptRow.hasPrefix(" › nothing to undo"))
        #expect(board.session.demo.center.registrationCount == 2)
    }

    @Test func `what was removed of a released object is not registered for another one`() {
        let board = Board(100, 24, lines: "observe a as X by token\nobserve b as X by token")
        board.press("premove X a<enter>prelease X<enter>u")
        #expect(board.promptRow == " › X was released: X cannot observe a again")
        #expect(board.session.demo.center.registrations.allSatisfy { $0.name != "a" })
    }

    @Test func `filters that were cleared, kept or turned off come back`() {
        let board = Board(100, 24, lines: lines)
        board.press("fkind:post<enter><esc>")
        #expect(board.state.query.filter == nil)
        board.press("u")
        #expect(board.state.query.filter?.text == "kind:post")
        #expect(board.promptRow == " › the filter is back: kind:post: 1 row")
        board.press("<c-p>open saved<enter><enter><esc>")
        #expect(board.state.query.filter == nil)
        board.press("uu")
        #expect(board.state.query.filter == nil)
        #expect(board.state.query.saved.entries.isEmpty)
        // Letters that are being typed are no steps.
        board.press("fabc<esc>")
        #expect(board.state.undo.steps.isEmpty)
    }

    @Test func `the stack is bounded`() {
        let board = Board(100, 24, lines: lines)
        for number in 1...50 {
            board.run("note \(number)")
            board.press("<c-p>clear log<enter>")
        }
        #expect(board.state.undo.steps.count == 20)
    }

    @Test func `another log and another step of a lesson leave nothing to bring back`() {
        let board = Board(100, 24, lines: lines)
        board.press("<c-p>clear log<enter>")
        _ = board.session.handle(.restart(9))
        #expect(board.state.log.cleared == nil)
        board.press("u")
        #expect(board.promptRow.hasPrefix(" › nothing to undo"))
        let lesson = Board(100, 30)
        lesson.press("<c-p>open a lesson<enter><enter><space><space><space><c-p>clear log<enter>")
        lesson.press("<space>")
        #expect(lesson.state.log.cleared == nil)
    }
}
