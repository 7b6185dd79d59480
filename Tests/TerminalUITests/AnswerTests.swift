import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

/// What the prompt answers to each command.
@Suite(.leavesNoObservers) struct AnswerTests {
    @Test(arguments: [
        (120, "post stok.changed"),
        (120, "post stok.changed {\"count\":3,\"place\":\"north\"} from Store"),
        (80, "post stok.changed"),
        (120, "post warehouse.stock.chnged"), (100, "post warehouse.stock.chnged"),
    ])
    func `the row of a post that nobody hears has the whole suggestion`(columns: Int, line: String) {
        let board = Board(
            columns, 36, lines: "observe stock.changed as X\nobserve warehouse.stock.changed as Y\n\(line)")
        let row = board.content(of: .log).last ?? ""
        #expect(row.contains("stock.changed?"), "\(row)")
        #expect(row.hasSuffix("! unheard"), "\(row)")
    }

    private static let start = """
        observe cart.changed as CartBadge by owner from CartStore
        observe cart.changed as OldScreen by strong
        observe login.failed as AuditLog by queue
        """

    @Test(arguments: [
        ("post cart.changed 1 from CartStore", "cart.changed → 2 called"),
        ("cart.changed", "cart.changed → 1 called, 1 wants another sender"),
        ("post login.failed", "login.failed → 1 queued"),
        ("cart.chnged", "did you mean cart.changed? cart.chnged → unheard"),
        ("nobody", "nobody → unheard"),
        ("post cart.changed 1 elsewhere", "cart.changed → 1 called, 1 wants another sender"),
        ("observe a as X by token", "X observes a"),
        ("remove OldScreen", "1 registration removed; u undoes it"),
        ("remove OldScreen other", "nothing to remove: OldScreen does not observe other"),
        ("release AuditLog", "AuditLog is gone: its deinit ran"),
        ("holders AuditLog", "AuditLog is held by the board alone"),
        ("explain cart.changed", "“cart.changed”: 1 observer is called, 1 passed over"),
        ("expect observers cart.changed 2", "holds: observers of cart.changed: expected 2, found 2"),
        ("expect observers cart.changed 1", "observers of cart.changed: expected 1, found 2"),
        ("note hello", "hello"), ("wait 1.5", "the clock is at 1.5 s"),
        ("keyboard show", "keyboard show: it moves; 2 posts, 0 called"),
        ("keyboard hide", "keyboard already hidden; nothing posted"),
        ("device tablet", "tablet, portrait"),
    ])
    func `each command says what came of it`(line: String, answer: String) {
        let board = Board(120, 24, lines: Self.start)
        board.press("p" + line.map { $0 == " " ? "<space>" : String($0) }.joined() + "<enter>")
        #expect(board.promptRow == " › " + answer)
    }

    @Test func `it does so while the display is held, and the log's title counts what is new`() {
        let board = Board(120, 24, lines: Self.start)
        board.press("<space>pcart.changed<enter>")
        #expect(board.promptRow == " › cart.changed → 1 called, 1 wants another sender")
        #expect(board.title(of: .log).hasSuffix("─ 3 rows · +2 new · held ─"))
        board.press("<space>")
        #expect(board.title(of: .log).hasSuffix("─ 5 rows · following ─"))
    }

    @Test func `it does so while the log does not follow, and the title keeps what matters when narrow`() {
        let board = Board(120, 24, lines: Self.start)
        board.press("kpcart.changed<enter>")
        #expect(board.promptRow == " › cart.changed → 1 called, 1 wants another sender")
        #expect(board.title(of: .log).hasSuffix("─ row 2 of 5 · +2 new · G follows ─"))
        board.resize(40, 12)
        #expect(board.title(of: .log) == "─ 2 Log ── 2 of 5 · +2 new · G follows ─")
        board.resize(30, 12)
        #expect(board.title(of: .log) == "─ 2 Log ─ +2 new · G follows ─")
        board.press("G")
        #expect(board.title(of: .log) == "─ 2 Log ─ 5 rows · following ─")
    }

    @Test func `an observer of any name does not hide that a name is misspelt`() {
        let board = Board(120, 24, lines: Self.start + "\nobserve * as Tracer from CartStore")
        board.press("pcart.chnged<enter>")
        #expect(
            board.promptRow
                == " › did you mean cart.changed? cart.chnged → unheard (1 wants another sender)")
    }

    @Test func `at 80x24 the answer to a long misspelt name has the whole suggestion`() {
        let name = "org.alamofire.notification.name.request.didSuspend"
        let board = Board(80, 24, lines: "observe \(name) as X")
        board.press("p\(name.dropLast(3))nd<enter>")
        #expect(board.promptRow.hasPrefix(" › did you mean \(name)? "), "\(board.promptRow)")
    }

    @Test func `a payload that an observer cannot read is said`() {
        let board = Board(120, 24, lines: "observe count as X typed Int\nobserve count as Y")
        board.press("ppost<space>count<space>true<enter>")
        #expect(board.promptRow == " › count → 1 called, 1 cannot read the payload")
    }

    @Test func `a name cannot write on the terminal by its answer`() {
        let board = Board(120, 24)
        board.paste("")
        board.press("p")
        board.paste("post \"a\\u001b[31m\"")
        board.press("<enter>")
        #expect(!board.promptRow.unicodeScalars.contains { $0.value < 0x20 })
    }
}
