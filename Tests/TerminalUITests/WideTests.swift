import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// At 200x60 the room is used.
@Suite(.leavesNoObservers) struct WideTests {
    private let script = """
        observe cart.changed as Badge
        observe cart.changed as Total
        post cart.changed 1
        post cart.changed {"a rather long payload":"that needs more than the usual columns of a row of the log"}
        post cart.changed 3
        """

    @Test func `all outcomes end in one column`() {
        let board = Board(200, 60, lines: script)
        let rows = board.content(of: .log).filter { $0.contains("→2") || $0.contains("ok ") }
        #expect(rows.count == 9)
        #expect(Set(rows.map(\.count)).count == 1, "\(rows)")
    }

    @Test func `the detail has a second column with the neighbours of a row`() {
        let board = Board(200, 60, lines: script)
        #expect(board.state.detailColumns == 2)
        let lines = board.state.detailLayout.lines
        #expect(lines.contains { $0.label == "all called" && $0.text.hasPrefix("Badge  ok") })
        #expect(lines.filter { $0.text.hasPrefix("#") && $0.text.contains("→2") }.count == 2)
        #expect(board.frame.problem(for: Size(rows: 60, columns: 200)) == nil)
        board.press("3")
        for _ in 0..<20 where board.state.selectedLink.map({ $0.link.target }) != .row(.init(root: 3, seq: 3))
        {
            board.press("j")
        }
        board.press("<enter>")
        #expect(board.selectedSeq == 3)
    }

    @Test(arguments: [(80, 24), (120, 36), (160, 45)])
    func `smaller screens have one column`(columns: Int, rows: Int) {
        #expect(Board(columns, rows, lines: script).state.detailColumns == 1)
    }
}
