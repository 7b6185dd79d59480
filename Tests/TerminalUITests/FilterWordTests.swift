import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// The words of filters: what each finds, how it is completed, and what is said of one that cannot match.
@Suite(.leavesNoObservers) struct FilterWordTests {
    private let script = """
        observe cart.changed as CartBadge by owner from Store
        observe cart.changed as Tracer by block
        post cart.changed {"items":[{"id":7}],"user":{"name":"Ann"},"total":12.5} from Store
        post cart.changed {"items":[],"user":{"name":"Bob"},"total":9}
        post login "plain"
        wait 90
        post nobody.listens
        """

    private func seqs(_ filter: String) -> [UInt64] {
        let board = Board(lines: script)
        board.press("f")
        board.paste(filter)
        #expect(board.state.query.error == nil)
        return (0..<board.state.rows.count).map { board.state.rows[$0].record.seq }
    }

    @Test(
        arguments: [
            ("kind:unheard", [8, 10]), ("kind:post -kind:unheard", [3, 6]),
            ("sender:store", [1, 3, 4, 5]), ("obj:store", [1, 3, 4, 5]), ("obj:tracer", [2, 5, 7]),
            ("payload:ann", [3, 4, 5]), ("payload:Ann kind:post", [3]), ("payload:ANN", []),
            ("n>7", [8, 10]), ("n<=2", [1, 2]), ("n=6", [6]), ("n!=6 kind:post", [3, 8, 10]),
            ("n>=#10", [10]),
            ("cost>1ms", []), ("cost>=1us", [4, 5, 7]), ("-cost>0ns kind:deliver", []),
            ("cost<2s", [4, 5, 7]),
            ("since:1:30", [10]), ("since:90s", [10]), ("since:#8", [8, 10]), ("-since:#4", [1, 2, 3]),
            ("payload.user.name=ann kind:post", [3]), ("payload.user.name=Ann kind:post", [3]),
            ("payload.user.name=ANN", []), ("payload.user.name!=Ann kind:post", [6]),
            ("payload.total>9 kind:post", [3]), ("payload.total=9.0 kind:post", [6]),
            ("payload.total>=9 kind:post", [3, 6]), ("payload.items.0.id=7 kind:post", [3]),
            ("payload.items.1.id=7", []), ("payload.nothing=1", []), ("payload.user.name>A", []),
            ("payload=plain", [8]), ("payload.user.name=\"Bob\" kind:post", [6]),
            ("~^cart[.]ch kind:post", [3, 6]), ("name:~^n.*s$", [10]), ("~\"total.:(9|8)\" kind:post", [6]),
            ("-~a", []), ("\"n>7\"", []),
            ("kind:unheard or n=6", [6, 8, 10]), ("n=3 or n=6 or payload:plain", [3, 6, 8]),
            ("kind:post ann or login", [3, 8]), ("kind:post -ann OR -since:#2", [1, 6, 8, 10]),
            ("\"or\" kind:post", [3]), ("-n>1 or \"or\"", [1, 3, 4, 5]),
        ] as [(String, [UInt64])])
    func `each word keeps the rows that it describes`(filter: String, expected: [UInt64]) {
        #expect(seqs(filter) == expected)
    }

    @Test(arguments: [
        ("kind:zzz", 6, "unknown kind zzz: Tab lists all. Put a kind of your own in quotes"),
        ("kind:delivr", 6, "unknown kind delivr: did you mean deliver? Put a kind of your own in quotes"),
        (
            "knd:post", 1,
            "did you mean kind:? expected name: obs: kind: obj: sender: payload: on: since: or quotes"
        ),
        ("n>x", 3, "expected a number of the log's column #, found x"),
        ("n>", 3, "expected a word after n>"),
        ("cost>5", 6, "expected a time such as 5us, 3ms or 1s, found 5"),
        ("cost>-5us", 6, "expected a time such as 5us, 3ms or 1s, found -5us"),
        ("since:yesterday", 7, "expected 12.5s, 1:30 or #812, found yesterday"),
        ("payload.=1", 10, "expected a name after each dot of payload."),
        ("~(a", 2, "expected ) for this ("), ("a ~b)", 5, "expected ( before )"),
        ("~", 2, "expected a pattern after ~"), ("~[a", 2, "expected ] for this ["),
        ("~a{3,1}", 3, "expected {2}, {2,} or {2,5}; \\{ is a brace"),
        ("name:~*", 7, "expected something before * that repeats"),
        ("or a", 1, "expected a word before or; as text it is \"or\""),
        ("a or or b", 6, "expected a word before or; as text it is \"or\""),
        ("a or", 3, "expected a word after or; as text it is \"or\""),
    ])
    func `a word that cannot match is refused, with its place`(text: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try RowFilter(text) }
        #expect(error == LineError(column: column, message: message))
    }

    @Test func `a kind of a program's own is written in quotes`() throws {
        var record = NoticeRecord(seq: 1, time: 0, kind: .init(rawValue: "shop.sale"))
        record.name = "x"
        #expect(try RowFilter("kind:\"shop.s\"").matches(record))
    }

    @Test func `a bad filter leaves the panes as they were`() {
        let board = Board(lines: script)
        board.press("flogin<enter>")
        let panes = board.rows[2..<20]
        board.press("f<c-u>kind:zz")
        #expect(board.rows[2..<20] == panes)
        #expect(
            board.footer == " column 6: unknown kind zz: Tab lists all. Put a kind of your own in quotes"
        )
        board.press("<esc>")
        #expect(board.state.query.filter == nil)
    }

    @Test func `the observers are those of any alternative, but not of one that is about records only`() {
        let board = Board(lines: script)
        func listed(_ filter: String) -> [String] {
            board.press("f<c-u>")
            board.paste(filter)
            return board.state.tree.rows.map { row in
                switch row {
                case .name(let group, _): group.names.text
                case .equals(let equals, _): equals.title
                case .observer(let observer): observer.registration.observer
                }
            }
        }
        #expect(listed("obs:badge or obs:tracer") == ["cart.changed", "CartBadge", "Tracer"])
        #expect(listed("obs:badge or cost>1s") == ["cart.changed", "CartBadge"])
        let all = ["cart.changed", "CartBadge", "Tracer", "login", "nobody.listens"]
        #expect(listed("n>1 or cost>1s") == all)
        #expect(listed("obs:nobody or name:login") == ["login"])
    }

    @Test func `all filters that are on must match, each with its alternatives`() throws {
        let both = try #require(
            RowFilter(all: [RowFilter("n=3 or n=6 or n=8"), RowFilter("payload:ann or payload:plain")]))
        #expect(both.text == "(n=3 or n=6 or n=8) (payload:ann or payload:plain)")
        let board = Board(lines: script)
        let log = board.state.live.log
        #expect((0..<log.count).filter { both.matches(log[$0]) }.map { log[$0].record.seq } == [3, 8])
    }

    @Test func `an or without a word after it has no effect until Enter, which refuses it`() {
        let board = Board(lines: script)
        board.press("fkind:unheard")
        for text in [" ", "o", "r", " ", "c", "o"] {
            board.paste(text)
            #expect(board.state.rows.count == 2, "at \(text)")
            #expect(board.state.query.error == nil)
        }
        #expect(board.footer == " cost>5us of handlers that ran longer; ns, us, ms, s")
        board.press("<bs><bs><enter>")
        #expect(board.footer == " column 14: expected a word after or; as text it is \"or\"")
        board.press("login")
        #expect(board.state.rows.count == 2)
        board.press("<bs><bs><bs><bs><bs>cart<enter>")
        #expect(board.state.query.error == nil)
        #expect(board.state.query.filter?.text == "kind:unheard or cart")
        board.press("f<c-u>o")
        #expect(board.footer.contains("cart or price that match the words before or, or those after"))
    }

    @Test func `the line says what can be typed, and what the word at the cursor is`() {
        let board = Board(lines: script)
        board.press("f")
        #expect(board.promptRow.hasPrefix(" filter ›  cart \"two words\" -cart cart or price name:cart"))
        board.press("co")
        #expect(board.footer == " cost>5us of handlers that ran longer; ns, us, ms, s")
        board.press("<c-u>pay")
        #expect(
            board.footer
                == " payload:ann with it in the payload  payload.user.id=7 with this value in the p…"
        )
        board.press("<c-u>xyz")
        #expect(board.footer == " Enter keep  Esc clear  Tab complete  S-Tab search")
    }

    @Test(arguments: [
        "c", "co", "cost", "n", "n!", "-k", "kin", "payload", "payload.us", "payload.user.name!", "since",
        "obj",
    ])
    func `a word that may still become another one hides nothing until Enter`(word: String) {
        let board = Board(lines: script)
        board.press("f")
        for character in word {
            _ = board.session.handle(.key(.character(character)))
            #expect(board.state.rows.count == board.state.live.log.count, "at \(character)")
        }
        #expect(board.promptRow.hasSuffix(" Enter: rows with \(word)"))
        board.press("<enter>")
        #expect(board.state.query.filter?.text == word)
    }

    @Test func `other words keep their effect meanwhile, and a text goes on as one`() {
        let board = Board(lines: script)
        board.press("fkind:post co")
        let posts = board.state.rows.count
        #expect(posts < board.state.live.log.count)
        board.press("<space>")
        #expect(board.state.rows.count == 0)
        board.press("<c-u>car")
        #expect(board.state.query.filter?.text == "car")
        board.press("<c-u>\"co")
        #expect(board.state.query.unfinished == nil)
    }

    @Test func `Tab completes the words, kinds, names and objects`() {
        let board = Board(lines: script)
        board.press("fk<tab>")
        #expect(board.promptRow.hasPrefix(" filter › kind:"))
        board.press("del<tab>")
        #expect(board.promptRow.hasPrefix(" filter › kind:deliver"))
        board.press("<space>na<tab>lo<tab>")
        #expect(board.promptRow.hasPrefix(" filter › kind:deliver name:login"))
        board.press("<c-u>-obj:Ca<tab>")
        #expect(board.promptRow.hasPrefix(" filter › -obj:CartBadge"))
        board.press("<c-u>kind:re<tab>")
        #expect(board.footer == " kind:remove  kind:refuse")
    }

    @Test func `S-Tab searches with the words in place of filtering, and filters again`() {
        let board = Board(lines: script)
        board.press("fcart<s-tab>")
        #expect(board.promptRow.hasPrefix(" search › cart"))
        #expect(board.state.rows.count == board.state.live.log.count)
        #expect(board.state.query.filter == nil)
        board.press("<s-tab>")
        #expect(board.promptRow.hasPrefix(" filter › cart"))
        #expect(board.state.rows.count < board.state.live.log.count)
        #expect(board.state.query.search == nil)
    }

    @Test func `kept filters are turned on and off in a list`() {
        let board = Board(lines: script)
        board.press("fcart<enter>f<c-u>kind:post<enter>")
        #expect(board.state.query.filter?.text == "kind:post")
        board.press("<c-p>open saved<enter>")
        #expect(board.rows[2..<4] == ["  on   kind:post", "  off  cart"])
        board.press("j<enter><esc>")
        #expect(board.promptRow == " › filter: kind:post cart   Esc clears it")
        #expect((0..<board.state.rows.count).map { board.state.rows[$0].record.seq } == [3, 6])
        board.press("fx")
        #expect(board.promptRow.hasPrefix(" filter › kind:postx"))
        board.press("<bs><enter><esc><c-p>open saved<enter>")
        #expect(board.rows[2..<4] == ["  off  kind:post", "  off  cart"])
        board.press("d<space><esc>")
        #expect(board.state.query.filter?.text == "cart")
        #expect(board.state.query.saved.entries.count == 1)
    }
}
