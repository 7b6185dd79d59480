import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct LessonAutoplayTests {
    @Test func `autoplay turns pages as time passes`() throws {
        let board = Board(playing: tea)
        #expect(board.session.timeUntilDue == nil)
        #expect(board.rows[0].hasSuffix("●○○  step 1/3  speed 1x  auto off"))
        board.press("a")
        #expect(board.rows[0].hasSuffix("●○○  step 1/3  speed 1x  auto on"))
        #expect(board.footer.contains("< slower  > faster"))
        board.press(">")
        #expect(board.rows[0].contains("speed 2x"))
        let page = try #require(board.session.timeUntilDue)
        #expect(!board.session.advance(by: page - .milliseconds(1)))
        #expect(board.step == "1/3")
        #expect(board.session.advance(by: .milliseconds(1)))
        #expect(board.step == "2/3")
        for _ in 0..<2 { #expect(board.session.advance(by: .seconds(60))) }
        #expect(board.step == "3/3")
        #expect(board.rows[0].contains("auto off"))
    }

    @Test(arguments: ["p", "?", "<c-p>open a lesson<enter>"])
    func `autoplay waits while something else is open`(key: String) {
        let board = Board(playing: tea)
        board.press("a" + key)
        #expect(board.session.timeUntilDue == nil)
        #expect(!board.session.advance(by: .seconds(60)))
        board.press("<esc>")
        #expect(board.session.timeUntilDue != nil)
        #expect(board.session.advance(by: .seconds(60)))
    }

    @Test func `speed is slow motion for the keyboard too`() {
        let board = Board(playing: moving)
        board.press("<lt><lt>")
        #expect(board.rows[0].contains("speed 1/4x"))
        #expect(board.session.isAnimating)
        #expect(board.session.timeUntilDue == .seconds(2))
        board.session.advance(by: .seconds(1))
        board.session.collect()
        #expect(board.content(of: .keyboard).contains { $0.contains("0.25/0.50 s") })
        board.session.advance(by: .seconds(1))
        board.session.collect()
        #expect(!board.session.isAnimating)
        #expect(board.logged.contains("> keyboard.didShow ! unheard"))
    }
}
