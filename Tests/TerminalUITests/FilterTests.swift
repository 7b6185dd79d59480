import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// The filter that the observers and the log follow, and the search in the log.
@Suite(.leavesNoObservers) struct FilterTests {
    private let script = """
        observe cart.changed as CartBadge by owner
        observe cart.changed as Tracer by block
        observe login.failed as AuditLog
        post cart.changed {"items":3} from CartStore
        post login.failed
        post nobody.listens
        """

    private func filtered(_ filter: String) -> Board {
        let board = Board(lines: script)
        board.press("f" + filter)
        return board
    }

    /// What is seen of the log, as `logged` has it.
    private func seen(_ board: Board) -> [String] {
        (0..<board.state.rows.count).map { index in
            let phrase = RecordPhrase(board.state.rows[index])
            return phrase.glyph + " " + phrase.subject
        }
    }

    private func tree(_ board: Board) -> [String] {
        board.state.tree.rows.map { row in
            switch row {
            case .name(let group, _): group.names.text
            case .equals(let equals, _): "  " + equals.title
            case .observer(let observer): "  " + observer.registration.observer
            }
        }
    }

    @Test func `the observers and the log follow it while it is typed`() {
        let board = filtered("cart")
        #expect(
            seen(board) == ["+ cart.changed", "+ cart.changed", "> cart.changed", "└ CartBadge", "└ Tracer"])
        #expect(tree(board) == ["cart.changed", "  CartBadge", "  Tracer"])
        board.press("<space>badge")
        #expect(seen(board) == ["+ cart.changed", "└ CartBadge"])
        #expect(tree(board) == ["cart.changed", "  CartBadge"])
        board.press("<c-w><c-w>")
        #expect(seen(board).count == board.state.live.log.count)
    }

    @Test(arguments: [
        ("kind:post", ["> cart.changed", "> login.failed", "> nobody.listens"]),
        ("kind:block", ["+ cart.changed", "└ Tracer"]),
        ("obs:audit", ["+ login.failed", "└ AuditLog"]), ("obs:Audit", ["+ login.failed", "└ AuditLog"]),
        ("obs:AUDIT", []), ("KIND:Deliver obs:badge", ["└ CartBadge"]),
        ("name:nobody kind:unheard", ["> nobody.listens"]), ("name:nobody -kind:unheard", []),
        ("-name:cart kind:unheard", ["> nobody.listens"]),
        ("items", ["> cart.changed", "└ CartBadge", "└ Tracer"]),
        ("name:cart -kind:observe -obs:tracer kind:deliver", ["└ CartBadge"]),
        (#""cart.changed" -kind:observe kind:post"#, ["> cart.changed"]), ("obs:cart.changed", []),
    ])
    func `words are looked for everywhere or in their field, and all have to be met`(
        filter: String, rows: [String]
    ) {
        #expect(seen(filtered(filter.map { $0 == " " ? "<space>" : String($0) }.joined())) == rows)
    }

    @Test(arguments: [
        ("foo:bar", 1, "expected name: obs: kind: obj: sender: payload: on: since: or quotes"),
        ("cart -foo:x", 6, "expected name: obs: kind: obj: sender: payload: on: since: or quotes"),
        ("name:", 6, "expected a word after name:"), ("a kind: b", 8, "expected a word after kind:"),
        ("a - b", 4, "expected a word after -"), ("\"", 1, "expected a closing double quote, found none"),
        ("\"\"", 3, "expected a word in the quotes"),
    ])
    func `a filter that cannot be says where and why, and the last that could be stays`(
        text: String, column: Int, message: String
    ) {
        let error = #expect(throws: LineError.self) { try RowFilter(text) }
        #expect(error == LineError(column: column, message: message))
        let board = filtered("login")
        let before = seen(board)
        board.press("<c-u>")
        board.paste("login " + text)
        #expect(board.footer == " column \(column + 6): \(message)")
        board.press("<enter>")
        #expect(board.state.modes.top == .query(.filter))
        #expect(before.count == 3)
    }

    @Test func `Enter keeps it, Esc on the board clears it, and rows to come are filtered`() {
        let board = filtered("login<enter>")
        #expect(board.rows[22] == " › filter: login   Esc clears it")
        board.run("post login.failed\npost cart.changed")
        #expect(seen(board).suffix(3) == ["└ AuditLog", "> login.failed", "└ AuditLog"])
        board.press("<esc>")
        #expect(board.state.rows.count == board.state.live.log.count)
        board.press("flogin<esc>")
        #expect(board.state.query.filter == nil)
        #expect(board.state.modes.isEmpty)
    }

    @Test func `the selected row stays selected when others go`() {
        let board = Board(lines: script)
        board.press("2gjjj")
        let selected = board.selectedSeq
        #expect(selected != nil)
        board.press("fcart")
        #expect(board.selectedSeq == selected)
        board.press("<esc>")
        #expect(board.selectedSeq == selected)
    }

    @Test func `a held display is filtered as well`() {
        let board = Board(lines: script)
        board.press("<space>")
        board.run("post login.failed")
        board.press("flogin")
        #expect(seen(board).count == 3)
        board.press("<enter><space>")
        #expect(seen(board).count == 5)
    }

    @Test func `searching goes to the next row that has the words, around the end, and back`() {
        let board = Board(lines: script)
        board.press("2g/kind:post<enter>")
        let first = board.selectedSeq
        #expect(board.state.selectedLogRow?.record.name == "cart.changed")
        board.press("n")
        #expect(board.state.selectedLogRow?.record.name == "login.failed")
        board.press("nn")
        #expect(board.selectedSeq == first)
        #expect(board.state.message?.text == "the search wrapped around")
        board.press("N")
        #expect(board.state.selectedLogRow?.record.name == "nobody.listens")
        board.press("/<c-u>nothing<enter>")
        #expect(board.state.message?.text == "no row matches nothing")
    }

    @Test func `without words there is nothing to find`() {
        let board = Board(lines: script)
        board.press("n")
        #expect(board.state.message?.text == "no search: / starts one")
    }
}
