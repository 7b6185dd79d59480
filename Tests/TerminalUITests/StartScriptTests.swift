import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import Lessons
@testable import TerminalUI

/// A script that is carried out while the board is seen and answers keys.
@Suite(.leavesNoObservers) struct StartScriptTests {
    private func board(
        _ lines: [String], columns: Int = 80, rows: Int = 24
    ) -> Board {
        let board = Board(columns, rows)
        board.session.start(TextLines(lines.joined(separator: "\n")), file: "demo.txt")
        return board
    }

    private let posts = (1...200).map { "post a \($0)" }

    @Test(arguments: [(80, 24), (120, 36)])
    func `how far the script is stands in the first line and above the keys`(
        columns: Int, rows: Int
    ) {
        let board = board(posts, columns: columns, rows: rows)
        board.session.work(lines: 50)
        board.session.collect()
        #expect(board.rows[0].hasPrefix(" noticeboard  ▸ SCRIPT 23 %  "))
        #expect(board.rows[0].contains("  observers 0  posts 50  "))
        #expect(board.promptRow == " › running demo.txt: 50 of 200; ^C stops it")
        board.session.work(lines: 50)
        board.session.collect()
        #expect(board.rows[0].hasPrefix(" noticeboard  ▸ SCRIPT 47 %  "))
        board.session.finishWork()
        #expect(board.rows[0].hasPrefix(" noticeboard  ● LIVE  "))
        #expect(board.rows[0].contains("  observers 0  posts 200  "))
        #expect(!board.promptRow.contains("demo.txt"))
    }

    @Test func `a script of unknown length shows its line`() {
        let board = Board()
        board.session.start(posts.map(TextLine.success), file: "stdin")
        board.session.work(lines: 7)
        #expect(board.rows[0].hasPrefix(" noticeboard  ▸ SCRIPT line 7  "))
        #expect(board.promptRow == " › running stdin: 7; ^C stops it")
    }

    @Test func `no more lines are carried out at a time than are asked for`() {
        let board = board(posts)
        for step in 1...4 {
            board.session.work(lines: 3)
            board.session.collect()
            #expect(board.state.live.log.postCount == 3 * step)
            #expect(board.session.isBusy)
        }
    }

    @Test func `keys are answered while the script runs`() {
        let board = board(posts)
        board.session.work(lines: 10)
        board.press("1")
        #expect(board.state.focus == .observers)
        board.press("?")
        #expect(board.rows[1].hasPrefix("─ Help ─"))
        board.press("<esc>2k")
        #expect(!board.state.log.follows)
        board.resize(120, 36)
        #expect(board.frame.problem(for: Size(rows: 36, columns: 120)) == nil)
        #expect(board.press("q") == [.quit])
        #expect(board.session.isBusy, "the script has not gone on by itself")
    }

    @Test func `lines that are typed meanwhile come after the last one, in their order`() {
        let board = board(posts)
        board.session.work(lines: 10)
        board.press("ppost typed 1<enter>")
        #expect(!board.state.modes.contains(.prompt))
        #expect(board.promptRow == " › running demo.txt: 10 of 200; 1 waiting")
        board.press("ppost typed 2<enter>")
        #expect(board.promptRow == " › running demo.txt: 10 of 200; 2 waiting")
        board.session.finishWork()
        let names = (0..<board.state.live.log.count).map { board.state.live.log[$0].record }
            .filter { $0.kind == .post }.map { "\($0.name ?? "") \($0.payload ?? "")" }
        #expect(names.suffix(3) == ["a 200", "typed 1", "typed 2"])
    }

    @Test func `keys that change something come after the script, too`() {
        let board = board(["observe a as X"] + posts + ["expect observers a 1"])
        board.session.work(lines: 10)
        board.session.collect()
        board.press("1jd")
        board.session.work(lines: 10)
        board.session.collect()
        #expect(board.state.live.snapshot.observerCount == 1)
        board.session.finishWork()
        #expect(board.state.live.snapshot.observerCount == 0)
        #expect(board.state.message?.isProblem == false, "the expectation held")
    }

    @Test
    func `a line that is not understood is refused at once, and one that fails later says which it was`() {
        let board = board(posts)
        board.session.work(lines: 10)
        board.press("pobserve<enter>")
        #expect(board.state.modes.contains(.prompt))
        #expect(board.footer.contains("expected a name"))
        board.press("<c-u>release Nobody<enter>")
        #expect(!board.state.modes.contains(.prompt))
        board.session.finishWork()
        #expect(board.promptRow == " › prompt:1:9: expected an object (there are none yet), found Nobody")
    }

    @Test func `a line of the script that fails is reported, and the lines behind it are left out`() {
        let board = board(["post a", "pots b", "post c"])
        board.session.finishWork()
        #expect(board.promptRow.hasPrefix(" › demo.txt:2:1: found pots; did you mean post?"))
        #expect(board.state.live.log.postCount == 1)
        #expect(board.rows[0].contains("● LIVE"))
    }

    @Test func `a failure is reported when the line that is typed is done, not lost`() {
        let board = board(["post a", "pots b"])
        board.press("pnote x")
        board.session.finishWork()
        #expect(board.promptRow == " › note x")
        board.press("<enter>")
        #expect(board.promptRow.hasPrefix(" › demo.txt:2:1: found pots; did you mean post?"))
    }

    @Test func `a lesson is played while the script stands still, and it goes on behind it`() throws {
        let board = board(posts)
        board.session.work(lines: 10)
        board.session.open(try #require(LessonLibrary.all.first))
        #expect(!board.session.isBusy)
        board.session.work(lines: 10)
        board.press("<esc>")
        #expect(board.session.isBusy)
        #expect(board.promptRow.hasPrefix(" › running demo.txt: 10 of 200"))
        board.session.finishWork()
        #expect(board.state.live.log.postCount == 200)
    }

    @Test func `nothing of a long script is dropped on the way`() {
        let board = Board(inbox: RecordInbox(capacity: 1024))
        board.session.start((1...3000).map { TextLine.success("post a \($0)") }, file: "demo.txt")
        board.session.finishWork()
        #expect(board.state.live.log.postCount == 3000)
        #expect(board.state.live.log.droppedCount == 0)
    }

    @Test func `^C ends the file's commands and says where, and a second one quits`() {
        let board = board(posts)
        board.session.work(lines: 10)
        board.press("ppost typed<enter>")
        #expect(board.press("<c-c>") == [])
        #expect(!board.session.isBusy)
        #expect(board.promptRow == " › stopped demo.txt at line 10 of 200; ^C again quits")
        #expect(board.rows[0].contains("● LIVE"))
        // What was typed comes after the file's commands, wherever they end.
        #expect(board.state.live.log.last?.record.name == "typed")
        #expect(board.state.live.log.postCount == 11)
        #expect(board.press("<c-c>") == [.quit])
    }

    @Test(arguments: ["pnote x", "f", "?", "!", "K"])
    func `^C ends the file's commands whatever is open`(keys: String) {
        let board = board(posts)
        board.session.work(lines: 10)
        board.press(keys)
        #expect(board.press("<c-c>") == [])
        #expect(!board.session.isBusy)
        #expect(board.press("<c-c>") == [.quit])
    }
}
