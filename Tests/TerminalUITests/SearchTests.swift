import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// The search in the log: its marks, its count, and the rows around what is found.
@Suite(.leavesNoObservers) struct SearchTests {
    private func board(_ columns: Int = 80, _ rows: Int = 24) -> Board {
        let lines = (1...40).map { "post name.\($0) {\"user\":\"\($0 % 10 == 0 ? "Ann" : "Bob")\"}" }
        return Board(columns, rows, lines: lines.joined(separator: "\n"))
    }

    /// What is marked of the log's rows, a text for each row that has marks.
    private func marked(_ board: Board) -> [String] {
        let region = board.state.logRegion
        let grid = board.frame.grid
        return (region.row..<region.row + region.rows).map { row in
            let isSelected = grid[row, region.column].style.reverse
            return (region.column..<region.column + region.columns).map { grid[row, $0] }
                .filter { $0.style.reverse != isSelected && $0.style.bold }.map(\.text).joined()
        }.filter { !$0.isEmpty }
    }

    @Test func `what is found is counted and marked, in payloads too, while it is typed`() {
        let board = board(120, 36)
        board.press("/ann")
        #expect(board.promptRow.hasPrefix(" search › ann"))
        #expect(board.promptRow.hasSuffix(" 1/4"))
        #expect(marked(board).allSatisfy { $0 == "Ann" } && !marked(board).isEmpty)
        board.press("<enter>")
        #expect(board.title(of: .log).contains("1/4 · row 10 of 40"))
        board.press("n")
        #expect(board.promptRow == " › search: ann   2/4   n N   Esc ends it")
        #expect(board.content(of: .detail).contains { $0.contains("user") && $0.contains("\"Ann\"") })
        board.press("NN")
        #expect(board.title(of: .log).contains("4/4 · row 40 of 40"))
    }

    @Test func `a new search starts empty; Enter goes on with the one before, and ↑ recalls it`() {
        let board = board(120, 36)
        board.press("/ann<enter>/")
        #expect(board.promptRow.hasPrefix(" search › ") && board.state.query.line.text.isEmpty)
        board.press("<enter>")
        #expect(board.state.matchCount == "2/4")
        board.press("/<up>")
        #expect(board.promptRow.hasPrefix(" search › ann"))
        board.press("<c-u>name.7<enter>")
        #expect(board.state.matchCount == "1/1")
        board.press("/nothing<esc>")
        #expect(board.state.query.search?.text == "name.7", "Esc leaves the search before")
    }

    @Test func `without capitals case is ignored, with one it counts`() {
        let board = board()
        board.press("/Ann<enter>")
        #expect(board.state.matchCount == "1/4")
        board.press("/<c-u>ANN<enter>")
        #expect(board.state.matchCount == "0 found")
        #expect(board.promptRow == " › no row matches ANN")
    }

    @Test func `a match is shown with rows above and below`() {
        let board = board()
        board.press("2g/name.20<enter>")
        let rows = board.content(of: .log).map { String($0.prefix(20)) }
        let index = rows.firstIndex { $0.contains("name.20") }
        #expect(index.map { (3...rows.count - 4).contains($0) } == true)
    }

    @Test func `a match that the row does not show has its sign marked`() {
        let board = Board(
            40, 12, lines: "post a {\"long\":\"\(String(repeating: "x", count: 80))end\"}\nnote b")
        board.press("/end<enter>")
        #expect(marked(board) == [">"])
    }

    @Test func `a regular expression is marked where it matches`() {
        let board = board()
        board.press("/~name[.]1\\d<enter>")
        #expect(board.state.matchCount == "1/10")
        #expect(marked(board).allSatisfy { $0.hasPrefix("name.1") && $0.count == 7 })
    }

    @Test func `H marks among all rows what the filter has found, and filters by it again`() {
        let board = board()
        board.press("fann<enter>")
        #expect(board.state.rows.count == 4)
        board.press("<c-p>switch filter<enter>")
        #expect(board.state.rows.count == 40)
        #expect(board.state.query.search?.text == "ann")
        #expect(board.promptRow == " › matches are highlighted")
        board.press("<c-p>switch filter<enter>")
        #expect(board.state.rows.count == 4)
        #expect(board.state.query.search == nil)
    }

    @Test func `Esc and a key that arrive together are two keys, since Alt has no key here`() {
        let board = board()
        board.press("/row<enter>")
        _ = board.session.handle(.key(.alt("/")))
        board.press("3")
        #expect(board.state.query.line.text == "3")
        #expect(board.state.query.search?.text == "3")
    }

    @Test func `Esc while typing has the search that was there before, and Esc on the board ends it`() {
        let board = board()
        board.press("/ann<enter>/bob<esc>")
        #expect(board.state.query.search?.text == "ann")
        board.press("<esc>")
        #expect(board.state.query.search == nil)
        #expect(board.state.log.follows)
        #expect(marked(board) == [])
    }

    @Test func `what comes is counted, and a fold in which something is found is opened`() {
        let board = Board(lines: "observe a as X\npost a\npost b")
        board.press(":fold or unfold all<enter>/X kind:deliver<enter>")
        #expect(board.state.selectedLogRow?.record.kind == .deliver)
        #expect(board.state.matchCount == "1/1")
        board.run("post a")
        #expect(board.state.matchCount == "1/2")
        board.press("n")
        #expect(board.state.matchCount == "2/2")
    }

    @Test func `within a filter, only what it leaves is counted`() {
        let board = board()
        board.press("fname.1<enter>/ann<enter>")
        #expect(board.state.matchCount == "1/1")
    }

    @Test func `a long log is counted a part at a time`() {
        let board = Board(
            80, 24, inbox: RecordInbox(capacity: 1 << 16),
            lines: (1...12_000).map { "note row \($0)" }.joined(separator: "\n"))
        board.press("/row")
        #expect(board.session.isBusy)
        #expect(board.state.matchCount == "1/8192 so far")
        board.session.finishWork()
        #expect(board.state.matchCount == "1/12000")
    }

    @Test func `typing goes to the first row that is found, further with each letter, and Esc goes back`() {
        let board = board()
        board.press("2gjjj")
        let before = board.rows.dropLast(2)
        board.press("/name.1")
        #expect(board.selectedSeq == 19)
        #expect(board.promptRow.hasPrefix(" search › name.1"))
        board.press("7")
        #expect(board.selectedSeq == 33)
        board.press("x")
        #expect(board.selectedSeq == 7)
        board.press("<bs>")
        #expect(board.selectedSeq == 33)
        board.press("<esc>")
        #expect(board.rows.dropLast(2) == before)
        board.press("/name.17<enter>")
        #expect(board.selectedSeq == 33)
        board.press("b")
        #expect(board.selectedSeq == 7)
    }

    @Test func `Esc follows the newest row again, and closes the folds that the search has opened`() {
        let board = Board(lines: "observe a as X\npost a\npost b")
        board.press("1:fold or unfold all<enter>")
        let before = board.rows.dropLast(2)
        board.press("/X kind:deliver")
        #expect(board.state.selectedLogRow?.record.kind == .deliver)
        board.press("<esc>")
        #expect(board.state.log.follows && board.state.focus == .observers)
        #expect(board.rows.dropLast(2) == before)
    }
}
