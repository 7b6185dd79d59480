import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

/// A lesson that compares the center with another has a column of the log for each.
@Suite(.leavesNoObservers) struct LessonComparisonTests {
    private let twice = """
        title Twice
        compare MyNotificationCenter

        say One view wants to hear of two names.
        observe cart.changed as CartBadge#1 by class
        observe user.changed as CartBadge#1 by class

        say Somebody posts the first.
        predict Who is called? | Here the badge; beside, nobody.
        post cart.changed
        checkpoint deliveries cart.changed 1
        checkpoint compare thrown cart.changed 1
        """

    @Test func `on a terminal of the usual size the two columns are above the step`() {
        let board = Board(80, 24, playing: twice)
        board.press("<end>")
        #expect(
            board.text == """
                 ▶ Twice                                       ●●  step 2/2  speed 1x  auto off
                ─ 2 Log ───────────────────────────────┬─────────────────── 9 rows · following ─
                 NoticeCenter                          │ MyNotificationCenter
                 + cart.changed  CartBadge#1  class    │ ~ cart.changed  CartBadge#1      added
                 + user.changed  CartBadge#1  class    │ ~ user.changed  CartBadge#1      added
                                                       │   ! CartBadge#1  cart.changed     lost
                 > cart.changed                     →1 │ ~ cart.changed                      →0
                   └ CartBadge#1  class      ok 1.0 µs │   ! notificationNotFound         threw
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │
                ─ Step 2 ───────────────────────────────────────────────────────────────────────

                 Somebody posts the first.

                 ? Who is called?
                 → Here the badge; beside, nobody.
                 › p to try something here; the next move forgets it
                 Space next  ← back  a auto  p try  Esc leave  f filter  ^P more  ? help
                """)
    }

    @Test func `on a large one too`() {
        let board = Board(120, 36, playing: twice)
        board.press("<end>")
        #expect(
            board.rows.prefix(20).joined(separator: "\n") == """
                 ▶ Twice                                                                               ●●  step 2/2  speed 1x  auto off
                ─ 2 Log ───────────────────────────────────────────────────┬─────────────────────────────────────── 9 rows · following ─
                 NoticeCenter                                              │ MyNotificationCenter
                 + cart.changed  CartBadge#1  class                        │ ~ cart.changed  CartBadge#1                          added
                 + user.changed  CartBadge#1  class                        │ ~ user.changed  CartBadge#1                          added
                                                                           │   ! CartBadge#1  forgotten for cart.changed        dropped
                 > cart.changed                                         →1 │ ~ cart.changed                                          →0
                   └ CartBadge#1  class                          ok 1.0 µs │   ! notificationNotFound                             threw
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                """)
    }

    @Test func `another pane is looked at beside a log that is shown as elsewhere`() {
        let board = Board(80, 24, playing: twice)
        board.press("<end>1")
        #expect(board.rows[1].hasPrefix("─ 1 Observers ─"))
        #expect(board.rows[1].contains("┬─ 2 Log ─"))
        #expect(!board.text.contains("NoticeCenter  "))
        board.press("2")
        #expect(board.rows[2] == " NoticeCenter                          │ MyNotificationCenter")
        let large = Board(120, 36, playing: twice)
        large.press("<end>3")
        #expect(large.rows[1].contains("┬─ 3 Detail ─"))
        #expect(large.text.contains("│ text       notificationNotFound"))
    }

    @Test func `the selected row is marked in the column of its center, and stays in sight`() {
        let posts = (1...30).map { "post a \($0)" }.joined(separator: "\n")
        let board = Board(
            80, 24,
            playing: "title T\ncompare MyNotificationCenter\n\nobserve a as CartBadge#1 by class\n" + posts)
        #expect(board.content(of: .log).last?.contains("ok 1.0 µs │") == true)
        board.press("2")
        #expect(marked(board) == 40..<80, "the newest row is the model's")
        board.press("gj")
        #expect(marked(board) == 40..<80)
        board.press("j")
        #expect(marked(board) == 0..<39)
        for _ in 0..<40 {
            board.press("j")
            #expect(marked(board) != nil)
        }
    }

    /// The columns that are shown in reverse in the log.
    private func marked(_ board: Board) -> Range<Int>? {
        let region = board.state.layout.content(of: .log)
        let grid = board.frame.grid
        for row in region.row..<region.row + region.rows {
            let columns = (0..<80).filter { grid[row, $0].style.reverse }
            if let first = columns.first, let last = columns.last { return first..<last + 1 }
        }
        return nil
    }

    @Test func `a lesson that compares nothing has one column`() {
        let plain = twice.replacing("compare MyNotificationCenter\n", with: "")
            .replacing("checkpoint compare thrown cart.changed 1", with: "")
        let board = Board(80, 24, playing: plain)
        board.press("<end>")
        #expect(!board.text.contains("MyNotificationCenter"))
        #expect(board.rows[1].hasPrefix("─ 1 Observers ─"))
    }

    @Test func `both columns are filtered`() {
        let board = Board(80, 24, playing: twice)
        board.press("<end>fkind:throw<enter>")
        let rows = board.content(of: .log).dropFirst().map { $0.drop { $0 == " " || $0 == "│" } }
        #expect(rows.filter { !$0.isEmpty } == ["! notificationNotFound         threw"])
    }
}
