import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// The observers' pane in the orders of the palette, and the columns of the log.
@Suite(.leavesNoObservers) struct ObserverOrderTests {
    private let script = """
        observe b.second as B by strong
        observe a.first as A
        observe c.third as C
        observe c.third as D
        post c.third
        post c.third
        post b.second
        post z.unheard
        release B
        """

    private func names(_ board: Board) -> [String] {
        board.state.tree.rows.compactMap { row in
            if case .name(let group, _) = row { group.names.text } else { nil }
        }
    }

    @Test(arguments: [
        ("name", ["a.first", "b.second", "c.third", "z.unheard"]),
        ("calls", ["c.third", "b.second", "a.first", "z.unheard"]),
        ("leaks", ["b.second", "a.first", "c.third", "z.unheard"]),
        ("newest", ["c.third", "a.first", "b.second", "z.unheard"]),
    ])
    func `the palette sorts the names`(order: String, expected: [String]) {
        let board = Board(lines: script)
        if order == "name" { board.press("<c-p>sort observers calls<enter>") }
        board.press("<c-p>sort observers \(order)<enter>")
        #expect(board.state.observers.order.rawValue == order)
        #expect(names(board) == expected)
        // Each row is found where it is.
        for index in board.state.tree.rows.indices {
            #expect(board.state.tree.index(of: board.state.tree.rows[index]) == index)
        }
        board.press("<c-p>sort observers \(order)<enter>")
        #expect(board.footer.contains("the observers are in this order already"))
    }

    @Test func `sorted by calls, a name shows how many, and the order follows each second`() {
        let board = Board(lines: script)
        board.press("<c-p>sort observers calls<enter>")
        #expect(
            board.content(of: .observers).prefix(6) == [
                "▌▾ c.third            4 calls", "     C                token ●",
                "     D                token ●",
                " ▾ b.second            1 call", "   ! B               strong ●",
                " ▾ a.first            0 calls",
            ])
        board.run((1...9).map { _ in "post a.first" }.joined(separator: "\n"))
        _ = board.session.advance(by: .seconds(2))
        board.session.collect()
        #expect(names(board).first == "a.first")
    }

    @Test func `a selected row stays selected when others pass it, and the top stays the top`() {
        let board = Board(lines: script)
        board.press("<c-p>sort observers newest<enter>1")
        board.run("observe y.later as Y")
        #expect(board.state.selectedObserverRow?.names.text == "y.later")
        board.press("<down><down>")
        let row = board.state.selectedObserverRow?.id
        board.run("observe x.latest as X")
        #expect(names(board).first == "x.latest")
        #expect(board.state.selectedObserverRow?.id == row)
    }

    @Test func `the filter applies to a sorted pane, and folds stay`() {
        let board = Board(lines: script)
        board.press("<c-p>sort observers calls<enter>1h")
        #expect(names(board) == ["c.third", "b.second", "a.first", "z.unheard"])
        #expect(board.state.tree.rows.count == 6)
        board.press("fa.first or b.second<enter>")
        #expect(names(board) == ["b.second", "a.first"])
    }

    @Test func `the log's columns are hidden one by one, and come back`() {
        let board = Board(110, 24, lines: "observe a as X\npost a 1")
        func line() -> String { board.content(of: .log).last ?? "" }
        func heading() -> String {
            let region = board.state.layout.content(of: .log)
            return board.rows[region.row]
        }
        #expect(line().contains("3"))
        #expect(heading().contains("#  seconds"))
        #expect(heading().hasSuffix("outcome"))
        board.press("<c-p>hide times<enter>")
        #expect(board.promptRow.contains("the log's times are hidden"))
        #expect(!heading().contains("seconds"))
        board.press("<c-p>hide numbers<enter>")
        #expect(!heading().contains("#"))
        board.press("<c-p>hide outcomes<enter>")
        #expect(!heading().contains("outcome"))
        #expect(line() == "   └ X              token")
        board.press("<c-p>hide times<enter>")
        #expect(heading().contains("seconds"))
        board.press("<c-p>hide numbers<enter><c-p>hide outcomes<enter>")
        #expect(heading().contains("#  seconds") && heading().contains("outcome"))
    }
}
