import BoardModel
import Demo
import TerminalUI
import Testing

@testable import Lessons

/// The speaker's notes on a second terminal.
struct NotesViewTests {
    private func notes(_ columns: Int = 60, _ rows: Int = 16, unicode: Bool = true) -> NotesState {
        NotesState(
            lesson(tea), size: Size(rows: rows, columns: columns),
            capabilities: Capabilities(unicode: unicode, colors: 8))
    }

    private func text(_ state: NotesState) -> String {
        var rows = NotesView.render(state).grid.lines.map {
            String($0.reversed().drop { $0 == " " }.reversed())
        }
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows.joined(separator: "\n")
    }

    @Test func `they have what is said, the answer before the hall has it, what comes next, and the time`() {
        var state = notes()
        state.follow(LessonPage(step: 1, isAsking: true), of: lesson(tea), elapsed: .seconds(245))
        state.pass(.seconds(31))
        #expect(
            text(state) == """
                 2/3  Tea                                   4:36  step 0:31

                 Somebody else hears it as well.

                 │ center.post("kettle.boils", from: kettle)

                 ? How many hear it?
                 → (Space shows it) Two: the cook and the cat.

                 ── next ──
                 The answer.




                 ↓ scroll  q close
                """)
        state.follow(LessonPage(step: 1, isAsking: false), of: lesson(tea), elapsed: .seconds(280))
        #expect(text(state).contains("→ Two: the cook and the cat."))
        #expect(text(state).contains("── next ──\n The cook goes home."))
        #expect(text(state).contains("4:40  step 0:31"), "the answer is of the same step")
        state.follow(LessonPage(step: 2, isAsking: false), of: lesson(tea), elapsed: .seconds(3_725))
        #expect(text(state).contains("1:02:05  step 0:00"))
        #expect(text(state).contains("This was the last step."))
    }

    @Test func `of several boards they say how many there are, and how another one is followed`() {
        var state = notes()
        state.follow(LessonPage(step: 1, isAsking: true), of: lesson(tea), elapsed: .seconds(1))
        (state.boards, state.followed) = ([4_711], 4_711)
        #expect(!text(state).contains("boards"))
        state.boards = [4_711, 4_712]
        #expect(
            text(state).contains(
                "\n 2 boards have a lesson; these notes follow process 4711.\n To follow another one: --pid 4712\n"
            ))
        (state.board, state.wanted, state.followed) = (.awaited, 99, nil)
        #expect(text(state).contains("waiting for the lesson of process 99: open it on the"))
        #expect(text(state).contains("2 boards have a lesson: lesson NAME --notes --pid 4711"))
        state.boards = [4_712]
        #expect(text(state).contains("a board has a lesson: lesson NAME --notes --pid 4712"))
    }

    @Test func `while no board shows the lesson, they say so, and the time stands still`() {
        var state = notes()
        state.pass(.seconds(60))
        #expect(state.timeUntilDue == nil)
        #expect(text(state).contains("waiting for the lesson: open it on the other terminal"))
        #expect(text(state).contains("0:00  step 0:00"))
        state.board = .elsewhere
        #expect(text(state).contains("the other terminal shows another lesson"))
        state.follow(LessonPage(step: 9, isAsking: true), of: lesson(tea), elapsed: .zero)
        #expect(state.board == .elsewhere, "a page that the lesson does not have")
    }

    @Test func `the clock is due at the next second`() throws {
        var state = notes()
        state.follow(LessonPage(step: 0, isAsking: false), of: lesson(tea), elapsed: .milliseconds(1_300))
        #expect(state.timeUntilDue == .milliseconds(700))
        state.pass(.milliseconds(700))
        #expect(state.timeUntilDue == .milliseconds(300))
    }

    @Test func `long notes are scrolled, and a new page begins at its top`() {
        var state = notes(40, 8)
        state.follow(LessonPage(step: 1, isAsking: false), of: lesson(tea), elapsed: .zero)
        #expect(text(state).contains("more, ↓"))
        state.scroll(by: 1_000)
        #expect(text(state).contains("The cook goes home."))
        #expect(!text(state).contains("more, ↓"))
        state.scroll(by: -1_000)
        #expect(state.top == 0)
        state.scroll(by: 3)
        state.follow(LessonPage(step: 2, isAsking: false), of: lesson(tea), elapsed: .zero)
        #expect(state.top == 0)
    }

    @Test func `there is no size at which they cannot be drawn`() {
        for rows in 1...12 {
            for columns in [1, 2, 5, 19, 40] {
                var state = notes(columns, rows, unicode: rows % 2 == 0)
                state.scroll(by: 2)
                #expect(NotesView.render(state).grid.lines.count == rows)
            }
        }
    }
}
