import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// The center and the model beside it, in two columns.
@Suite(.leavesNoObservers) struct ComparisonViewTests {
    private let script = """
        compare MyNotificationCenter
        observe cart.changed as CartBadge#1 by class
        observe cart.changed as AuditLog by token
        observe user.changed as CartBadge#1 by class
        post cart.changed
        remove CartBadge#1
        """

    @Test func `what both did with a line stands at one height`() {
        let log = Board(lines: script).state.live.log
        let columns = ComparisonColumns(log)
        let texts = (0..<columns.count).map { index in
            let line = columns.line(index, of: log)
            return [line.center, line.model].map { $0.map { RecordPhrase($0).glyph } ?? " " }.joined()
        }
        #expect(texts == ["+~", "+ ", "+~", " !", ">~", "└!", "└ ", "- ", "-~", " !"])
    }

    @Test func `B opens the two columns over the panes`() {
        let board = Board(lines: script)
        board.press("<c-p>compare with<enter>")
        #expect(
            board.text == """
                 noticeboard  ● LIVE  names 1  observers 1  posts 1  deliveries 2
                ─ Side by side ─────────────────────────────────────────────────────────────────
                 NoticeCenter                          │ MyNotificationCenter
                 + cart.changed  CartBadge#1  class    │ ~ cart.changed  CartBadge#1      added
                 + cart.changed  AuditLog  token       │
                 + user.changed  CartBadge#1  class    │ ~ user.changed  CartBadge#1      added
                                                       │   ! CartBadge#1  cart.changed     lost
                 > cart.changed                     →2 │ ~ cart.changed                      →0
                   └ CartBadge#1  class      ok 1.0 µs │   ! notificationNotFound         threw
                   └ AuditLog  token         ok 1.0 µs │
                 - cart.changed  CartBadge#1 … removed │
                 - user.changed  CartBadge#1 … removed │ ~ CartBadge#1                   remove
                                                       │   ! CartBadge#1  user.changed     lost
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │
                                                       │

                 › p to type: post, observe, release …
                 ↓ scroll  Esc close
                """)
        board.press("<c-p>compare with<enter>")
        #expect(board.state.modes.overlay == nil)
    }

    @Test func `a larger screen leaves room for all words`() {
        let board = Board(120, 36, lines: script)
        board.press("<c-p>compare with<enter>")
        #expect(
            board.text == """
                 noticeboard  ● LIVE  names 1  observers 1  posts 1  deliveries 2
                ─ Side by side ─────────────────────────────────────────────────────────────────────────────────────────────────────────
                 NoticeCenter                                              │ MyNotificationCenter
                 + cart.changed  CartBadge#1  class                        │ ~ cart.changed  CartBadge#1                          added
                 + cart.changed  AuditLog  token                           │
                 + user.changed  CartBadge#1  class                        │ ~ user.changed  CartBadge#1                          added
                                                                           │   ! CartBadge#1  forgotten for cart.changed        dropped
                 > cart.changed                                         →2 │ ~ cart.changed                                          →0
                   └ CartBadge#1  class                          ok 1.0 µs │   ! notificationNotFound                             threw
                   └ AuditLog  token                             ok 1.0 µs │
                 - cart.changed  CartBadge#1  class                removed │
                 - user.changed  CartBadge#1  class                removed │ ~ CartBadge#1                                       remove
                                                                           │   ! CartBadge#1  forgotten for user.changed        dropped
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
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │
                                                                           │

                 › p to type: post, observe, release …
                 ↓ scroll  Esc close
                """)
    }

    @Test func `long columns open at their end`() {
        let board = Board(
            lines: "compare MyNotificationCenter\n" + (1...40).map { "post a\($0)" }.joined(separator: "\n"))
        board.press("<c-p>compare with<enter>")
        #expect(board.rows[20].contains("notificationNotFound"))
        #expect(board.rows[19].contains("a40"))
        board.press("g")
        #expect(board.rows[3].contains("a1"))
    }
}
