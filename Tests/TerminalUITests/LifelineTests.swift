import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// The objects' lives as lines, and the report on those that should have ended.
@Suite(.leavesNoObservers) struct LifelineTests {
    private let script = """
        observe account.changed as ProfileView#1 by owner
        observe account.changed as AuditLog by token
        observe account.changed as OldScreen by strong
        observe account.changed as Ghost by block
        post account.changed
        release AuditLog
        release OldScreen
        release Ghost
        post account.changed
        """

    private func row(_ board: Board, _ label: String, columns: Int = 40) throws -> LifelineRow {
        let snapshot = board.state.shown.snapshot
        let line = try #require(snapshot.lines.last { $0.label == label })
        return LifelineRow(line, columns: columns, last: snapshot.lastSeq)
    }

    private func text(_ row: LifelineRow) -> String {
        String(row.pieces.map(\.glyph))
    }

    @Test func `a life has its moments in their order, and says how it stands`() throws {
        let board = Board(lines: script)
        let lines = board.state.shown.snapshot.lines
        #expect(lines.map(\.label) == ["ProfileView#1", "AuditLog", "OldScreen", "Ghost"])
        #expect(lines[0].events.map(\.moment) == [.made, .registered, .called, .called])
        #expect(lines[1].events.map(\.moment) == [.made, .registered, .called, .released, .gone])
        #expect(lines[2].events.map(\.moment) == [.made, .registered, .called, .released, .called])
        #expect(lines.map(\.isLeaked) == [false, false, true, false])
        #expect(try row(board, "ProfileView#1").state == "held")
        #expect(try row(board, "AuditLog").state == "gone")
        #expect(try row(board, "OldScreen").state == "leaked")
    }

    @Test func `a leak is a line that goes on after the release, to the right edge`() throws {
        let board = Board(lines: script)
        let leak = text(try row(board, "OldScreen"))
        let released = try #require(leak.firstIndex(of: "✗"))
        #expect(leak[..<released].allSatisfy { " ─●+•".contains($0) })
        #expect(leak[released...].dropFirst().contains("="))
        #expect(leak.last.map { "=•".contains($0) } == true)
        let ended = text(try row(board, "AuditLog"))
        #expect(ended.contains("✗"))
        #expect(ended.last == " ")
        #expect(ended.reversed().first { $0 != " " } == "†")
        #expect(!text(try row(board, "ProfileView#1")).contains("="))
    }

    @Test func `objects that share a label have a line each`() throws {
        let board = Board(lines: "observe a as X by strong\nrelease X\nobserve a as X by token\npost a")
        let lines = board.state.shown.snapshot.lines
        #expect(lines.map(\.label) == ["X", "X"])
        #expect(lines.map(\.isLeaked) == [true, false])
        #expect(lines.map { $0.events.count { $0.moment == .called } } == [1, 1])
    }

    @Test func `a line of many calls keeps its other moments, and counts what it left out`() throws {
        let board = Board()
        board.run("observe a as X by owner")
        for _ in 0..<600 { board.session.demo.center.post("a") }
        board.run("release X")
        let line = try #require(board.state.shown.snapshot.lines.first)
        #expect(line.events.count <= 501)
        #expect(line.leftOut + line.events.count == 604)
        #expect(line.events.first?.moment == .made)
        #expect(line.events.last?.moment == .gone)
    }

    @Test(arguments: [1, 2, 3, 7, 40, 400]) func `it fits into any width`(columns: Int) throws {
        let board = Board(lines: script)
        for label in ["ProfileView#1", "AuditLog", "OldScreen", "Ghost"] {
            #expect(try row(board, label, columns: columns).pieces.count == columns)
        }
    }

    @Test func `the lifelines open over the panes, and another key of the board closes them`() {
        let board = Board(lines: script)
        board.press("<c-p>open lifelines<enter>")
        #expect(
            board.text == """
                 noticeboard  ● LIVE  names 1  observers 3  leaked 1  posts 2  deliveries 7
                ─ Lifelines ────────────────────────────────────────────────────────────────────
                                     #1 0.000 s        #6 0.000 s        #13 0.000 s
                 posts                             >                         >
                 ProfileView#1       ●──+─────────────•────────────────────────•────── held
                 AuditLog               ●──+─────────────•────✗†             ╎         gone
                 OldScreen                 ●─+──────────────•───────✗=============•=== leaked
                 Ghost                       ●──+─────────────•────────✗†    ╎         gone












                 ProfileView#1  called  #15 0.000 s  └ account.changed ProfileView#1 owner ok 1…
                 ● made  + registered  • called  ✗ released  † deinit ran  = lives on
                 › p to type: post, observe, release …
                 → moment  Enter to the log  ↓ scroll  Esc close
                """)
        board.press("2")
        #expect(board.state.modes.overlay == nil)
        board.press(":open lifelines<enter>:open leak<enter>")
        #expect(board.state.modes.overlay == .leaks)
        board.press("<esc>")
        #expect(board.state.modes.overlay == nil)
        board.press("<c-p>open lifelines<enter><esc>")
        #expect(board.state.modes.overlay == nil)
        #expect(Board(lines: "").state.modes.overlay == nil)
    }

    @Test func `the leak report names the objects, their handlers and the lines`() {
        let board = Board(lines: script)
        board.press("!")
        #expect(
            board.text == """
                 noticeboard  ● LIVE  names 1  observers 3  leaked 1  posts 2  deliveries 7
                ─ Leak report ──────────────────────────────────────────────────────────────────
                 ! OldScreen was released, but is still alive. Held by
                     its own handler, which its token keeps (“account.changed” at demo:3,
                     strong)
                     center → handler of “account.changed” registered at demo:3, kept by its
                     token → captures OldScreen
                     DemoObject.holdings[0] is the token of the handler registered at demo:3:
                     a cycle
                 † Ghost is gone, but its handler still runs: “account.changed” at demo:4
                 (block)











                 › p to type: post, observe, release …
                 ↓ scroll  Esc close
                """)
    }

    @Test func `a larger screen has room for longer lines`() {
        let board = Board(120, 36, lines: script)
        board.press("<c-p>open lifelines<enter>")
        #expect(
            board.text == """
                 noticeboard  ● LIVE  names 1  observers 3  leaked 1  posts 2  deliveries 7
                ─ Lifelines ────────────────────────────────────────────────────────────────────────────────────────────────────────────
                                           #1 0.000 s        #4 0.000 s        #7 0.000 s        #11 0.000 s       #15 0.000 s
                 posts                                             >                                           >
                 ProfileView#1             ●────+───────────────────────•──────────────────────────────────────────•────────── held
                 AuditLog                       ●────+───────────────────────•────────✗†                       ╎               gone
                 OldScreen                           ●───+────────────────────────•─────────────✗=======================•===== leaked
                 Ghost                                   ●────+───────────────────────•──────────────✗†        ╎               gone
























                 ProfileView#1  called  #15 0.000 s  └ account.changed ProfileView#1 owner ok 1.0 µs
                 ● made  + registered  • called  ✗ released  † deinit ran  = lives on
                 › p to type: post, observe, release …
                 → moment  Enter to the log  ↓ scroll  Esc close
                """)
    }

    @Test func `without a leak the report says so`() {
        let report = LeakReport(Board(lines: "observe a as X\nrelease X").state.shown.snapshot)
        #expect(report.leaks.isEmpty)
        #expect(report.zombies.isEmpty)
        let board = Board()
        board.press("<c-p>open lifelines<enter>")
        #expect(board.rows[2] == " no objects yet")
    }

    @Test func `long reports scroll, and stay within their end`() {
        let lines = (1...40).map { "observe a as X\($0) by strong\nrelease X\($0)" }.joined(separator: "\n")
        let board = Board(lines: lines)
        for key in [":open lifelines<enter>", "!"] {
            board.press(key + "G")
            #expect(!board.rows[1].contains("more lines"))
            func top() -> Int {
                let overlays = board.state.overlays
                return key != "!" ? overlays.lifelines.position.top : overlays.leaks.top
            }
            let last = top()
            board.press("jj")
            #expect(top() == last)
            // On the lifelines, the selection moves first.
            board.press("g" + String(repeating: "j", count: key != "!" ? 16 : 1))
            #expect(top() == 1)
            board.press("<esc>")
        }
    }

    @Test func `the selected moment is told in words, and Enter goes to its row of the log`() {
        let board = Board(lines: script)
        board.press("<c-p>open lifelines<enter>")
        #expect(
            board.rows[20]
                == " ProfileView#1  called  #15 0.000 s  └ account.changed ProfileView#1 owner ok 1…")
        board.press("<left><left>")
        #expect(
            board.rows[20] == " ProfileView#1  registered  #1 0.000 s  + account.changed ProfileView#1  owner"
        )
        board.press("jj<left><left><enter>")
        #expect(board.state.modes.overlay == nil)
        #expect(board.state.selectedLogRow?.record.observer == "OldScreen")
        #expect(board.state.selectedLogRow?.record.kind == .deliver)
        board.press("b")
        #expect(board.state.log.follows)
    }

    @Test func `without a leak the legend does not name one, although objects were released`() {
        let board = Board(lines: "observe a as X\npost a\nrelease X\npost a")
        board.press("<c-p>open lifelines<enter>")
        #expect(board.rows[21] == " ● made  + registered  • called  ✗ released  † deinit ran")
        #expect(!board.rows[4].contains("="))
    }

    @Test func `many lives scroll with the selection, at any size`() {
        let lines = (1...30).map { "observe a as X\($0) by owner" }.joined(separator: "\n") + "\npost a"
        for (columns, rows) in [(120, 36), (80, 24), (40, 12), (20, 5), (30, 8)] {
            let board = Board(columns, rows, lines: lines)
            board.press("<c-p>open lifelines<enter>G")
            #expect(board.text.contains("X30"), "\(columns)x\(rows)")
            board.press("<left><right><pgup>")
            #expect(board.frame.problem(for: board.state.size) == nil)
            board.press("<enter>")
            #expect(board.state.selectedLogRow?.record.kind == .deliver)
        }
    }
}
