import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// A beginning that most names share is shown once.
@Suite(.leavesNoObservers) struct CommonPrefixViewTests {
    private static let start = "org.alamofire.notification.name."
    private static let names = ["didResume", "didSuspend", "didCancel", "didFinish", "didCompleteTask"]

    private func board(_ columns: Int = 80, _ rows: Int = 24, more: String = "") -> Board {
        let lines = Self.names.map { "observe \(Self.start)request.\($0) as X\($0) by owner" }
        return Board(
            columns, rows,
            lines: (lines + ["post \(Self.start)request.didResume", more]).joined(separator: "\n"))
    }

    @Test func `at 80 columns, names are whole without it, in the observers and in the log`() {
        let board = board()
        let observers = board.content(of: .observers)
        #expect(observers[0].hasPrefix("   org.alamof"), "\(observers[0])")
        #expect(observers[1...2] == ["▌▾ …didCancel               1", "     XdidCancel       owner ●"])
        #expect(board.rows[2].contains("org.alamofire.n"))
        #expect(board.content(of: .log).contains { $0.contains("> …didResume ") })
    }

    @Test func `a name that begins differently is whole`() {
        let board = board(more: "observe stock.needed as Y")
        #expect(board.content(of: .observers).contains { $0.contains(" stock.needed ") })
        #expect(board.content(of: .observers).contains { $0.contains(" …didResume ") })
    }

    @Test func `a suggestion leaves it out too`() {
        let board = board(more: "post \(Self.start)request.didSuspnd")
        #expect(board.content(of: .log).last?.contains("…didSuspend?") == true)
    }

    @Test func `what may hold a leak leaves it out too`() {
        let session = board().session
        var snapshot = session.state.shown.snapshot
        let holder = "handler A.swift:1 of “\(Self.start)request.didFail”, which registered as many"
        snapshot.expected = ExpectedObjects(
            goneCount: 0, livingCount: 9, living: [], leaks: [Leak(label: "Page", count: 9, holder: holder)])
        _ = session.handle(.snapshot(snapshot))
        _ = session.handle(.key("!"))
        let rows = render(session.state).grid.lines
        #expect(
            rows.contains { $0.contains("may be held by handler A.swift:1 of “…didFail”, which") }, "\(rows)")
    }

    @Test func `the detail and a copy have the whole name`() {
        let board = board()
        board.press("1")
        let name = Self.start + "request.didCancel"
        #expect(board.content(of: .detail).joined().replacing(" ", with: "").contains(name))
        #expect(board.state.copySubjectNow?.text(.name) == name)
    }

    @Test(arguments: [60, 80]) func `a name that is still too long keeps its last part whole`(columns: Int) {
        let start = "com.example.client.notification."
        let names = [
            "reachabilityOfHosts.didChange", "request.didRetry", "request.didFail", "session.didEnd",
        ]
        let lines = (names + ["download.didEnd"]).map { "observe \(start)\($0) as X by owner" }
        let board = Board(
            columns, 24, lines: (lines + ["post \(start)request.didRety"]).joined(separator: "\n"))
        #expect(board.content(of: .observers).contains { $0.contains("▾ …didChange ") }, "\(board.text)")
        if columns == 80 {
            #expect(board.content(of: .log).last?.contains("didRetry?") == true, "\(board.text)")
        }
    }
}
