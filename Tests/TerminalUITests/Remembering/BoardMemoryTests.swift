import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// What a board remembers for the next run.
@Suite(.leavesNoObservers) struct BoardMemoryTests {
    /// A board whose user changed everything that is remembered.
    private func changed() -> Board {
        let board = Board(120, 36, lines: "observe a as X\npost a 1\npost b 2")
        let column = board.state.layout.content(of: .log).column - 1
        for (kind, place) in [(MouseReport.Kind.press, column), (.drag, 70), (.release, 70)] {
            _ = board.session.handle(.mouse(MouseReport(kind, row: 5, column: place)))
        }
        board.press("<c-p>sort observers calls<enter><c-p>hide times<enter>")
        board.press("fname:a or kind:unheard<enter>f<c-u>payload:\"x y\"<enter>")
        return board
    }

    @Test func `layout, order, columns and filters are those of the board before`() throws {
        let before = changed()
        let memory = before.session.memory
        #expect(
            String(decoding: memory.bytes, as: UTF8.self).replacing(/0\.[0-9]+/, with: "0.5")
                == #"{"version":1,"order":"calls","hidden":["time"],"dividers":{"upper":0.5},"#
                + #""filters":["payload:\"x y\"","name:a or kind:unheard"]}"# + "\n")
        let board = Board(120, 36, lines: "observe a as X\npost a 1\npost b 2")
        var preferences = BoardPreferences()
        preferences.memory = try BoardMemory(memory.bytes)
        board.session.take(preferences)
        #expect(board.state.layout == before.state.layout)
        #expect(board.state.observers.order == .calls)
        #expect(board.state.log.hidden == [.time])
        // No filter hides rows before the user turns it on.
        #expect(board.state.query.filter == nil)
        #expect(board.state.query.saved.entries.map(\.filter.text) == memory.filters)
        #expect(board.session.memory == memory)
        board.press("<c-p>saved filters<enter><down><enter><esc>")
        #expect(board.state.query.filter?.text == "name:a or kind:unheard")
    }

    @Test func `a board of which nothing was changed has nothing to remember`() throws {
        let board = Board(lines: "observe a as X")
        #expect(board.session.memory == BoardMemory())
        #expect(try BoardMemory(BoardMemory().bytes) == BoardMemory())
        board.session.take(BoardPreferences(filter: try RowFilter("kind:post")))
        #expect(board.session.memory == BoardMemory())
    }

    @Test func `another tab begins like the first, and its filters are remembered, too`() throws {
        let board = changed()
        board.session.open(DemoProgram())
        #expect(board.state.observers.order == .calls)
        #expect(board.state.log.hidden == [.time])
        #expect(board.state.query.filter == nil)
        board.press("fnew<enter>")
        #expect(board.session.memory.filters == ["new", "payload:\"x y\"", "name:a or kind:unheard"])
    }

    @Test func `what is remembered has a limit`() {
        let board = Board(lines: "observe a as X")
        for number in 1...30 { board.press("f<c-u>word\(number)<enter>") }
        board.press("f<c-u>")
        board.paste(String(repeating: "x", count: 2_000))
        board.press("<enter>")
        #expect(board.session.memory.filters.count == 19)
        #expect(board.session.memory.filters.first == "word30")
    }

    @Test(arguments: [
        "", "{", "[]", "null", #"{"version":2}"#, #"{"version":1}"#, "\u{0}",
        #"{"version":1,"order":"size","hidden":[],"dividers":{},"filters":[]}"#,
        #"{"version":1,"order":"name","hidden":["x"],"dividers":{},"filters":[]}"#,
        #"{"version":1,"order":"name","hidden":[1],"dividers":{},"filters":[]}"#,
        #"{"version":1,"order":"name","hidden":[],"dividers":{"upper":2},"filters":[]}"#,
        #"{"version":1,"order":"name","hidden":[],"dividers":{"left":0.5},"filters":[]}"#,
        #"{"version":1,"order":"name","hidden":[],"dividers":[],"filters":[]}"#,
        #"{"version":1,"order":"name","hidden":[],"dividers":{},"filters":["kind:zzz"]}"#,
        #"{"version":1,"order":"name","hidden":[],"dividers":{},"filters":"a"}"#,
    ])
    func `a damaged file is refused as a whole`(text: String) {
        #expect(throws: LineError.self) { try BoardMemory(Array(text.utf8)) }
    }

    @Test func `bytes that are no text, or too many, are refused`() {
        #expect(throws: LineError.self) { try BoardMemory([0xff, 0xfe]) }
        #expect(throws: LineError.self) {
            try BoardMemory(BoardMemory().bytes + Array(repeating: 0x20, count: BoardMemory.sizeLimit))
        }
    }
}
