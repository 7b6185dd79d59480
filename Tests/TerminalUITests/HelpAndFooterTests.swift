import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct HelpAndFooterTests {
    @Test func `the help opens over the panes, scrolls and closes`() {
        let board = Board()
        let panes = board.rows[1..<22]
        board.press("?")
        #expect(board.rows[2] == " Everywhere")
        #expect(board.footer == " ↓ scroll  PgDn page  / find  Esc close")
        board.press("jj")
        #expect(board.state.overlays.help.top == 2)
        board.press("G")
        #expect(!board.rows[1].contains("more lines"))
        let last = ObserverKind.allCases.last?.summary ?? ""
        #expect(last.hasSuffix(board.rows[21].drop { $0 == " " }.split(separator: "  ").last ?? "-"))
        board.press("jG<space>")
        #expect(last.hasSuffix(board.rows[21].drop { $0 == " " }.split(separator: "  ").last ?? "-"))
        board.press("g")
        #expect(board.state.overlays.help.top == 0)
        for key in ["<esc>", "?q", "<f1><enter>", "??"] {
            board.press(key)
            #expect(board.rows[1..<22] == panes)
        }
    }

    @Test func `the help lists every key and every command`() {
        let board = Board(109, 400)
        board.press("?")
        // The board's own demo is no recording, and no host lets this one be recorded.
        for command in KeyMap.commands where board.state.source.abilities.isSuperset(of: command.needs) {
            let keys = command.keys.map(\.name).joined(separator: " ")
            #expect(
                board.rows.contains { $0.hasPrefix("   \(keys) ") && $0.hasSuffix("  \(command.label)") },
                "\(keys)")
        }
        for command in CommandForm.all {
            // Long ones go on in the next line.
            let text = board.rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
            #expect(text.contains(command.text))
            #expect(text.contains(command.meaning))
        }
    }

    @Test func `a wide screen has the help in two columns that go on from each other`() {
        let narrow = Board(109, 60)
        let wide = Board(120, 30)
        narrow.press("?")
        wide.press("?")
        let rows = wide.frame.grid.lines
        let height = 30 - 4
        let halves = (0..<2).flatMap { half in
            (2..<2 + height).map { row in
                String(rows[row].dropFirst(half * 60).prefix(60).reversed().drop { $0 == " " }.reversed())
            }
        }
        #expect(halves == Array(narrow.rows[2..<2 + 2 * height]))
    }

    @Test func `a key of the board closes the help, so that what it does is seen`() {
        for key in ["1", "<tab>", "K"] {
            let board = Board()
            board.press("?" + key)
            #expect(!board.state.modes.contains(.overlay(.help)))
        }
    }

    @Test func `one can type with the help in view`() {
        let board = Board()
        board.press("?ppost")
        #expect(board.rows[2] == " Everywhere")
        #expect(board.promptRow == " › post")
        board.press("<esc>")
        #expect(board.state.modes.contains(.overlay(.help)))
    }

    @Test func `the footer shows the keys that act now`() {
        let board = Board(lines: "observe a as X\nobserve b as Y by strong\nrelease Y")
        let everywhere = " p post  K keyboard  Space pause  Tab pane  ? help  q quit  S lessons  ! leaks"
        #expect(board.footer == everywhere)
        board.press("1")
        #expect(board.footer == everywhere)
        board.press("j")
        #expect(board.footer == " d remove  x release  p post  K keyboard  Tab pane  ? help  q quit  ! leaks")
        board.press("G")
        #expect(
            board.footer == " d remove  p post  K keyboard  Space pause  Tab pane  ? help  q quit  ! leaks")
        board.press("p")
        #expect(board.footer == " Enter run  Tab complete  ↑ history  Esc close")
    }

    @Test func `a key in the footer is whole or not there`() {
        for columns in 20...80 {
            let hints = Board(columns, 24).footer.dropFirst().split(separator: "  ")
            let whole = "p post  K keyboard  Space pause  Tab pane  ? help  q quit  S lessons  f filter"
            var rest = whole.split(separator: "  ")[...]
            for hint in hints {
                #expect(rest.contains(hint), "each is one of them, in their order")
                rest = rest.drop { $0 != hint }
            }
            #expect(columns < 26 || ["Tab pane", "? help", "q quit"].allSatisfy { hints.contains($0) })
        }
    }

    @Test func `a key without a meaning says where to look`() {
        let board = Board()
        board.press("W")
        #expect(board.promptRow == " › W does nothing here; ? shows all keys")
        board.press("<f7>")
        #expect(board.promptRow == " › F7 does nothing here; ? shows all keys")
    }

    @Test func `a key for an observer says where one is selected`() {
        let board = Board()
        board.press("d")
        #expect(board.promptRow == " › select an observer first: 1 goes to them")
    }

    @Test func `what only the host can do is passed to it`() {
        let board = Board()
        #expect(board.press("q") == [.quit])
        #expect(board.press("<c-c>") == [.quit])
        #expect(board.press("<c-z><c-l>") == [.suspend, .redraw])
        #expect(board.press("p<c-z><c-l><c-c>") == [.suspend, .redraw, .quit])
        #expect(board.press("<esc>?<c-c>") == [.quit])
        #expect(board.press("q") == [])
        #expect(board.press("K<c-c>") == [.quit])
    }
}
