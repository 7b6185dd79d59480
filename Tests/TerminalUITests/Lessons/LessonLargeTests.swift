import BoardModel
import Demo
import TestSupport
import Testing

@testable import Lessons
@testable import TerminalUI

/// Large print is large.
@Suite(.leavesNoObservers) struct LessonLargeTests {
    private let short = """
        title Short

        say Somebody says this.
        show post()
        predict Who hears it? | Nobody. It is late.
        post a
        """

    @Test func `letters are three columns wide and four rows high`() {
        #expect(
            BigText.rows(of: "Hi!", .narrow) == [
                "▌ ▌ ▘  ▌ ",
                "▙▄▌▝▌  ▌ ",
                "▌ ▌ ▌  ▘ ",
                "▘ ▘▝▀  ▘ ",
            ])
    }

    @Test func `where there is room, strokes are twice as strong`() {
        #expect(
            BigText.rows(of: "Hi", .wide) == [
                "█   █   ▀   ",
                "█▄▄▄█  ▀█   ",
                "█   █   █   ",
                "▀   ▀  ▀▀▀  ",
            ])
    }

    @Test func `on a large screen letters are twice as high`() {
        let rows = BigText.rows(of: "H", .huge)
        #expect(
            rows == [
                "██      ██  ", "██      ██  ", "██      ██  ", "██████████  ", "██      ██  ",
                "██      ██  ",
                "██      ██  ", "            ",
            ])
        let board = Board(200, 60, playing: short)
        board.press("<c-p>toggle large<enter>")
        let question = BigText.rows(of: "Who hears it?", .huge)
        #expect(board.rows.contains { $0.contains(question[3].prefix(100)) })
    }

    @Test func `large print has the whole screen, and says once how to enlarge it`() {
        let board = Board(80, 24, playing: short)
        board.press("<c-p>toggle large<enter>")
        #expect(board.promptRow == " › Ctrl/Cmd + enlarges further")
        board.press("<space>")
        #expect(board.state.layout.step == Region(row: 1, column: 0, rows: 23, columns: 80))
        #expect(!board.text.contains("enlarges"))
    }

    @Test func `what does not fit scrolls, and the last row says how much there is`() {
        let words = (1...400).map { "word\($0)" }.joined(separator: " ")
        let board = Board(80, 24, unicode: false, playing: "title T\n\nsay \(words)\n\nsay End.")
        board.press("<c-p>toggle large<enter><down>")
        var read = ""
        for _ in 1...9 where board.step == "1/2" {
            read += board.text
            if board.text.contains(" more, Space") { #expect(board.rows[23].hasSuffix(" more, Space")) }
            board.press("<space>")
        }
        for number in 1...400 { #expect(read.contains("word\(number)"), "word\(number)") }
    }

    @Test func `large print leaves out how long a handler took`() {
        let board = Board(120, 36, unicode: false, playing: tea)
        board.press("<end><c-p>toggle large<enter>")
        #expect(board.text.contains("` Cat strong   ok\n"))
    }

    @Test func `the question is large, and the code when there is room`() {
        let board = Board(80, 24, playing: short)
        board.press("<c-p>toggle large<enter>")
        #expect(!board.text.contains("Who hears"))
        #expect(!board.text.contains("post()"))
        #expect(!board.text.contains("Somebody says"))
        let large = BigText.rows(of: "Who hears it?", .narrow).map {
            String(("  " + $0).reversed().drop { $0 == " " }.reversed())
        }
        #expect(board.rows.contains(large[1]))
        #expect(board.rows.contains(large[2]))
    }

    @Test func `of the answer the first sentence is large, and what changed`() {
        let board = Board(120, 36, playing: short)
        board.press("<space><c-p>toggle large<enter>")
        #expect(board.text.contains("  ? Who hears it?\n"))
        #expect(board.text.contains("    It is late.\n"))
        #expect(!board.text.contains("Nobody"))
        #expect(!board.text.contains("unheard"))
        #expect(
            board.rows.contains { $0.contains(BigText.rows(of: "> a ! unheard", .narrow)[2].dropLast(3)) }
        )
    }

    @Test func `what does not fit in large letters is in small ones`() {
        let board = Board(80, 14, playing: short)
        board.press("<space><c-p>toggle large<enter>")
        #expect(board.text.contains("│ post()"))
        #expect(board.text.contains("> a   ! unheard"))
        let ascii = Board(80, 24, unicode: false, playing: short)
        ascii.press("<c-p>toggle large<enter>")
        #expect(ascii.text.contains("? Who hears it?"))
    }

    @Test func `a step with nothing but words shows them`() {
        let board = Board(80, 24, playing: "title T\n\nsay Grüße an alle.")
        board.press("<c-p>toggle large<enter>")
        #expect(board.text.contains("Grüße an alle."), "it has letters without a large form")
    }

    @Test func `a lesson about the keyboard shows it`() {
        for (columns, rows) in [(80, 24), (120, 36), (200, 60)] {
            let board = Board(columns, rows, playing: moving)
            board.press("<c-p>toggle large<enter>")
            #expect(board.text.contains("┌──"))
            #expect(board.text.contains("└──"))
        }
    }

    @Test func `every lesson is drawn in large print at every size, and no row is too wide`() {
        for lesson in LessonLibrary.all {
            for (columns, rows) in [(40, 10), (80, 24), (200, 60)] {
                let board = Board(columns, rows)
                board.session.open(lesson)
                board.press("<c-p>toggle large<enter>")
                for _ in lesson.pages {
                    #expect(board.rows.count == rows)
                    board.press("<space>")
                }
            }
        }
    }
}
