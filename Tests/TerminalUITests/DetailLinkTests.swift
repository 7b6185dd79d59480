import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// The chain of causes in the detail, and what Enter follows there.
@Suite(.leavesNoObservers) struct DetailLinkTests {
    private let script = """
        observe login as Session do post session.started
        observe session.started as Badge
        post login
        """

    /// The reversed part of the detail.
    private func selected(_ board: Board) -> String {
        let region = board.state.layout.content(of: .detail)
        let grid = board.frame.grid
        let cells = (region.row..<region.row + region.rows).flatMap { row in
            (region.column..<region.column + region.columns).map { grid[row, $0] }
        }
        return cells.filter { $0.style.reverse }.map(\.text).joined()
    }

    @Test func `at 80x24 the detail begins with the whole chain of causes`() {
        let board = Board(80, 24, lines: script)
        #expect(
            board.content(of: .detail).prefix(3) == [
                " chain      login ▸ Session ▸ session.started", "            ▸ Badge",
                " name       session.started",
            ])
        let plain = Board(80, 24, unicode: false, lines: script)
        #expect(plain.content(of: .detail).first == " chain      login > Session > session.started")
    }

    @Test func `a row without a handler above it has no chain`() {
        let board = Board(80, 24, lines: "observe a as Badge\npost a")
        #expect(!board.content(of: .detail).contains { $0.contains("chain") })
    }

    @Test func `down and up select the steps, Enter goes there, and b back`() {
        let board = Board(80, 24, lines: script)
        board.press("3j")
        #expect(selected(board) == "login")
        #expect(board.footer.contains("Enter go there"))
        board.press("j")
        #expect(selected(board) == "Session")
        board.press("jk<enter>")
        #expect(board.state.focus == .log)
        #expect(board.state.selectedLogRow?.record.observer == "Session")
        board.press("b")
        #expect(board.state.selectedLogRow?.record.observer == "Badge")
    }

    @Test func `the name and the observer lead to their pane`() {
        let board = Board(80, 24, lines: script)
        board.press("3jjjj")
        #expect(selected(board) == "session.started")
        board.press("<enter>")
        #expect(board.state.focus == .observers)
        #expect(board.state.selectedObserverRow?.names.text == "session.started")
        board.press("2G3jjjjj")
        #expect(selected(board) == "Badge")
        board.press("<enter>")
        #expect(board.state.selectedObserver?.registration.observer == "Badge")
    }

    @Test func `Enter without a selected line follows the first one, the beginning of the chain`() {
        let board = Board(80, 24, lines: script)
        let last = board.selectedSeq
        board.press("3<enter>")
        #expect(board.selectedSeq != last)
        #expect(board.state.selectedLogRow?.record.name == "login")
    }

    @Test func `the lines of called observers lead to their deliveries`() {
        let board = Board(100, 60, lines: "observe a as One\nobserve a as Two\npost a")
        board.press("2gjj3jj")
        #expect(selected(board).hasPrefix("One  ok"))
        board.press("j<enter>")
        #expect(board.state.selectedLogRow?.record.observer == "Two")
    }

    @Test func `a long chain shows its beginning, its end, and how much is left out`() {
        let board = Board(100, 60)
        let center = board.session.demo.center
        let token = center.observe("ping") { notice in
            if let left = notice.payload as? Int, left > 0 { center.post("ping", payload: left - 1) }
        }
        center.post("ping", payload: 20)
        board.session.collect()
        board.press("2gjlG")
        let lines = board.state.detailLayout.lines
        let chain = lines.prefix { $0.label == "chain" || $0.label.isEmpty }.map(\.text).joined(
            separator: " ")
        #expect(chain.contains("▸ 29 more ▸"), "\(chain)")
        #expect(lines.allSatisfy { SafeText.width($0.text) <= 100 })
        token.cancel()
    }

    @Test func `another row has no selected line`() {
        let board = Board(80, 24, lines: script)
        board.press("3j")
        #expect(board.state.selectedLink != nil)
        board.press("2k3")
        #expect(board.state.selectedLink == nil)
    }
}
