import Notices
import TerminalUI
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// The board over a source that is not the own demo: what it draws, what it leaves out, and what it does not know.
@Suite(.leavesNoObservers) struct BoardSourceTests {
    /// A board over such a source, with an observer and two posts.
    private struct Other {
        let source: TinySource
        let session: BoardSession<TinySource>
        let token: NoticeToken

        init(_ abilities: SourceAbilities = [], knowsObservers: Bool = true) {
            passForMainThread()
            source = TinySource(abilities)
            source.knowsObservers = knowsObservers
            token = source.center.observe("cart.changed", label: "Badge") { _ in }
            source.center.post("cart.changed")
            source.center.post("nobody.listens", file: "Shop", line: 3)
            session = BoardSession(
                source: source, size: Size(rows: 24, columns: 80),
                capabilities: Capabilities(unicode: true, colors: 0))
            session.collect()
        }

        func press(_ keys: String) throws {
            for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
        }

        var rows: [String] {
            render(session.state).grid.lines.map { line in
                String(line.reversed().drop { $0 == " " }.reversed())
            }
        }
        var text: String { rows.joined(separator: "\n") }
        var footer: String { rows[23] }
        var promptRow: String { rows[22] }
    }

    @Test func `a source without objects and keyboard is drawn, without the keyboard's pane`() throws {
        let board = Other()
        #expect(
            board.text == """
                 noticeboard  ● LIVE  observers 1  leaked ?  posts 2  deliveries 1  unheard 1
                ─ 1 Observers ──────────── 1 ─┬─ 2 Log ──────────────────── 4 rows · following ─
                ▌▾ cart.changed             1 │    #   what           details           outcome
                     Badge            token ● │    1 + cart.changed   Badge  token
                   nobody.listens           0 │    2 > cart.changed                          →1
                                              │    3   └ Badge        token           ok 1.0 µs
                                              │    4 > nobody.listens                 ! unheard
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                ─ 3 Detail ───────────────────┴─────────────────────────────────────── #4 post ─
                 name       nobody.listens
                 on         main
                 called     none: unheard
                 source     Shop:3
                 time       0.000 s


                 › ? shows the keys.
                 f filter  Space pause  Tab pane  ^P more  ? help  q quit
                """)
        #expect(board.session.state.layout.panes[.detail]?.columns == 80)
        for size in [Size(rows: 36, columns: 120), Size(rows: 12, columns: 60), Size(rows: 5, columns: 20)] {
            _ = board.session.handle(.resize(size))
            #expect(render(board.session.state).problem(for: size) == nil)
        }
    }

    @Test func `its footer and its help have no key for what it cannot do`() throws {
        let board = Other()
        #expect(board.footer == " f filter  Space pause  Tab pane  ^P more  ? help  q quit")
        #expect(board.promptRow == " › ? shows the keys.")
        try board.press("1j")
        #expect(board.footer == " f filter  Space pause  Tab pane  ^P more  ? help  q quit")
        #expect(board.promptRow == " › ? shows the keys")
        _ = board.session.handle(.resize(Size(rows: 200, columns: 100)))
        try board.press("?")
        let help = render(board.session.state).grid.lines.joined(separator: "\n")
        for absent in ["Post, or", "eyboard", "Remove observer", "Release observer"] {
            #expect(!help.contains(absent), "\(absent)")
        }
        for present in ["Open leak report", "Filter rows", "Go to log", "Pause the display"] {
            #expect(help.contains(present), "\(present)")
        }
    }

    @Test(arguments: [
        ("p", "this source takes no commands: Enter or Esc to go on"),
        ("r", "this source takes no commands"), ("K", "this source has no simulated keyboard"),
        ("4", "this source has no simulated keyboard"),
        ("d", "this source does not allow removing observers"),
        ("x", "only the board's own objects can be released"),
    ])
    func `a key for what it cannot do says why`(key: String, reason: String) throws {
        let board = Other()
        try board.press("1j" + key)
        #expect(board.promptRow == " › \(reason)")
        #expect(board.session.state.modes.isEmpty)
        #expect(board.session.state.focus == .observers)
        #expect(board.source.waiting.isEmpty)
    }

    @Test func `Tab goes around the panes that there are`() throws {
        let board = Other()
        var seen: [Pane] = []
        for _ in 0..<4 {
            try board.press("<tab>")
            seen.append(board.session.state.focus)
        }
        #expect(seen == [.detail, .observers, .log, .detail])
    }

    @Test func `what it can do has its keys`() throws {
        let board = Other([.removal, .commands])
        try board.press("1j")
        #expect(board.footer.hasPrefix(" d remove  p post  f filter"))
        #expect(!board.footer.contains("release"))
    }

    @Test func `what is not known of objects is said to be unknown`() throws {
        let board = Other()
        try board.press("!")
        #expect(board.rows[2] == " leaks are unknown: the program has not called inspector.checkFreed")
        #expect(!board.text.contains("no leaks"))
    }

    @Test func `a board that is not attached is not called live, and counts nothing`() {
        let session = BoardSession(
            source: NoProgram(), size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
        let header = render(session.state).grid.lines[0]
        #expect(header.split(separator: " ").joined(separator: " ") == "noticeboard ○ NOT ATTACHED")
    }

    @Test func `observers that are not known are not shown as none`() throws {
        let board = Other(knowsObservers: false)
        #expect(board.rows[0].hasPrefix(" noticeboard  ● LIVE  observers not known"))
        #expect(board.rows[1].hasPrefix("─ 1 Observers ──── not known ─┬"))
        #expect(board.rows[2].hasPrefix("▌  cart.changed             ? │"))
        try board.press("1")
        #expect(board.rows.contains { $0.hasPrefix(" observers  not known") })
        let empty = BoardSession(
            source: TinySource(), size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        var snapshot = BoardSnapshot()
        snapshot.knowsObservers = false
        var state = empty.state
        _ = state.update(.snapshot(snapshot))
        #expect(render(state).grid.lines[2].contains(" observers not known"))
        #expect(!render(state).grid.lines.joined().contains("no observers"))
    }

    @Test func `observers that a center lists of itself are counted, and the others are not shown as none`() {
        var picture = ProgramPicture(center: 1)
        let registrations = (1...2).map { number in
            NoticeRegistration(
                id: RegistrationID(center: 1, number: UInt64(number)), name: "a",
                observer: "object at 0x\(number)",
                kind: .untilRemoved, context: .poster, sender: nil, payloadType: nil, hasFilter: false,
                isBlocked: false, isOneShot: false, priority: 0, state: .active,
                source: SourceLine(file: SourceFile("Foundation"), line: 0))
        }
        picture.list(registrations, areKnown: false)
        var record = NoticeRecord(seq: 1, time: 1, kind: .post)
        record.name = "b"
        picture.add([record])
        let session = BoardSession(
            source: TinySource(), size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        _ = session.handle(.snapshot(picture.snapshot()))
        let rows = render(session.state).grid.lines
        #expect(rows[0].contains("observers 2"))
        #expect(rows[1].hasPrefix("─ 1 Observers ───── 2 listed ─"), "\(rows[1])")
        #expect(rows.contains { $0.contains(" a  ") && $0.contains(" 2 │") })
        #expect(rows.contains { $0.contains(" b  ") && $0.contains(" ? │") })
    }

    @Test func `a post whose deliveries did not arrive is not shown without deliveries`() {
        let board = Board()
        var post = NoticeRecord(seq: 1, time: 0, kind: .post)
        func called(_ deliveries: Int?) -> Bool {
            post.deliveries = deliveries
            board.session.show(records([post]))
            return board.content(of: .detail).contains { $0.contains("called     none") }
        }
        #expect(!called(2))
        #expect(board.content(of: .detail).contains { $0.contains("called     not known") })
        #expect(called(0))
    }

    @Test func `a removal is asked for, and shown once it has been answered`() throws {
        let board = Other([.removal])
        try board.press("1jd")
        #expect(board.source.waiting.count == 1)
        #expect(board.promptRow == " › 1 waiting for an answer")
        #expect(board.session.state.selectedObserver != nil)
        try board.press("j")
        #expect(board.promptRow == " › 1 waiting for an answer", "the board goes on meanwhile")
        board.source.answer()
        board.session.collect()
        #expect(board.promptRow == " › ? shows the keys")
        #expect(board.rows[0].contains("observers 0"))
    }

    @Test
    func `a line with a later answer leaves the prompt, and what was wrong is reported with its place`()
        throws
    {
        let board = Other([.commands])
        try board.press("ppost a<enter>")
        #expect(board.source.waiting.map(\.request) == [.run("post a")])
        #expect(board.session.state.modes.isEmpty)
        #expect(board.promptRow == " › 1 waiting for an answer")
        board.source.answer(lines: .failure(LineError(column: 6, message: "no such name")))
        board.session.collect()
        #expect(board.promptRow == " › prompt:1:6: no such name")
        try board.press("pexpect a<enter>")
        board.source.answer(lines: .success(.unmet("expected a")))
        board.session.collect()
        #expect(board.promptRow == " › prompt:2: expected a")
        try board.press("ppost b<enter>")
        board.source.answer()
        board.session.collect()
        #expect(board.promptRow == " › p to type: post, observe, release …")
    }

    @Test func `what it can no longer do is left`() throws {
        let board = Other(.all)
        try board.press("4K<c-p>open lifelines<enter>?p")
        board.source.abilities = []
        board.session.collect()
        #expect(board.session.state.modes.top == .overlay(.help))
        #expect(board.session.state.focus == .log)
        try board.press("<esc>")
        #expect(board.session.state.modes.isEmpty)
        #expect(!board.text.contains("4 Keyboard"))
    }

    @Test func `lessons are played on a demo, whatever the source`() throws {
        let board = Other()
        let before = board.rows.dropLast(2)
        try board.press("<c-p>open a lesson<enter><enter>")
        #expect(board.rows[0].hasPrefix(" ▶ 1 "))
        #expect(board.footer.contains("p try"))
        try board.press("<space>ppost a<enter><esc>y")
        #expect(board.rows.dropLast(2) == before)
        #expect(board.source.waiting.isEmpty)
    }
}

extension BoardSession {
    /// Passes the board an event, as if its source had reported it.
    fileprivate func show(_ event: BoardEvent) { _ = handle(event) }
}
