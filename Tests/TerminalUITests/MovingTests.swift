import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// Twelve names with an observer each: a tree of 24 rows, and a log of 12.
private let twelve = (1...12).map { "observe name.\($0 < 10 ? "0" : "")\($0) as Object\($0)" }
    .joined(separator: "\n")

@Suite(.leavesNoObservers) struct MovingTests {
    @Test func `Tab and Shift-Tab go around the panes, digits go straight`() {
        let board = Board()
        #expect(board.state.focus == .log)
        let around = ["<tab>", "<tab>", "<tab>", "<tab>"].map { key in
            board.press(key)
            return board.state.focus
        }
        #expect(around == [.detail, .keyboard, .observers, .log])
        let back = ["<s-tab>", "<s-tab>"].map { key in
            board.press(key)
            return board.state.focus
        }
        #expect(back == [.observers, .keyboard])
        let straight = ["1", "3", "2", "4"].map { key in
            board.press(key)
            return board.state.focus
        }
        #expect(straight == [.observers, .detail, .log, .keyboard])
    }

    @Test(arguments: [
        ("j", 1), ("<down><down>", 2), ("jjk", 1), ("k", 0), ("G", 23), ("<end>", 23), ("Gg", 0),
        ("G<home>", 0), ("Gj", 23), ("<pgdn>", 9), ("<c-d><pgup>", 0), ("<pgdn><pgdn><c-u>", 9),
        ("Gkk<pgdn>", 23),
    ])
    func `the observers are walked by line, page and ends`(keys: String, row: Int) {
        // Ten rows of the tree are seen at this size; a page keeps one of them in sight.
        let board = Board(80, 21, lines: twelve)
        #expect(board.state.layout.content(of: .observers).rows == 10)
        board.press("1" + keys)
        #expect(board.state.observers.position.selected == row)
        let top = board.state.observers.position.top
        #expect((top..<top + 10).contains(row))
    }

    @Test(arguments: [("k", 11), ("<pgup>", 4), ("g", 1), ("gj", 2), ("g<pgdn>", 9), ("gG", 12), ("kj", 12)])
    func `so is the log, from its newest row`(keys: String, seq: UInt64) {
        let board = Board(80, 21, lines: twelve)
        #expect(board.selectedSeq == 12)
        board.press(keys)
        #expect(board.selectedSeq == seq)
    }

    @Test func `the detail scrolls to its end and no further`() {
        let board = Board(
            80, 21, lines: #"post a {"first":1,"second":2,"third":"\#(String(repeating: "x", count: 400))"}"#)
        board.press("g3<end>")
        let end = board.state.detail.top
        #expect(end > 0)
        #expect(board.content(of: .detail).last == " time       0.000 s")
        board.press("jj<pgdn>")
        #expect(board.state.detail.top == end)
        board.press("k")
        #expect(board.state.detail.top == end - 1)
        board.press("g")
        #expect(board.state.detail.top == 0)
        #expect(board.content(of: .detail).last?.contains("+\(end)") == true)
    }

    @Test func `the detail is of the list that had the focus last`() {
        let board = Board(lines: "observe a as X\npost a 7")
        board.press("1")
        #expect(board.content(of: .detail).first == " name       a")
        board.press("j3")
        #expect(board.content(of: .detail).first == " observer   X")
        board.press("2")
        #expect(board.title(of: .detail).contains("#3 deliver"))
    }

    @Test func `Enter on a row shows its detail`() {
        let board = Board(lines: "observe a as X")
        board.press("<enter>")
        #expect(board.state.focus == .detail)
        board.press("1j<enter>")
        #expect(board.state.focus == .detail)
        #expect(board.content(of: .detail).first == " observer   X")
    }

    @Test func `a narrow screen shows the pane of the focus, and a list keeps its place meanwhile`() {
        let board = Board(40, 12, lines: twelve)
        #expect(board.title(of: .log).contains("2 Log"))
        #expect(board.title(of: .observers) == "")
        board.press("gjjjjjjjkk")
        let rows = board.content(of: .log)
        board.press("<tab>")
        #expect(board.title(of: .detail).contains("3 Detail"))
        board.press("2")
        #expect(board.content(of: .log) == rows)
    }

    @Test func `a resize keeps the selected row in sight`() {
        let board = Board(120, 40, lines: twelve)
        board.press("1Gkkkk2gjjjjj")
        for (columns, rows) in [(80, 24), (40, 12), (20, 5), (1, 1), (60, 16), (200, 60)] {
            board.resize(columns, rows)
            #expect(board.state.observers.position.selected == 19)
            #expect(board.selectedSeq == 6)
        }
        #expect(board.content(of: .log).contains { $0.contains("name.06") })
    }
}
