import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

@testable import Lessons

/// Questions keep their secret until the answer is shown.
@Suite(.leavesNoObservers) struct LessonSecretTests {
    private let leak = """
        title Leak

        say Two objects observe.
        observe a as Keeper by strong
        observe a as Guest by owner

        say Both are released.
        predict How many stay? | One.
        hide lives
        note as the author says
        release Keeper
        release Guest

        say Look again.
        predict Which one stays? | Keeper.

        say The end.
        """

    private func pane(_ board: Board) -> [String] {
        board.content(of: .observers).filter { !$0.isEmpty }
    }

    @Test func `marks of objects are hidden until the question about them is answered`() {
        let board = Board(playing: leak)
        let plain = [
            "▌▾ a                        2", "     Keeper          strong ●", "     Guest            owner ●",
        ]
        #expect(pane(board) == plain)
        // The first question, its answer, and the second question.
        for _ in 1...3 {
            board.press("<space>")
            #expect(pane(board) == plain)
            #expect(!board.text.contains("gone"))
            #expect(!board.text.contains("leak"))
        }
        #expect(board.logged.contains("# as the author says"))
        board.press("<space>")
        #expect(
            pane(board) == [
                "▌▾ a                        1", "   ! Keeper          strong ●",
                "   † Guest            owner ○",
            ])
        #expect(board.logged.contains("# Guest is gone: its deinit ran"))
        board.press("<left>")
        #expect(pane(board) == plain)
    }

    @Test func `the detail keeps the secret as well`() {
        let board = Board(playing: leak)
        board.press("<space><space>1j3")
        #expect(board.text.contains("shown with the answer"))
        board.press("<space><space>1j3")
        #expect(board.text.contains("a leak"))
    }

    @Test func `while any question is open, no mark is in red`() {
        let board = Board(
            playing: "title T\n\nobserve a as X by strong\nrelease X\n\nsay b\npredict Is X here? | Yes.")
        #expect(pane(board).contains("   ! X               strong ●"))
        board.press("<space>")
        #expect(pane(board).contains("     X               strong ●"))
        board.press("<space>")
        #expect(pane(board).contains("   ! X               strong ●"))
    }

    @Test func `lesson 11 does not tell which object leaks before it is asked`() {
        let board = Board(120, 36)
        board.session.open(LessonLibrary.all[10])
        while !board.text.contains("→ PriceTag") {
            #expect(!board.text.contains("! PriceTag"))
            #expect(!board.text.contains("is gone"))
            board.press("<space>")
        }
        #expect(board.text.contains("! PriceTag"))
    }

    @Test func `a delivery that would hang is not well`() {
        let board = Board(120, 36)
        board.session.open(LessonLibrary.all[9])
        board.press("<space><space><space>")
        #expect(board.logged.contains("! WaitingView never returns"))
        #expect(!board.logged.suffix(2).contains { $0.contains("ok") })
    }
}
