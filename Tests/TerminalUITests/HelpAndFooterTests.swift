import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

@Suite(.leavesNoObservers) struct HelpAndFooterTests {
    @Test func `the help opens over the panes with the keys at hand, and closes`() {
        let board = Board()
        let panes = board.rows[1..<22]
        board.press("?")
        #expect(board.rows[2].hasPrefix(" On a row of the log "))
        #expect(board.rows[21] == " more: ^P")
        #expect(board.footer == " Enter commands  Esc close")
        for key in ["<esc>", "?q", "??"] {
            board.press(key)
            #expect(board.rows[1..<22] == panes)
        }
    }

    @Test(arguments: ["?", "/", "<enter>", "<c-p>", ":"]) func `the help leads to all commands`(key: String) {
        let board = Board()
        board.press("?" + key)
        #expect((board.state.modes.top == .palette) == (key != "?"))
        board.press("open rates<enter>")
        #expect((board.state.modes.overlay == .rates) == (key != "?"))
    }

    @Test(
        arguments: [
            ("", [.log, .panes, .everywhere]), ("1", [.observers, .panes, .everywhere]),
            ("K", [.keyboard, .everywhere]), (":open life<enter>", [.lifelines, .overlay, .everywhere]),
            (":open rates<enter>", [.rates, .overlay, .everywhere]),
            (":open a lesson<enter>", [.lessonList, .everywhere]),
            (":open saved<enter>", [.filterList, .everywhere]),
            (":attach to<enter>", [.programList, .everywhere]),
            (":lesson 1<enter>", [.lesson, .log, .panes, .everywhere]),
            ("!", [.overlay, .everywhere]),
        ] as [(String, [KeyContext])])
    func `the help fits on one screen, with keys of each context at hand`(
        keys: String, contexts: [KeyContext]
    ) {
        let board = Board()
        board.press(keys)
        #expect(board.state.contexts == contexts)
        board.press("?")
        let screen = board.rows.joined(separator: "\n")
        for context in contexts {
            #expect(screen.contains(" \(context.rawValue)"))
            // The first are those that matter most.
            let commands = KeyMap.commands(in: context, for: board.state.source.abilities).filter {
                !$0.keys.isEmpty
            }
            for command in commands.prefix(contexts.count > 3 ? 7 : 8) {
                #expect(screen.contains(command.label), "\(context)")
            }
        }
        #expect(board.rows[21] == " more: ^P")
    }

    @Test func `a key of the board closes the help, so that what it does is seen`() {
        for key in ["1", "<tab>", "K", "!"] {
            let board = Board()
            board.press("?" + key)
            #expect(!board.state.modes.contains(.overlay(.help)))
        }
    }

    @Test func `one can type with the help in view`() {
        let board = Board()
        board.press("?ppost")
        #expect(board.rows[2].hasPrefix(" On a row of the log"))
        #expect(board.promptRow == " › post")
        board.press("<esc>")
        #expect(board.state.modes.contains(.overlay(.help)))
    }

    @Test func `the footer shows the keys that act now`() {
        let board = Board(lines: "observe a as X\nobserve b as Y by strong\nrelease Y")
        let everywhere = " ! leaks  p post  f filter  Space pause  Tab pane  ^P more  ? help  q quit"
        #expect(board.footer == everywhere)
        board.press("1")
        #expect(board.footer == everywhere)
        board.press("j")
        #expect(board.footer == " d remove  x release  ! leaks  p post  f filter  Tab pane  ? help  q quit")
        board.press("G")
        #expect(
            board.footer == " d remove  ! leaks  p post  f filter  Space pause  Tab pane  ? help  q quit")
        board.press("p")
        #expect(board.footer == " Enter run  Tab complete  ↑ history  Esc close")
    }

    @Test func `a key in the footer is whole or not there`() {
        for columns in 20...80 {
            let hints = Board(columns, 24).footer.dropFirst().split(separator: "  ")
            let whole = "p post  f filter  Space pause  Tab pane  ^P more  ? help  q quit"
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
        #expect(board.promptRow == " › W does nothing here; ? shows the keys")
        board.press("<f7>")
        #expect(board.promptRow == " › F7 does nothing here; ? shows the keys")
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
