import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// The source line of a row: to copy, and to open in an editor.
@Suite(.leavesNoObservers) struct SourceLineTests {
    private let script = "observe cart.changed as Badge\npost cart.changed"

    @Test func `o asks for the source of a row of the log, and of an observer`() {
        let board = Board(80, 24, lines: script)
        #expect(board.press("o") == [.edit(SourcePlace(file: "demo", line: 1))], "where Badge was registered")
        #expect(board.press("ko") == [.edit(SourcePlace(file: "demo", line: 2))])
        #expect(board.press("1jo") == [.edit(SourcePlace(file: "demo", line: 1))])
        #expect(board.press("ko") == [])
        #expect(board.promptRow == " › cart.changed has no source line")
    }

    @Test func `the source in the detail can be followed`() {
        let board = Board(100, 60, lines: script)
        board.press("3")
        for _ in 0..<8
        where board.state.selectedLink?.link.target != .source(SourcePlace(file: "demo", line: 1)) {
            board.press("j")
        }
        #expect(board.press("<enter>") == [.edit(SourcePlace(file: "demo", line: 1))])
    }

    @Test func `y and l copy the file and the line`() {
        let board = Board(80, 24, lines: script)
        #expect(board.press("yl") == [.copy("demo:1")])
        #expect(board.promptRow == " › sent to the clipboard: the source line of #3, 6 bytes")
    }

    @Test func `control characters in a file's name are written out`() {
        let board = Board(80, 24)
        var post = NoticeRecord(seq: 1, time: 0, kind: .post)
        (post.name, post.file, post.line) = ("a", "x\u{1b}[2J.swift", 7)
        _ = board.session.handle(records([post]))
        #expect(board.press("yl") == [.copy(#"x\u{1b}[2J.swift:7"#)])
    }
}
