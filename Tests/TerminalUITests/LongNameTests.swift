import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Names that are longer than their room.
@Suite(.leavesNoObservers) struct LongNameTests {
    private static let start = "org.alamofire.notification.name.request."
    private static let lines = """
        observe \(start)didResume as ResumeWatcher by owner
        observe \(start)didSuspend as SuspendWatcher by owner
        post \(start)didResume {"items":12,"place":"north"}
        post \(start)didSuspend {"items":12,"place":"north"}
        """

    private func rows(of pane: Pane, _ columns: Int, _ rows: Int) -> [String] {
        Board(columns, rows, lines: Self.lines).content(of: pane)
    }

    @Test(arguments: [(80, 24), (120, 36)])
    func `names with a long common beginning are told apart in the observers pane`(columns: Int, rows: Int) {
        let names = self.rows(of: .observers, columns, rows).filter { $0.contains("org.") }
        #expect(names.count == 2)
        #expect(names[0].contains("…") && names[0].contains("didResume "), "\(names[0])")
        #expect(names[1].contains("…") && names[1].contains("didSuspend "), "\(names[1])")
    }

    @Test(arguments: [(80, 24), (120, 36)])
    func `names with a long common beginning are told apart in the log`(columns: Int, rows: Int) {
        let rows = self.rows(of: .log, columns, rows).filter { $0.contains("org.") }
        #expect(rows.count == 4)
        for (index, end) in ["Resume", "Suspend", "Resume", "Suspend"].enumerated() {
            #expect(rows[index].contains("\(end) "), "\(rows[index])")
        }
    }

    @Test(arguments: [(80, 24), (120, 36)])
    func `a misspelt long name, and the name that was meant, are both told apart in the log`(
        columns: Int, rows: Int
    ) {
        let board = Board(columns, rows, lines: Self.lines + "\npost \(Self.start)didSuspnd")
        let row = board.content(of: .log).last ?? ""
        #expect(row.contains("Suspnd "), "\(row)")
        #expect(row.contains("uspend?"), "\(row)")
    }

    @Test func `a note is cut at its end`() {
        let words = (1...40).map { "word\($0)" }.joined(separator: " ")
        let row = Board(lines: "note \(words)").content(of: .log).last ?? ""
        #expect(row.contains("# word1 word2 word3") && row.hasSuffix("…"), "\(row)")
    }

    @Test func `names are told apart among the rates`() {
        let board = Board(lines: Self.lines)
        board.press("<c-p>open rates<enter>")
        #expect(board.rows[3...4].contains { $0.contains("…") && $0.contains("Resume ") })
        #expect(board.rows[3...4].contains { $0.contains("…") && $0.contains("Suspend ") })
    }
}
