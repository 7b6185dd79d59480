import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

@testable import Lessons

/// What a speaker's hands do: a clicker, a blank screen, and a slip.
@Suite(.leavesNoObservers) struct LessonTalkTests {
    @Test func `a clicker's keys are next and back`() {
        let board = Board(playing: tea)
        board.press("<pgdn>")
        #expect(board.step == "2/3")
        #expect(board.text.contains("Space shows the answer."))
        board.press("<pgdn><pgdn>")
        #expect(board.step == "3/3")
        board.press("<pgup>")
        #expect(board.step == "2/3")
        #expect(board.text.contains("→ Two: the cook and the cat."))
    }

    @Test(arguments: ["b", "."])
    func `a key blanks the screen, and shows it again`(key: String) {
        let board = Board(playing: tea)
        board.press("<space>")
        let before = board.rows
        board.press(key)
        #expect(board.rows.allSatisfy { $0.isEmpty })
        #expect(!board.session.advance(by: .seconds(600)))
        board.press(key)
        #expect(board.rows == before)
        board.press(key + "<esc>")
        #expect(board.rows == before)
    }

    @Test func `a move shows the screen too, and is made`() {
        let board = Board(playing: tea)
        board.press("b<pgdn>")
        #expect(board.step == "2/3")
        #expect(board.text.contains("How many hear it?"))
    }

    @Test(arguments: [("<esc>", "leave"), ("q", "quit")])
    func `a slip does not throw a lesson away`(key: String, word: String) {
        let board = Board(playing: tea)
        board.press("<space>")
        #expect(board.press(key).isEmpty)
        #expect(board.promptRow == " › \(word) at step 2 of 3? y: yes")
        #expect(board.footer == " y \(word)  any other key no")
        let step = board.step
        #expect(board.press("<space>").isEmpty)
        #expect(board.step == step)
        #expect(board.state.lesson != nil)
        let requests = board.press(key + "y")
        #expect(word == "quit" ? requests == [.quit] : board.state.lesson == nil)
    }

    @Test func `the question is seen in large print, and waits for its answer`() {
        let board = Board(playing: tea)
        board.press("<c-p>toggle large<enter>a<space><esc>")
        #expect(board.promptRow == " › leave at step 2 of 3? y: yes")
        #expect(board.footer == " y leave  any other key no")
        #expect(!board.session.advance(by: .seconds(600)))
        board.press("n")
        #expect(board.state.lesson?.isLarge == true)
    }

    @Test func `where nothing is lost, nothing is asked`() {
        for keys in ["", "<end>"] {
            let board = Board(playing: tea)
            board.press(keys + "<esc>")
            #expect(board.state.lesson == nil)
            let other = Board(playing: tea)
            #expect(other.press(keys + "q") == [.quit])
        }
        let board = Board(playing: tea)
        #expect(board.press("<space><c-c>") == [.quit])
    }

    /// Keeps places in memory.
    private final class Places: LessonHost {
        var place: LessonPage?
        var shown: [LessonPage] = []
        var leaves = 0

        func place(in lesson: LessonFingerprint) -> LessonPage? { place }
        func shows(_ page: LessonPage, of lesson: Lesson) { shown.append(page) }
        func leavesLesson() { leaves += 1 }
    }

    @Test func `a lesson goes on where it was left`() {
        let board = Board()
        let places = Places()
        board.session.lessonHost = places
        places.place = LessonPage(step: 1, isAsking: false)
        board.session.open(lesson(tea))
        #expect(board.step == "2/3")
        #expect(board.promptRow == " › continued at step 2; Home restarts")
        #expect(board.text.contains("→ Two: the cook and the cat."))
        board.press("<esc>")
        #expect(board.promptRow == " › leave at step 2 of 3? y: yes; it continues here next time")
        board.press("n<home><space><esc>y")
        #expect(places.shown.map(\.step) == [1, 0, 1])
        #expect(places.leaves == 1)
    }

    @Test func `a place that the lesson does not have is no place`() {
        let board = Board()
        let places = Places()
        board.session.lessonHost = places
        places.place = LessonPage(step: 7, isAsking: true)
        board.session.open(lesson(tea))
        #expect(board.step == "1/3")
        #expect(!board.promptRow.contains("goes on"))
    }
}
