import BoardModel
import Demo
import TestSupport
import Testing

@testable import Lessons
@testable import TerminalUI

/// The log shows the rows of the current step in full, and earlier rows in one line each where there is no room.
@Suite(.leavesNoObservers) struct LessonLogTests {
    private static let longNote =
        "the kettle holds the cook, the cook holds the tea, and the tea holds nobody at all, as one sees"

    private static let wordy = """
        title Wordy

        say One.
        note \(longNote)

        say Two.
        observe tea.ready as Cook by owner typed Int
        post tea.ready {"in":"the pot"}
        note done

        say Three.
        predict What comes? | Another note.
        note the end
        """

    /// The words of the log, a blank between them, in reading order.
    private func words(_ board: Board) -> String {
        board.content(of: .log).flatMap { $0.split(separator: " ") }.joined(separator: " ")
    }

    /// The styles of the row of the log that has a text in it.
    private func styles(of text: String, on board: Board) -> Set<Character> {
        let region = board.state.layout.content(of: .log)
        let (lines, styles) = (board.frame.grid.lines, board.frame.grid.styleLines)
        let row = (region.row..<region.row + region.rows).first { lines[$0].contains(text) }
        guard let row else { return [] }
        let line = zip(lines[row], styles[row]).dropFirst(region.column).prefix(region.columns)
        return Set(line.filter { $0.0 != " " }.map(\.1))
    }

    @Test(arguments: [(80, 24), (120, 36), (64, 20)])
    func `a long note of the step is reported to its end`(columns: Int, rows: Int) {
        let board = Board(columns, rows, playing: Self.wordy)
        // A wide log has times.
        let start = columns == 120 ? "1 0.000 #" : "1 #"
        #expect(words(board) == "\(start) \(Self.longNote)")
    }

    @Test func `what was before has a line for each row, and more where there is room`() {
        let rows = Board(80, 24, playing: Self.wordy).state.layout.content(of: .log).rows
        for (count, isWhole) in [(rows - 1, false), (rows - 4, true)] {
            let others = (1...count).map { "note \($0)" }.joined(separator: "\n")
            let board = Board(
                80, 24, playing: "title T\n\nsay One.\nnote \(Self.longNote)\n\nsay Two.\n\(others)")
            board.press("<space>")
            #expect(board.state.layout.content(of: .log).rows == rows)
            #expect(words(board).hasPrefix("1 # the kettle holds"))
            #expect(words(board).contains("as one sees") == isWhole)
            #expect(words(board).contains("…") == !isWhole)
        }
    }

    @Test func `what went wrong in the step is shown below the object that could not do it`() {
        let board = Board(80, 24, playing: Self.wordy)
        board.press("<space>")
        let log = board.content(of: .log)
        let failure = log.firstIndex { $0.contains("! Cook") && $0.hasSuffix("failed") }
        #expect(failure.map { log[$0 + 1].drop { $0 == " " } } == "needs Int, found Dictionary")
    }

    @Test func `in past steps a name keeps its end, and the row its detail`() throws {
        let lesson = try #require(LessonLibrary.all.first { $0.name == "09-other-keyboards" })
        let board = Board(80, 24)
        board.session.open(lesson)
        board.press("<space><space><space>")
        let log = board.content(of: .log)
        for row in log where row.contains("> ") {
            #expect(row.contains("> …") || row.contains("> keyboard."))
        }
        #expect(log.contains { $0.contains("> …willHide ") && $0.hasSuffix("! unheard") })
        #expect(log.contains { $0.contains("> …willChangeFrame ") })
        #expect(log.filter { $0.contains("…did") }.allSatisfy { $0.contains(#/ y \d+→\d+ /#) }, "\(log)")
        #expect(!log.contains { $0.contains("geFrame") && !$0.contains("ChangeFrame") })
    }

    @Test func `all rows of a step are shown before one of them wraps`() throws {
        let lesson = try #require(LessonLibrary.all.first { $0.name == "09-other-keyboards" })
        let board = Board(80, 24)
        board.session.open(lesson)
        board.press("<space><space><space><space><space>")
        #expect(board.step == "4/7")
        #expect(board.state.lesson?.page.isAsking == false)
        _ = board.session.advance(by: .seconds(1))
        board.session.collect()
        let notices = board.content(of: .log).filter { $0.contains(" > ") }
        #expect(notices.count == 9, "\(board.text)")
        #expect(board.text.contains("and goes there once."))
    }

    @Test(arguments: LessonLibrary.all)
    func `titles and keys are whole at 80x24`(lesson: Lesson) {
        let board = Board(80, 24)
        board.session.open(lesson)
        for _ in lesson.pages {
            #expect(board.rows[0].contains(" \(lesson.title) "), "\(board.rows[0])")
            #expect(
                board.footer == " Space next  ← back  a auto  p try  Esc leave  f filter  ^P more  ? help")
            board.press("<space>")
        }
    }

    @Test func `a log that is scrolled back has a line for each row`() {
        let board = Board(80, 24, playing: Self.wordy)
        board.press("<space><up>")
        #expect(board.content(of: .log).count == board.state.rows.count)
    }

    @Test func `large print shows a long note to its end as well`() {
        let board = Board(80, 24, playing: Self.wordy)
        board.press("<c-p>toggle large<enter>")
        let text = board.rows.flatMap { $0.split(separator: " ") }.joined(separator: " ")
        #expect(text.contains("# \(Self.longNote)"))
    }

    @Test func `large print shows what went wrong in the colour that the log has for it`() {
        // Without large letters, whose text no test could find.
        let board = Board(80, 24, unicode: false, playing: Self.wordy)
        board.press("<space>")
        let inLog = styles(of: "! Cook", on: board)
        board.press("<c-p>toggle large<enter>")
        let (lines, styles) = (board.frame.grid.lines, board.frame.grid.styleLines)
        let row = lines.firstIndex { $0.contains("! Cook") }
        let style = row.flatMap { row in
            zip(lines[row], styles[row]).first { $0.0 == "!" }.map(\.1)
        }
        #expect(style.map(inLog.contains) == true)
    }

    @Test func `large print leaves out whole rows, the oldest first, and shows posts on a line each`() {
        let board = Board(
            60, 14,
            playing: """
                title Many

                say One.
                note first of all, and quite a long one, which needs more than a line of this board
                post a {"words":"as many as nobody would ever read on a wall, and then some more of them"}
                post b
                post c
                post d
                post e
                post f
                post g
                """)
        board.press("<c-p>toggle large<enter>")
        #expect(!board.text.contains("first of all"))
        #expect(!board.text.contains("of this board"))
        #expect(board.text.contains("> g"))
        let posts = board.rows.filter { $0.contains("> ") }
        #expect(posts.allSatisfy { $0.hasSuffix("! unheard") })
    }

    @Test func `what was before the step is quiet, and nothing is while a question is asked`() {
        let board = Board(80, 24, playing: Self.wordy)
        #expect(styles(of: "kettle", on: board) != ["-"])
        board.press("<space>")
        #expect(styles(of: "kettle", on: board) == ["-"])
        #expect(styles(of: "+ tea.ready", on: board).count > 1)
        board.press("<space>")
        #expect(styles(of: "+ tea.ready", on: board).count > 1)
        board.press("<space>")
        #expect(styles(of: "> tea.ready", on: board) == ["-"])
    }

    @Test func `with two columns as well, in both`() {
        let board = Board(
            80, 24,
            playing: """
                title Two
                compare MyNotificationCenter

                say One.
                observe a as ProfileView#1 by class

                say Two.
                post b
                """)
        let before = styles(of: "ProfileView#1", on: board)
        board.press("<space>")
        #expect(styles(of: "ProfileView#1", on: board) == ["-"])
        #expect(before != ["-"])
    }
}
