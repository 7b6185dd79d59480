import TestSupport
import Testing

@testable import TerminalUI

/// What restricts an observer, in its row and in details; what a fold hides.
@Suite(.leavesNoObservers) struct RestrictionTests {
    private func row(of label: String, _ columns: Int, _ lines: String) -> String {
        let rows = Board(columns, 24, lines: lines).text.split(separator: "\n")
        let row =
            rows.first { $0.contains("  \(label)") && $0.contains("●") && !$0.contains("LIVE") }.map(
                String.init) ?? ""
        return String(row.prefix { $0 != "│" }).trimmingCharacters()
    }

    @Test func `an observer's row says what restricts it, the sender first, as far as there is room`() {
        let lines = "observe a as X by owner from Store typed Double once"
        #expect(row(of: "X", 200, lines).hasSuffix(" from Store once Double owner ●"))
        #expect(row(of: "X", 100, lines).hasPrefix("X "))
        #expect(row(of: "X", 60, lines).contains("from Store"))
        #expect(row(of: "Y", 100, "observe a as Y").hasSuffix("token ●"))
        #expect(row(of: "ALongName", 60, "observe a as ALongNameOfAScreen from S").hasSuffix("+ token ●"))
    }

    @Test func `a folded name bears the mark of the leaks in it`() {
        let lines = "observe a as Old by strong\nobserve a as New\nrelease Old"
        let board = Board(80, 24, lines: lines)
        #expect(!board.content(of: .observers).joined().contains("! leak"))
        board.press("1h")
        #expect(board.text.contains("▸ a"))
        #expect(board.content(of: .observers).joined().contains("! leak"))
    }

    @Test func `the detail of a post lists the observers that it passed over`() {
        let board = Board(120, 50, lines: "observe a as Badge from Store\nobserve a as View\npost a")
        board.press("2k")
        let text = board.text
        #expect(text.contains("not called Badge  from Store only"))
    }

    @Test func `the detail of an observer says how often it was called, and when last`() {
        let board = Board(120, 50, lines: "observe a as View\npost a\npost a")
        board.press("1j")
        #expect(board.text.contains("2 ×, last in #5 at 0.000 s"))
    }
}

extension String {
    fileprivate func trimmingCharacters() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
