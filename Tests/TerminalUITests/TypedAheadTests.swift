import TestSupport
import Testing

@testable import TerminalUI

/// Keys that come together: they act one after the other, and a run of characters goes into a line at once.
@Suite(.leavesNoObservers) struct TypedAheadTests {
    /// How many events the board was given for the keys of a script, all of which come together.
    private func take(_ script: String, by board: Board) throws -> (events: Int, requests: [HostRequest]) {
        var keys = try KeyScript.keys(in: script)[...]
        let before = board.session.eventCount
        let requests = board.session.handle(&keys)
        #expect(keys.isEmpty || !requests.isEmpty)
        return (board.session.eventCount - before, requests)
    }

    @Test func `fourteen thousand characters are one change of the line`() throws {
        let board = Board()
        let text = String(repeating: "post a ", count: 2000)
        let taken = try take("p" + text, by: board)
        #expect(board.state.prompt.line.text == text)
        #expect(taken.events == 2)
        #expect(board.state.prompt.line.work == text.count)
    }

    @Test func `what is typed key by key is the same as what comes together`() throws {
        let script = "ppost a<enter>j:note <left>x<c-e> y<enter>fnote<enter>?<esc>2gk/post<enter>nN1"
        let (one, other) = (Board(), Board())
        one.press(script)
        _ = try take(script, by: other)
        #expect(one.text == other.text)
        #expect(one.logged == other.logged)
    }

    @Test func `keys behind one that quits or suspends are left`() throws {
        let board = Board()
        var keys = try KeyScript.keys(in: "ppost a<enter><c-z>ppost b<enter>")[...]
        #expect(board.session.handle(&keys) == [.suspend])
        #expect(board.logged == ["> a ! unheard"])
        #expect(board.session.handle(&keys) == [])
        #expect(board.logged.last == "> b ! unheard")
    }

    @Test func `a character in a long line is inserted without looking at the rest of it`() {
        var line = LineEditor(String(repeating: "x", count: 10_000))
        for _ in 1...100 { line.insert("y") }
        #expect(line.work <= 300)
    }

    @Test func `a combining mark joins the character before it, wherever it comes from`() {
        var line = LineEditor("ae")
        line.insert("\u{301}")
        #expect(line.text == "ae\u{301}")
        #expect(line.cursor == 2)
        line.move(by: -1)
        line.insert("\u{308}b")
        #expect(line.text == "a\u{308}be\u{301}")
        #expect(line.cursor == 2)
        line.moveToStart()
        line.insert("🇩")
        line.insert("🇪")
        #expect(line.text == "🇩🇪a\u{308}be\u{301}")
        #expect(line.cursor == 1)
    }
}
