import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct LessonKeyTests {
    @Test func `Space goes on, by the question to its answer, and back is the same way`() {
        let board = Board(playing: tea)
        var seen: [[String]] = []
        let path = ["1/3", "2/3", "2/3", "3/3"]
        for (index, key) in ["", "<space>", "<right>", "<enter>"].enumerated() {
            board.press(key)
            #expect(board.step == path[index])
            seen.append(Array(board.rows.dropLast(2)))
        }
        #expect(seen[1].contains { $0.contains("Space shows the answer.") })
        #expect(!seen[1].contains { $0.contains("Cat") })
        #expect(seen[2].contains { $0.contains("→ Two: the cook and the cat.") })
        #expect(seen[2].contains { $0.contains("Cat") })
        for (index, key) in ["<left>", "<bs>", "<left>"].enumerated() {
            board.press(key)
            #expect(Array(board.rows.dropLast(2)) == seen[2 - index])
        }
        board.press("<end>")
        #expect(Array(board.rows.dropLast(2)) == seen[3])
        board.press("<home>")
        #expect(Array(board.rows.dropLast(2)) == seen[0])
        board.press("<space><home>")
        #expect(Array(board.rows.dropLast(2)) == seen[0])
    }

    @Test func `there is nothing before the first step and behind the last`() {
        let board = Board(playing: tea)
        board.press("<left>")
        #expect(board.promptRow == " › this is the first step")
        board.press("<end><space>")
        #expect(
            board.promptRow
                == " › this was the last step; Home restarts, S lists lessons, Esc leaves")
        #expect(board.step == "3/3")
    }

    @Test func `Esc leaves, and the board is as it was`() {
        let board = Board(lines: "observe a as X\npost a 1\npost a 2")
        board.press("1j<space>")
        let before = board.rows
        board.session.open(lesson(tea))
        board.press("<space><space>2K<esc><c-p>toggle large<enter>")
        #expect(board.rows != before)
        board.press("<c-p>toggle large<enter>")
        board.resize(100, 30)
        board.resize(80, 24)
        board.press("<esc>y")
        #expect(board.rows == before)
        #expect(board.state.lesson == nil)
        board.press("<space>ppost a 3<enter>")
        #expect(board.logged.last == "└ X ok 1.0 µs")
    }

    @Test func `what is posted on the board meanwhile is there when one comes back`() {
        let board = Board(lines: "observe a as X")
        let own = board.session.demo
        board.session.open(lesson(tea))
        #expect(board.session.demo !== own)
        own.center.post("a")
        board.session.collect()
        #expect(!board.logged.contains("> a →1"))
        board.press("<esc>")
        #expect(board.session.demo === own)
        #expect(board.logged.contains("> a →1"))
    }

    @Test func `what is tried on a step is forgotten by the next move`() {
        let board = Board(playing: tea)
        let first = board.rows.dropLast(2)
        board.press("ppost kettle.boils<enter>")
        #expect(board.promptRow == " › kettle.boils → 1 called; the next move forgets it")
        #expect(board.logged.contains("> kettle.boils →1"))
        board.press("<space><left>")
        #expect(board.rows.dropLast(2) == first)
    }

    @Test func `checkpoints that hold are not in the way, and what one expects oneself is seen`() {
        let board = Board(playing: tea)
        board.press("<end>")
        #expect(!board.logged.contains { $0.hasPrefix("=") })
        board.press("pexpect gone Cook<enter>")
        #expect(board.logged.last == "= Cook: expected gone, found gone holds")
    }

    @Test func `a lesson that stops says what was expected, and does not go on`() {
        let board = Board(playing: "title T\n\nsay a\n\npost x\ncheckpoint unheard x 2\n\nsay c")
        board.press("<space>")
        #expect(
            board.text.contains(
                "! t.lesson:6: unheard posts of x: expected 2, found 1. The lesson stops here."))
        #expect(board.logged.last == "= unheard posts of x: expected 2, found 1 fails")
        board.press("<space>")
        #expect(board.promptRow == " › the lesson stops here; ← goes back, Esc leaves")
        #expect(board.step == "2/3")
        board.press("<left>")
        #expect(board.step == "1/3")
        #expect(!board.text.contains("!"))
    }

    @Test func `panes can be looked at, and moved in`() {
        let board = Board(playing: tea)
        board.press("<end>3")
        #expect(board.content(of: .detail).contains { $0.contains("observer") })
        board.press("1j")
        #expect(board.state.selectedObserver?.registration.observer == "Cat")
        board.press("4")
        #expect(board.title(of: .keyboard).contains("4 Keyboard"))
        board.press("2gk")
        #expect(!board.state.log.follows)
        #expect(board.step == "3/3")
    }

    @Test func `a narrow screen shows a pane when it is asked for, and the step again after Esc or a move`() {
        let board = Board(40, 10, playing: tea)
        let step = board.rows
        board.press("2")
        #expect(board.content(of: .log) == ["    1 + kettle.boils   Cook  owner"])
        #expect(board.state.layout.step.isEmpty)
        board.press("<esc>")
        #expect(board.rows.dropLast(2) == step.dropLast(2))
        board.press("1<space>")
        #expect(!board.state.layout.step.isEmpty)
        #expect(board.step == "2/3")
    }

    @Test func `a step that is too long is read to its end before the next`() {
        let words = (1...60).map { "word\($0)" }.joined(separator: " ")
        let board = Board(40, 10, playing: "title T\n\nsay \(words)\n\nsay b")
        #expect(board.text.contains("more, Space"))
        var read = board.text
        for _ in 0..<20 where board.step == "1/2" {
            board.press("<space>")
            read += board.text
        }
        #expect(board.step == "2/2")
        for number in 1...60 { #expect(read.contains("word\(number)"), "word\(number)") }
    }

    @Test func `large print shows what the step did, and nothing else of the board`() {
        let board = Board(playing: tea)
        let ascii = Board(unicode: false, playing: tea)
        ascii.press("<end><c-p>toggle large<enter>")
        #expect(
            ascii.rows.filter { !$0.isEmpty }.map { $0.drop { $0 == " " } } == [
                "> Tea                                                            ###  step 3/3",
                "The cook goes home.",
                "# Cook is gone: its deinit ran",
                "> kettle.boils from Kettle   >1 1 skipped",
                "! Cook owner   skipped: owner gone",
                "` Cat strong   ok",
                "- kettle.boils Cook  owner   owner gone",
                "> Ctrl/Cmd + enlarges further",
            ])
        #expect(ascii.styles.contains("*******************"))
        board.press("<c-p>toggle large<enter><space>")
        #expect(board.state.lesson?.isLarge == true)
        #expect(!board.text.contains("Observers"))
        board.press("1")
        #expect(board.text.contains("Observers"))
        board.press("<esc>")
        #expect(!board.text.contains("Observers"))
        board.press("p")
        #expect(board.footer == " Enter run  Tab complete  ↑ history  Esc close")
        board.press("<esc>?")
        #expect(board.footer == " Enter commands  Esc close  Space next  ← back  a auto")
        board.press("<esc><c-p>open a lesson<enter>")
        #expect(board.footer == " Enter open  ↓ select  Esc close")
        board.press("<esc>")
        #expect(board.footer.isEmpty)
        // The hint was shown once; the step has the row now.
        #expect(!board.text.contains("enlarges further"))
        board.press("<c-p>toggle large<enter>")
        #expect(board.text.contains("Observers"))
    }
}
