import Notices
import TerminalUI
import TestSupport
import Testing
import Workbench

@Suite(.leavesNoObservers) struct KeyboardKeyTests {
    @Test func `s, h and f move the keyboard, and the movement ends with the clock`() {
        let board = Board(lines: "observe keyboard.didShow as Form by owner")
        board.press("Ks")
        #expect(
            board.logged.suffix(4) == [
                "> keyboard.willChangeFrame →0", "! nobody listens", "> keyboard.willShow →0",
                "! nobody listens",
            ])
        board.session.advance(by: .milliseconds(250))
        board.session.collect()
        #expect(board.logged.suffix(2) == ["> keyboard.didShow →1", "└ Form ok 1.0 µs"])
        board.press("f")
        #expect(board.logged.suffix(2).first == "> keyboard.willChangeFrame →0")
        board.press("h")
        #expect(board.logged.suffix(2).first == "> keyboard.willHide →0")
    }

    @Test func `the keys stay until Esc or K leaves them`() {
        let board = Board()
        for leave in ["<esc>", "K"] {
            board.press("K")
            #expect(board.footer.hasPrefix(" s show  h hide  f frame  < slower  > faster  Esc leave"))
            #expect(board.content(of: .keyboard).contains { $0.contains("s h f") })
            board.press("j")
            #expect(board.state.areKeyboardKeysOpen)
            board.press(leave)
            #expect(!board.state.areKeyboardKeysOpen)
        }
    }

    @Test func `slower and faster double and halve, within limits`() {
        let board = Board()
        board.press("K<lt>")
        #expect(board.promptRow == " › the keyboard's next movement takes 0.5 s")
        board.press(">>>>>>")
        #expect(board.state.keyboardDuration == 0.0625)
        board.press(String(repeating: "-", count: 20))
        #expect(board.state.keyboardDuration == 16)
        board.press("+s")
        #expect(board.session.workbench.deadline == .seconds(8))
    }

    @Test func `after help on top of them, Esc closes the help first`() {
        let board = Board()
        board.press("K?<esc>")
        #expect(!board.state.isHelpOpen)
        #expect(board.state.areKeyboardKeysOpen)
    }

    @Test func `showing what is shown says so in the log`() {
        let board = Board(lines: "keyboard show duration 0")
        board.press("Ks")
        #expect(board.logged.last == "# nothing to post: the keyboard is there already")
    }
}
