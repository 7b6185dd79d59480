import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

@Suite(.leavesNoObservers) struct DetailTests {
    private func detail(of keys: String, _ lines: String, columns: Int = 100) -> [String] {
        let board = Board(columns, 60, lines: lines)
        board.press(keys)
        return board.content(of: .detail)
    }

    @Test func `a payload is laid out by its fields`() {
        let payload =
            #"{"user":{"id":42,"name":"Ada Lovelace","roles":["admin","reader","writer"]},"ok":true,"#
            + #""note":"first of her name","tags":[]}"#
        let rows = detail(of: "", "post login \(payload)", columns: 80)
        // The newest row says that there is no observer; it has the post's payload too.
        #expect(
            rows == [
                " name       login",
                " on         main",
                " payload    user",
                "              id     42",
                #"              name   "Ada Lovelace""#,
                #"              roles  ["admin","reader","writer"]"#,
                "            ok    true",
                #"            note  "first of her name""#,
                "            tags  []",
                " called     none: unheard",
                " source     demo:1",
                " time       0.000 s",
            ])
    }

    @Test func `a post shows which observers were called, with the outcomes`() {
        let rows = detail(
            of: "gjjjj",
            """
            observe a as Badge by owner
            observe a as Gone by owner
            observe a as Log by class
            release Gone
            post a 7 from Store
            """)
        #expect(
            rows == [
                " name       a", " sender     Store", " on         main", " payload    7",
                " called     Badge  ok 1.0 µs", "            Gone  skipped: owner gone",
                "            Log  ok 1.0 µs", " source     demo:5", " time       0.000 s",
            ])
    }

    @Test func `equal observers that a post called are one line with their number`() {
        var records = [record(1, .post)]
        records[0].deliveries = 7
        for (index, label) in ["Cell#1", "Log", "Cell#2", "Cell#3"].enumerated() {
            var delivery = record(UInt64(index) + 2, .deliver)
            (delivery.observer, delivery.durationNanoseconds) = (label, Int64(index + 1) * 1_000)
            records.append(delivery)
        }
        var skipped = record(6, .skip)
        (skipped.observer, skipped.reason) = ("Cell#4", .ownerGone)
        records.append(skipped)
        let board = Board(100, 60)
        _ = board.session.handle(.records(RecordInbox.Batch(records: records, dropped: 0)))
        board.press("gg")
        #expect(
            board.content(of: .detail).filter { $0.contains("Cell") || $0.contains("Log") } == [
                " called     Cell ×3  ok, at most 4.0 µs", "            Log  ok 2.0 µs",
                "            Cell#4  skipped: owner gone",
            ])
    }

    @Test func `the detail of another row starts at its first line, also after a jump`() {
        let fields = (1...40).map { "\"field\($0)\":\($0)" }.joined(separator: ",")
        let board = Board(80, 24, lines: "post b {\(fields)}\nnote x\npost a {\(fields)}")
        board.press("/post:b<esc>3<pgdn>")
        #expect(board.content(of: .detail).first?.contains("name") == false)
        board.press("2N")
        board.press("/field3<enter>")
        #expect(board.content(of: .detail).first == " name       b")
    }

    @Test func `an observer's detail tells where it ran last`() {
        var records = [record(1, .post), record(2, .deliver)]
        records[0].deliveries = 1
        (records[1].on, records[1].registration) = ("uploads", 1)
        let board = Board(100, 60, lines: "observe a as Badge by owner\npost a")
        board.press("1jj")
        #expect(board.content(of: .detail).contains(" last on    main"))
    }

    @Test func `a record shows where it was, and a handler elsewhere where its post was`() {
        let board = Board(80, 24)
        var records = [record(1, .post), record(2, .deliver), record(3, .deliver)]
        records[0].deliveries = 2
        for (index, place) in ["main", "main", "com.app.uploads"].enumerated() { records[index].on = place }
        _ = board.session.handle(.records(RecordInbox.Batch(records: records, dropped: 0)))
        func place() -> [String] { board.content(of: .detail).filter { $0.hasPrefix(" on ") } }
        #expect(place() == [" on         com.app.uploads, posted on main"])
        board.press("2k")
        #expect(place() == [" on         main"])
        board.press("k")
        #expect(place() == [" on         main"])
    }

    @Test func `a traced post shows its stack, and its row says that it has one`() {
        let board = Board(80, 24)
        var post = record(1, .post)
        (post.on, post.deliveries, post.text) = ("main", 0, nil)
        post.stack = "Cart.checkout(_:) at Shop/Cart.swift:12\nevil\u{1b}[2J\nmain"
        _ = board.session.handle(.records(RecordInbox.Batch(records: [post], dropped: 0)))
        let rows = board.content(of: .detail)
        #expect(
            rows.prefix(3) == [
                " name       a", " on         main", " stack      Cart.swift:12  Cart.checkout(_:)",
            ])
        #expect(rows[3].hasPrefix("            evil") && !board.text.contains("\u{1b}"))
        #expect(rows[4] == "            main")
        #expect(board.content(of: .log) == ["    1 > a              traced                 →0"])
        board.press("fcheckout<enter>")
        #expect(board.state.rows.count == 1)
        board.press("<esc>/traced<enter>")
        #expect(board.state.matchCount == "1/1")
    }

    private func record(_ seq: UInt64, _ kind: NoticeRecord.Kind) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: 0, kind: kind)
        (record.name, record.post) = ("a", kind == .post ? nil : 1)
        record.observer = kind == .post ? nil : "X\(seq)"
        return record
    }

    @Test func `each observer that a post called has the colour of its own outcome`() {
        var post = record(1, .post)
        (post.deliveries, post.scheduled, post.skipped) = (0, 1, 1)
        var later = record(2, .deliver)
        later.durationNanoseconds = 84_000
        var skipped = record(3, .skip)
        skipped.reason = .ownerGone
        let board = Board(100, 60, colors: 16)
        _ = board.session.handle(records([post, later, skipped]))
        board.press("gg")
        let called = board.state.detailLayout.lines.filter { $0.text.hasPrefix("X") }
        #expect(called.map(\.text) == ["X2  ok 84 µs", "X3  skipped: owner gone"])
        #expect(called.map(\.role) == [.good, .bad])
    }

    @Test func `a post whose handlers have not run yet does not look like a failure`() {
        var post = record(1, .post)
        (post.deliveries, post.scheduled) = (0, 2)
        let board = Board(100, 60)
        _ = board.session.handle(records([post]))
        let line = board.state.detailLayout.lines.first { $0.label == "called" }
        #expect(line?.text == "2 queued, not finished yet")
        #expect(line?.role == .plain)
    }

    @Test func `at 80x24 the whole suggestion for a misspelt name is in view`() {
        let start = "org.alamofire.notification.name.request."
        let board = Board(
            80, 24,
            lines: """
                observe \(start)didSuspendA as X
                observe \(start)didSuspendB as Y
                observe \(start)didComplete as Z
                post \(start)didSuspnd
                """)
        let text = board.content(of: .detail).map { $0.dropFirst(12).prefix { $0 != " " } }.joined()
        #expect(text.contains("\(start)didSuspendA") && text.contains("\(start)didSuspendB"))
        #expect(!text.contains("\(start)didComplete"))
    }

    @Test func `an observer of any name does not keep the suggestion from the detail`() {
        let board = Board(
            80, 24,
            lines: "observe cart.changed as Badge\nobserve * as Tracer from CartStore\npost cart.chnaged")
        #expect(
            board.content(of: .detail).map { $0.dropFirst(12) }.joined(separator: " ").contains(
                "did you mean cart.changed? Tracer observes CartStore only"))
        #expect(board.content(of: .log).last?.contains("cart.changed?") == true)
    }

    @Test func `a post without observers says so`() {
        #expect(detail(of: "", "post a").contains(" called     none: unheard"))
    }

    @Test func `a delivery names its post, how the observer is kept, and what it took`() {
        #expect(
            detail(of: "", "wait 1.25\nobserve a as Badge by owner\npost a 7") == [
                " name       a", " observer   Badge", " kind       owner: bound to the object's life",
                " on         main", " took       1.0 µs", " payload    7",
                " source     demo:2", " time       1.250 s", " post       #2",
            ])
    }

    @Test func `a post made by a handler names the delivery it was made in`() {
        let board = Board(100, 60)
        let center = board.session.demo.center
        let token = center.observe("outer") { _ in center.post("inner") }
        center.post("outer")
        board.session.collect()
        #expect(board.content(of: .detail).contains(" name       inner"))
        #expect(board.content(of: .detail).contains(" cause      inside delivery #3"))
        token.cancel()
    }

    @Test func `a failure says why`() {
        let board = Board(100, 60)
        let center = board.session.demo.center
        let token = center.observe(KeyboardNotice.willShow.descriptor, label: "Form") { _ in }
        center.post("keyboard.willShow", payload: "no frame")
        board.session.collect()
        #expect(board.title(of: .detail).contains("fail"))
        #expect(board.logged.last == "! Form failed")
        let text = board.content(of: .detail)[1...2].map { $0.dropFirst(12) }.joined(separator: " ")
        #expect(text == "payload of “keyboard.willShow”: needs KeyboardPayload, found String")
        board.press("k")
        #expect(board.content(of: .detail).contains(" called     Form  failed"))
        token.cancel()
    }

    @Test func `a skip, a removal and a refusal say why and where`() {
        #expect(
            detail(of: "kk", "observe a as Gone by owner\nrelease Gone\npost a\nnote x")
                .contains(" reason     ownerGone"))
        #expect(detail(of: "", "observe a as X\nremove X").contains(" reason     removed"))
        let refusal = detail(
            of: "", "observe a as X by controller\nnote between\nobserve a as X by controller")
        #expect(refusal.contains(" first      demo:1"))
        #expect(refusal.contains(" source     demo:3"))
    }

    @Test func `a name counts what became of its posts`() {
        #expect(
            detail(of: "1", "observe a as X\nobserve a as Y by owner\npost a\nremove X\nremove Y\npost a")
                == [
                    " name       a", " observers  none", " posts      2", " deliveries 2", " unheard    1",
                ])
        #expect(detail(of: "1", "observe * as X by block").first == " name       * (any name)")
    }

    @Test(arguments: [
        ("observe a as X by owner", " state      active"),
        (
            "observe a as X by owner\nrelease X",
            " state      owner gone: never called again, removed by the next post"
        ),
        (
            "observe a as X by owner from Store\nrelease Store",
            " state      sender gone: never called again"
        ),
        (
            "observe a as X by strong\nrelease X",
            " state      active; its object was released and is still alive: a leak"
        ),
        (
            "observe a as X by block\nrelease X",
            " state      active although its object is gone: the handler still runs"
        ),
    ])
    func `an observer's state is shown in words`(lines: String, state: String) {
        #expect(detail(of: "1j", lines, columns: 160).contains(state))
    }

    @Test func `an observer shows its kind, what it received, and what bounds it`() {
        #expect(
            detail(of: "1j", "observe a as X by owner from Store once\npost b", columns: 120) == [
                " observer   X", " name       a", " kind       owner: bound to the object's life",
                " state      active",
                " received   0 in all its handlers", " called     never", " from       Store only",
                " once       ends with its first delivery", " source     demo:1",
            ])
    }

    @Test func `a long word and a long sentence are there to the end`() {
        let name = String(repeating: "0123456789", count: 30)
        let rows = detail(of: "k", "post \(name)", columns: 80)
        let joined = rows.map { $0.dropFirst(12) }.joined()
        #expect(joined.hasPrefix(name))
        let words = (1...60).map { "word\($0)" }.joined(separator: " ")
        let note = detail(of: "", "note \(words)", columns: 80)
        #expect(
            note.prefix { !$0.hasPrefix(" source") }.map { $0.dropFirst(12) }.joined(separator: " ") == words)
    }
}
