import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// What is laid out is what is seen, however much there is. Counted, not timed.
@Suite(.leavesNoObservers) struct LayoutWorkTests {
    @Test func `of a text of a megabyte no more is laid out for a key than a bounded part`() {
        let board = Board(120, 36, lines: "note " + String(repeating: "word and word ", count: 70_000))
        let first = board.state.detailLayout
        #expect(!first.isWhole)
        #expect(first.work <= FieldLayout.workLimit + 1000)
        #expect(first.lines.count <= 36 + FieldLayout.linesAhead)
        board.press("3<pgdn><pgdn>")
        #expect(board.state.detailLayout.work <= 2 * (FieldLayout.workLimit + 1000))
        #expect(board.content(of: .detail).last?.hasSuffix("…") == true)
    }

    @Test func `the end of a long text is come to between keys`() {
        let board = Board(120, 36, lines: "note " + String(repeating: "word and word ", count: 70_000))
        board.press("3G")
        #expect(board.session.isBusy)
        board.session.finishWork()
        #expect(board.state.detailLayout.isWhole)
        #expect(board.content(of: .detail).last?.contains("time") == true)
        board.press("k")
        #expect(!board.session.isBusy)
        board.press("g")
        #expect(board.content(of: .detail).first?.contains("text") == true)
    }

    @Test func `the detail is laid out anew only when it is of something else`() {
        let board = Board(120, 36, lines: "note " + String(repeating: "word ", count: 5000))
        let work = board.state.detailLayout.work
        board.press("3jjjj?<esc>")
        #expect(board.state.detailLayout.work == work)
        board.session.collect()
        #expect(board.state.detailLayout.work == work)
    }

    @Test func `a name of many observers lists as many of them as are seen`() {
        let lines = (1...5000).map { "observe a as O\($0) by block" }.joined(separator: "\n")
        let board = Board(120, 36, lines: lines)
        board.press("1")
        #expect(board.state.detailLayout.lines.count <= 36 + FieldLayout.linesAhead)
        #expect(board.content(of: .detail)[1] == " observers  O1")
        board.press("3G")
        board.session.finishWork()
        #expect(board.content(of: .detail).contains(" posts      0"))
    }

    @Test func `a report of many leaks is laid out as far as it is seen`() {
        let lines = (1...3000).flatMap { ["observe a as O\($0) by block", "release O\($0)"] }
        let board = Board(120, 36, lines: lines.joined(separator: "\n"))
        board.press("!")
        #expect(board.state.leakLines.lines.count <= 36 + FieldLayout.linesAhead)
        #expect(board.rows[1].contains("… more lines"))
        board.press("G")
        board.session.finishWork()
        #expect(board.rows.contains { $0.contains("O3000 is gone") })
    }

    @Test func `the width of a text is looked at no further than the screen goes`() {
        #expect(SafeText.width(String(repeating: "x", count: 10_000), atMost: 81) == 81)
        #expect(SafeText.width("abc", atMost: 81) == 3)
    }
}
