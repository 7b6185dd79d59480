import BoardModel
import Demo
import Notices
import NoticesKeyboard
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct KeyboardKeyTests {
    @Test func `s, h and f move the keyboard, and the movement ends with the clock`() {
        let board = Board(lines: "observe keyboard.didShow as Form by owner")
        board.press("Ks")
        #expect(
            board.logged.suffix(2) == [
                "> keyboard.willChangeFrame ! unheard", "> keyboard.willShow ! unheard",
            ])
        board.session.advance(by: .milliseconds(250))
        board.session.collect()
        #expect(board.logged.suffix(2) == ["> keyboard.didShow →1", "└ Form ok 1.0 µs"])
        board.press("f")
        #expect(board.logged.last == "> keyboard.willChangeFrame ! unheard")
        board.press("h")
        #expect(board.logged.last == "> keyboard.willHide ! unheard")
    }

    @Test func `the keys stay until Esc or K leaves them`() {
        let board = Board()
        for leave in ["<esc>", "K"] {
            board.press("K")
            // A phone's keyboard stays docked.
            #expect(board.footer.hasPrefix(" s show  h hide  f frame  d device  r rotate  Esc leave"))
            #expect(board.content(of: .keyboard).contains { $0.contains("shfdruxw") })
            board.press("j")
            #expect(board.state.modes.contains(.keyboard))
            board.press(leave)
            #expect(!board.state.modes.contains(.keyboard))
        }
    }

    @Test func `slower and faster double and halve, within limits`() {
        let board = Board()
        board.press("K<lt>")
        #expect(board.promptRow == " › the next keyboard movement takes 0.5 s")
        board.press(">>>>>>")
        #expect(board.state.keyboard.duration == 0.0625)
        board.press(String(repeating: "<lt>", count: 20))
        #expect(board.state.keyboard.duration == 16)
        board.press(">s")
        #expect(board.session.demo.deadline == .seconds(8))
    }

    @Test func `after help on top of them, Esc closes the help first`() {
        let board = Board()
        board.press("K?<esc>")
        #expect(!board.state.modes.contains(.overlay(.help)))
        #expect(board.state.modes.contains(.keyboard))
    }

    @Test func `d takes the next device and r turns it, the keyboard with it`() {
        let board = Board()
        board.press("Kdd")
        #expect(board.state.live.keyboard?.keyboard.device == Device(.tablet))
        board.press("rs")
        let device = board.state.live.keyboard?.keyboard.device
        #expect(device == Device(.tablet, .landscape))
        #expect(board.logged.contains { $0.hasPrefix("> keyboard.willShow") })
        board.press("d")
        #expect(
            board.state.live.keyboard?.keyboard.device == Device(.phone, .landscape), "it stays on its side")
    }

    @Test(arguments: [("u", KeyboardPlacement.undocked), ("x", .floating), (":split or dock<enter>", .split)])
    func `a key takes the keyboard off its edge, and docks it with the storm`(
        key: String, place: KeyboardPlacement
    ) {
        let board = Board(lines: "device tablet\nkeyboard show duration 0")
        board.press("K\(key)")
        #expect(board.state.live.keyboard?.keyboard.placement == place)
        board.session.advance(by: .seconds(1))
        let posts = board.state.live.log.postCount
        board.press(key)
        #expect(board.state.live.keyboard?.keyboard.placement == .docked)
        board.session.advance(by: .seconds(1))
        board.session.collect()
        // The end of leaving the edge, and the nine.
        #expect(board.state.live.log.postCount == posts + 2 + 9)
    }

    @Test func `w attaches a hardware keyboard and takes it away`() {
        let board = Board(lines: "device tablet\nkeyboard show duration 0")
        board.press("Kw")
        #expect(board.state.live.keyboard?.keyboard.hasHardware == true)
        board.press("w")
        #expect(board.state.live.keyboard?.keyboard.hasHardware == false)
    }

    @Test func `the palette chooses for the movements to come, and says so`() {
        let board = Board(120, 36)
        board.press("K:toggle islocal<enter>")
        #expect(
            board.promptRow == " › the next keyboard shown is another program's: isLocal is false")
        var curves: [Int] = []
        for _ in 0..<7 {
            board.press(":switch to next curve<enter>")
            curves.append(board.state.keyboard.curve.rawValue)
        }
        #expect(curves == [99, 0, 1, 2, 3, 6, 7], "the known ones, and one that is not")
        board.press(":switch to next curve<enter>:switch to next curve<enter>s")
        let payload = board.state.live.keyboard?.keyboard.motion?.payload
        #expect(payload?.isLocal == false)
        #expect(payload?.curve == .easeInOut)
        #expect(board.content(of: .keyboard).contains { $0.contains("no: foreign") })
        board.press(":toggle islocal<enter>")
        #expect(!board.state.keyboard.isForeign)
    }

    @Test func `showing what is shown says so in the log`() {
        let board = Board(lines: "keyboard show duration 0")
        board.press("Ks")
        #expect(board.logged.last == "# keyboard already shown; nothing posted")
    }
}
