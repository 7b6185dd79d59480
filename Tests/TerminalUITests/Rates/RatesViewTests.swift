import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// The rates over the panes: columns, orders, and where they lead.
@Suite(.leavesNoObservers) struct RatesViewTests {
    /// In 20 seconds: `cart.changed` ever more often, a slow observer of `page.shown`, and `ping`, which nobody hears.
    private static let day: [NoticeRecord] = {
        var records: [NoticeRecord] = []
        func add(_ kind: NoticeRecord.Kind, _ name: String, at time: Double) {
            var record = NoticeRecord(seq: UInt64(records.count + 1), time: time, kind: kind)
            record.name = name
            if kind == .post { record.deliveries = 0 }
            records.append(record)
        }
        func call(_ observer: String, _ number: UInt64, _ name: String, at time: Double, taking time2: Int64)
        {
            add(.deliver, name, at: time)
            (records[records.count - 1].observer, records[records.count - 1].registration) = (
                observer, number
            )
            records[records.count - 1].durationNanoseconds = time2
        }
        for second in 0..<20 {
            let time = Double(second)
            for part in 0..<second {
                add(.post, "cart.changed", at: time)
                call("CartBadge#1", 1, "cart.changed", at: time, taking: Int64(800 + 10 * part))
                call("Logger", 2, "cart.changed", at: time, taking: 350)
            }
            if second % 5 == 4 {
                add(.post, "page.shown", at: time + 0.5)
                call("PageView#3", 3, "page.shown", at: time + 0.5, taking: 3_200_000)
                call("Logger", 2, "page.shown", at: time + 0.5, taking: 410)
            }
        }
        add(.post, "ping", at: 3)
        return records
    }()

    private func board(_ columns: Int = 80, _ rows: Int = 24, unicode: Bool = true, keys: String = "")
        -> Board
    {
        let board = Board(columns, rows, unicode: unicode)
        _ = board.session.handle(records(Self.day))
        board.press(":open rates<enter>" + keys)
        return board
    }

    private func line(_ board: Board, _ index: Int) -> String { board.rows[index] }

    @Test func `names, with what happens in a second and how long handlers run`() {
        #expect(
            board().text == """
                 noticeboard  ● LIVE  names 0  observers 0  posts 0  deliveries 0
                ─ Rates of names, the noisiest first ───────────────────────────────────────────
                 name                    posts/s ↓   deliveries/s      p50      p99         max
                 cart.changed        ▆▇▇███     14  ▆▇▇███     29   351 ns   980 ns      980 ns
                 page.shown          █····█    0.2  █····█    0.4   415 ns   3.2 ms      3.2 ms
                 ping                ······      0  ······      0














                 cart.changed: 190 posts, 380 deliveries since #1
                 /s: mean of 10 s  ▁▂▃ a second a column  p50, p99: at most 6 % too high
                 › p to type: post, observe, release …
                 s slowest first  o observers  Enter go there  ↓ scroll  Esc close
                """)
    }

    @Test func `a wide screen has more seconds, a narrow one fewer columns, and ASCII has lines too`() {
        #expect(
            board(120, 20).rows[3]
                == " cart.changed                        ▂▂▃▃▃▄▄▅▅▆▆▆▇▇███     14  ▁▁▂▂▃▃▃▄▄▅▅▆▆▆▇▇███     29   351 ns"
                + "   980 ns      980 ns")
        let narrow = board(40, 12)
        #expect(
            narrow.rows[2] == " name             posts/s ↓           p99"
                || narrow.rows[2].contains("posts/s ↓"))
        #expect(narrow.rows[3].hasPrefix(" cart.changed"))
        let plain = board(unicode: false)
        #expect(
            plain.rows[3] == " cart.changed        =#####     14  =#####     29   351 ns   980 ns      980 ns"
        )
        #expect(plain.text.allSatisfy { $0.isASCII })
    }

    @Test(arguments: [20, 41, 79, 200], [4, 8, 24])
    func `it fits any screen`(columns: Int, rows: Int) {
        for keys in ["", "s", "o", "osG"] {
            let board = board(columns, rows, keys: keys)
            #expect(board.rows.allSatisfy { $0.count <= columns })
        }
    }

    @Test func `what most names begin with stands in the heading, and not in each row`() {
        let start = "org.alamofire.notification.name."
        let names = ["didResume", "didSuspend", "didCancel", "didFinish", "didCompleteTask"]
        let lines = names.map { "observe \(start)\($0) as X by owner" } + ["post \(start)didResume"]
        let board = Board(160, 24, lines: lines.joined(separator: "\n"))
        board.press("<c-p>open rates<enter>")
        #expect(board.rows[2].hasPrefix(" \(start)… "), "\(board.rows[2])")
        #expect(board.rows[3].hasPrefix(" …didResume "), "\(board.rows[3])")
        board.press("o")
        #expect(board.rows[2].hasPrefix(" observer  org.alamofire."), "\(board.rows[2])")
        #expect(board.rows[3].hasPrefix(" X  …didResume "), "\(board.rows[3])")
    }

    @Test func `s has the slowest first, and o the observers`() {
        let board = board(keys: "s")
        #expect(board.rows[1].hasPrefix("─ Rates of names, the slowest first ─"))
        #expect(board.rows[2].contains("p99 ↓"))
        #expect(board.rows[3].hasPrefix(" page.shown "))
        #expect(board.footer.hasPrefix(" s noisiest first  o observers "))
        board.press("o")
        #expect(board.rows[1].hasPrefix("─ Rates of observers, the slowest first ─"))
        #expect(board.rows[3].hasPrefix(" PageView  page.shown "))
        #expect(board.rows[3].hasSuffix(" 3.2 ms   3.2 ms      3.2 ms"))
        #expect(board.rows[20] == " PageView: 4 deliveries of page.shown since #1")
        board.press("s<tab><tab>")
        #expect(board.rows[3].hasPrefix(" cart.changed "))
    }

    @Test func `names are in the order of the column with the arrow`() {
        let observers = (1...9).map { "observe a as X\($0)" }.joined(separator: "\n")
        let board = Board(80, 24, lines: observers + "\npost a\npost b\npost b")
        board.press("<c-p>open rates<enter>")
        #expect(board.rows[2].contains("posts/s ↓"))
        #expect(board.rows[3].hasPrefix(" b ") && board.rows[4].hasPrefix(" a "))
    }

    @Test func `threads and queues have rates, and Enter shows only the rows of one`() {
        let board = Board()
        var records: [NoticeRecord] = []
        for second in 0..<10 {
            for (kind, place, time) in [
                (NoticeRecord.Kind.post, "main", nil), (.deliver, "main", 900),
                (.deliver, "uploads", 3_200_000),
                (.post, "thread-3", nil),
            ] as [(NoticeRecord.Kind, String, Int64?)] {
                var record = NoticeRecord(
                    seq: UInt64(records.count + 1), time: Double(second), kind: kind)
                (record.name, record.on, record.durationNanoseconds) = ("cart.changed", place, time)
                if kind == .post { record.deliveries = 2 } else { record.observer = "Badge" }
                records.append(record)
            }
        }
        _ = board.session.handle(.records(RecordInbox.Batch(records: records, dropped: 0)))
        board.press("<c-p>open rates<enter>oo")
        #expect(
            board.rows[1...5].joined(separator: "\n") == """
                ─ Rates of threads and queues, the noisiest first ──────────────────────────────
                 thread or queue         posts/s ↓   deliveries/s      p50      p99         max
                 main                ██████    1.0  ██████    1.0   900 ns   900 ns      900 ns
                 thread-3            ██████    1.0  ······      0
                 uploads             ······      0  ██████    1.0   3.2 ms   3.2 ms      3.2 ms
                """)
        board.press("jj<enter>")
        #expect(board.state.modes.isEmpty)
        #expect(board.state.query.filter?.text == "on:uploads")
        #expect(board.state.rows.count == 10)
    }

    @Test func `the selection stays with its name when the order changes by itself`() {
        let board = board(keys: "j")
        #expect(board.rows[20].hasPrefix(" page.shown: 4 posts, 8 deliveries"))
        var late = NoticeRecord(seq: 10_000, time: 40, kind: .post)
        (late.name, late.deliveries) = ("page.shown", 0)
        _ = board.session.handle(records((0..<900).map { late.with(seq: 10_000 + $0) }))
        #expect(board.rows[3].hasPrefix(" page.shown "))
        #expect(board.rows[20].hasPrefix(" page.shown: 904 posts"))
        #expect(board.state.overlays.rates.position.selected == 0)
    }

    @Test func `Enter goes to the name, or to the observer in its fold`() {
        let board = Board(lines: "observe a as X\nobserve b as Y\npost a\npost b\npost b")
        board.press("1<c-p>zoom pane<enter><esc>1<enter><c-p>open rates<enter><enter>")
        #expect(board.state.modes.isEmpty && board.state.focus == .observers)
        #expect(board.state.selectedObserverRow?.names == .name("b"))
        board.press("g<c-p>open rates<enter><tab>j<enter>")
        #expect(board.state.selectedObserver?.registration.observer == "X")
        board.run("release Y")
        board.press("<c-p>open rates<enter><enter>")
        #expect(board.state.modes.overlay == .rates)
        #expect(board.promptRow == " › Y is no longer registered")
        board.press("<esc>fnothing<enter><c-p>open rates<enter>j<enter>")
        #expect(board.promptRow == " › the filter hides it: f and Esc clear the filter")
    }

    @Test func `where nothing has happened yet, it says so`() {
        let board = Board()
        board.press("<c-p>open rates<enter>")
        #expect(board.rows[2] == " nothing was posted yet")
        board.press("o<enter>")
        #expect(board.rows[2] == " no observer was called yet")
        #expect(board.promptRow == " › there is nothing to go to yet")
    }

    @Test func `a filter and a held display change no rates`() {
        let board = board(keys: "<esc>fping<enter>:open rates<enter>")
        #expect(board.rows[3].hasPrefix(" cart.changed "))
        let before = board.rows[2..<21]
        board.press("<esc><space><c-p>open rates<enter>")
        _ = board.session.handle(records([Self.day[0].with(seq: 9_999)]))
        #expect(board.rows[2..<21] == before)
        board.press("<esc><space><c-p>open rates<enter>")
        #expect(board.rows[20].hasPrefix(" cart.changed: 191 posts"))
    }

    @Test func `beyond the limit the title says how many are measured`() {
        let board = Board()
        var all: [NoticeRecord] = []
        for round in 0..<10 {
            for number in 0..<300 {
                var record = NoticeRecord(
                    seq: UInt64(all.count + 1), time: Double(round), kind: .deliver)
                (record.name, record.observer) = ("a", "Observer\(number)")
                record.registration = UInt64(number)
                all.append(record)
            }
        }
        _ = board.session.handle(records(all))
        board.press("<c-p>open rates<enter>o")
        #expect(board.rows[1].contains("only 256 observers are measured"))
        #expect(board.rows[3].contains("    1.0 "), "\(board.rows[3])")
        board.press("oo")
        #expect(!board.rows[1].contains("measured"))
    }

    @Test func `what did not reach the board is said not to be counted`() {
        let board = Board()
        let some = Array(Self.day.prefix(30))
        _ = board.session.handle(.records(RecordInbox.Batch(records: some, dropped: 2_300)))
        board.press("<c-p>open rates<enter>")
        #expect(board.rows[20].hasSuffix("since #1; 2 300 records dropped"))
    }

    @Test func `time goes on without records, and the board is woken each second until nothing changes`() {
        let board = board()
        let second = board.state.shown.rates.second
        #expect(board.session.timeUntilDue == .milliseconds(500))
        #expect(!board.session.advance(by: .milliseconds(250)))
        #expect(board.session.timeUntilDue == .milliseconds(250))
        #expect(board.session.advance(by: .milliseconds(250)))
        #expect(board.state.shown.rates.second == second + 1)
        #expect(board.rows[3].contains("  ▇▇███·  "))
        for _ in 0..<70 { _ = board.session.advance(by: .seconds(1)) }
        #expect(board.session.timeUntilDue == nil)
        #expect(board.rows[3].hasPrefix(" cart.changed        ······      0  ······      0 "))
        board.press("<esc>")
        _ = board.session.handle(records([Self.day[0].with(seq: 9_999)]))
        #expect(board.session.timeUntilDue == nil)
    }
}

/// What other sources say of deliveries.
@Suite(.leavesNoObservers) struct RatesOfProgramsTests {
    private let source = TinySource()
    private let session: BoardSession<TinySource>

    init() {
        source.program = ProgramStatus(name: "shop", process: 7, center: "main", phase: .live)
        session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
    }

    private func press(_ keys: String) throws {
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
    }

    private var rows: [String] {
        render(session.state).grid.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }

    @Test func `a center that does not say whom it calls has no times, and says so`() throws {
        source.knowsObservers = false
        var record = NoticeRecord(seq: 1, time: 3, kind: .post)
        record.name = "UIKeyboardWillShow"
        _ = session.handle(records([record]))
        try press("<c-p>open rates<enter>")
        #expect(rows[3] == " UIKeyboardWillShow  ·····█    0.1              ?        ?        ?           ?")
        #expect(
            rows[20] == " UIKeyboardWillShow: 1 post since #1; observers and times are unknown")
        try press("o")
        #expect(rows[2] == " observers are unknown: this center does not report them")
    }

    @Test func `deliveries that were not measured have no times`() throws {
        var record = NoticeRecord(seq: 1, time: 3, kind: .deliver)
        (record.name, record.observer) = ("a", "X")
        _ = session.handle(records([record]))
        try press("<c-p>open rates<enter>")
        #expect(rows[3].hasSuffix("    0.1        ?        ?           ?"))
        #expect(rows[20] == " a: 0 posts, 1 delivery since #1; no handler was measured")
    }

    @Test func `a recording has the rates of its own time`() throws {
        source.replay = ReplayStatus(
            position: 0, length: 60, record: 1, speed: 1, isPlaying: true, isSearching: false,
            isGrowing: false,
            mark: nil, density: [])
        var record = NoticeRecord(seq: 1, time: 1_003, kind: .post)
        (record.name, record.deliveries) = ("a", 0)
        _ = session.handle(records([record]))
        source.replay?.clock = 1_005
        session.collect()
        try press("<c-p>open rates<enter>")
        #expect(rows[3].contains(" ···█··    0.1 "))
        #expect(session.advance(by: .seconds(30)) == false)
        #expect(session.timeUntilDue == nil)
        #expect(session.state.shown.rates.second == 1_005)
    }
}

extension NoticeRecord {
    fileprivate func with(seq: UInt64) -> NoticeRecord {
        var record = self
        record.seq = seq
        return record
    }
}
