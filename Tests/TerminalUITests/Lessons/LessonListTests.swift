import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

@testable import Lessons

@Suite(.leavesNoObservers) struct LessonListTests {
    private let lessons = LessonLibrary.all

    @Test func `the palette opens the list of lessons, and Enter opens the selected one`() {
        let board = Board()
        let before = board.rows
        board.press("<c-p>open a lesson<enter>")
        for (index, lesson) in lessons.enumerated() {
            let number = index < 9 ? " \(index + 1)" : "\(index + 1)"
            #expect(board.rows[2 + index].hasPrefix("  \(number)  \(lesson.title)"))
        }
        #expect(board.footer == " Enter open  ↓ select  Esc close")
        board.press("<esc>")
        #expect(board.rows[..<22] == before[..<22])
        board.press("<c-p>open a lesson<enter><enter>")
        #expect(board.rows[0].hasPrefix(" ▶ 1 \(lessons[0].title)"))
    }

    @Test func `each lesson says its minutes`() {
        let board = Board()
        board.press(":open a lesson<enter>")
        #expect(board.rows[2].hasSuffix("10 steps  5 min"))
    }

    @Test func `in a tour, the next lesson opens after the last step of one`() {
        let board = Board()
        let before = board.rows
        board.session.open(tour: [lesson(moving), lesson(tea)])
        #expect(board.rows[0].hasPrefix(" ▶ Moving "))
        board.press("<space>")
        #expect(board.promptRow == " › Space opens the next lesson: Tea, 1 min")
        board.press("<space>")
        #expect(board.rows[0].hasPrefix(" ▶ Tea "))
        #expect(board.step == "1/3")
        board.press("<end><space>")
        #expect(board.promptRow.hasPrefix(" › this was the last step"))
        board.press("<esc>")
        #expect(board.rows == before)
        board.session.open(tour: [lesson(moving), lesson(tea)])
        board.press("<esc>")
        board.session.open(lesson(moving))
        board.press("<end><space>")
        #expect(board.rows[0].hasPrefix(" ▶ Moving "), "the tour ended")
    }

    @Test func `arrows, letters and ends select`() {
        let board = Board()
        let last = lessons.count - 1
        func selected(after keys: String) -> Int? {
            board.press(keys)
            return board.state.overlays.lessonList.selected
        }
        #expect(selected(after: ":open a lesson<enter>") == 0)
        #expect(selected(after: "<up>") == 0)
        #expect(selected(after: "j") == min(1, last))
        #expect(selected(after: "G") == last)
        #expect(selected(after: "<home>") == 0)
        #expect(selected(after: "<end>k") == max(0, last - 1))
    }

    @Test func `a lesson may follow a lesson, and Esc still leads to the board`() {
        let board = Board(lines: "observe a as X")
        let before = board.rows
        board.session.open(lesson(tea))
        board.press("<c-p>open a lesson<enter>")
        #expect(board.state.overlays.lessonList.selected == 0)
        board.press("<enter>")
        #expect(board.state.lesson?.number == 1)
        board.press("<c-p>open a lesson<enter><esc><space><esc>y")
        #expect(board.rows == before)
    }

    @Test func `a pane's key closes the list, so that what it does is seen`() {
        for key in ["<tab>", "1", "?"] {
            let board = Board()
            board.press(":open a lesson<enter>" + key)
            #expect(!board.text.contains(" Lessons "))
        }
    }
}
