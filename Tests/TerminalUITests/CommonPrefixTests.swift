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

    @Test func `the detail and a copy have the whole name`() {
        let board = board()
        board.press("1")
        let name = Self.start + "request.didCancel"
        #expect(board.content(of: .detail).joined().replacing(" ", with: "").contains(name))
        #expect(board.state.copySubjectNow?.text(.name) == name)
    }
}
