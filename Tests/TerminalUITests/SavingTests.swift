import Foundation
import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// `^S` writes the shown rows in a file.
@Suite(.leavesNoObservers) struct SavingTests {
    private let lines = "observe cart.changed as Badge by owner\npost cart.changed {\"n\": 1}\npost price"

    private func text(_ board: Board, _ path: String) throws -> String {
        String(decoding: try #require(board.session.savedRows(for: path)).bytes, as: UTF8.self)
    }

    @Test func `it asks for a name, suggests one, and takes only endings that say a form`() {
        let board = Board(100, 24, lines: lines)
        board.press("<c-p>save shown<enter>")
        #expect(board.promptRow == " write to › noticeboard-rows.jsonl")
        #expect(board.footer.contains("Enter write"))
        for name in ["rows", "rows.txt", ".csv", "a/.cast", ""] {
            board.press("<c-u>" + name + "<enter>")
            #expect(board.footer.contains("expected NAME.jsonl, NAME.csv or NAME.cast"))
        }
        #expect(board.press("<c-u>a b/rows.CSV <enter>") == [.save("a b/rows.CSV", overwrites: false)])
        #expect(board.state.modes.isEmpty)
        #expect(board.press("<c-p>save shown<enter><esc>") == [])
    }

    @Test func `a file that is there is overwritten after a question alone`() {
        let board = Board(100, 24, lines: lines)
        _ = board.session.handle(.exists("x.csv"))
        #expect(board.promptRow == " › x.csv already exists: overwrite it?")
        #expect(board.press("n") == [])
        _ = board.session.handle(.exists("x.csv"))
        #expect(board.press("y") == [.save("x.csv", overwrites: true)])
    }

    @Test func `a log without rows is not written`() {
        let board = Board(100, 24)
        board.press("<c-p>save shown<enter>")
        #expect(board.footer == " not now: there is no row to write")
    }

    @Test func `lines of JSON have the fields of --json, and only the rows that are shown`() throws {
        let board = Board(100, 24, lines: lines)
        let all = try text(board, "x.jsonl").split(separator: "\n").map(String.init)
        var printed: [String] = []
        let run = PlainRun(demo: DemoProgram(stopwatch: steadyStopwatch()), format: .json(unicode: true)) {
            printed += writtenLines($0)
        }
        _ = run.run(TextLines(lines), file: "demo")
        #expect(all.map(kind) == printed.map(kind))
        #expect(all.first == printed.first)
        board.press("fkind:post<enter>")
        #expect(try text(board, "x.jsonl").split(separator: "\n").count == board.state.rows.count + 1)
        for line in all { _ = try RecordJSON.record(of: line) }
    }

    private func kind(_ line: String) -> String {
        (try? JSONValue(text: line)).flatMap { $0["kind"]?.compact } ?? line
    }

    @Test func `CSV has a line of headings and as many cells in each line`() throws {
        let board = Board(100, 24, lines: lines)
        let rows = try text(board, "x.csv").components(separatedBy: "\r\n")
        #expect(rows.last == "")
        #expect(rows[0].hasPrefix("seq,time,kind,"))
        #expect(rows.contains { $0.contains(#""{""n"":1}""#) })
        let counts = Set(rows.dropLast().map(cells))
        #expect(counts == [RecordJSON.fields.count + 1], "and the wall clock")
    }

    /// The number of cells of a line.
    private func cells(_ line: String) -> Int {
        var count = 1
        var isQuoted = false
        for character in line {
            if character == "\"" { isQuoted.toggle() }
            if character == ",", !isQuoted { count += 1 }
        }
        return count
    }

    @Test(arguments: [
        ("cart", "cart"), ("a,b", #""a,b""#), (#"a"b"#, #""a""b""#), ("=1+1", "'=1+1"), ("+1", "'+1"),
        ("-1", "'-1"), ("@x", "'@x"), ("\tx", #"'\tx"#), ("\rx", #"'\u{d}x"#), ("=a,b", #""'=a,b""#),
        ("", ""), ("\u{1b}[2J", #"\u{1b}[2J"#), ("a\nb", #"a\nb"#), ("木", "木"),
    ])
    func `a cell is no formula and no command`(text: String, cell: String) {
        #expect(SavedRows.cell(text) == cell)
    }

    @Test func `a cast has each row at its time, and never goes back`() throws {
        let board = Board(
            100, 24, lines: "wait 2\n" + lines + "\nkeyboard show duration 1\nwait 3\npost late")
        let rows = try text(board, "x.cast").split(separator: "\n").map { try JSONValue(text: String($0)) }
        #expect(rows.first?["version"] == .number("2"))
        #expect(rows.first?["width"] == .number("100"))
        let times = rows.dropFirst().compactMap { row -> Double? in
            guard case .array(let parts) = row, parts.count == 3, case .number(let time) = parts[0] else {
                return nil
            }
            return Double(time)
        }
        #expect(times.count == board.state.rows.count)
        #expect(times == times.sorted())
        #expect(times.first == 0 && times.last == 3)
    }

    @Test func `nothing that a program sends makes a broken file`() throws {
        var dice = Dice(seed: 5)
        let board = Board(100, 24)
        var sent: [NoticeRecord] = []
        for seq in 1...300 {
            var record = NoticeRecord(
                seq: UInt64(seq), time: [0, 1, .nan, .infinity, -1, 1e300].randomElement(using: &dice) ?? 0,
                kind: [.post, .note, .deliver, .unheard].randomElement(using: &dice) ?? .post)
            record.name = ["=cmd", "a\u{1b}]0;x\u{7}", "\r\n", "\"", ",", "木\u{202e}"].randomElement(
                using: &dice)
            record.payload = ["{", "\"x\"", "-1", "\u{0}"].randomElement(using: &dice)
            record.text = record.name
            sent.append(record)
        }
        _ = board.session.handle(records(sent))
        for format in SavedFormat.allCases {
            let text = try text(board, "x" + format.rawValue)
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\r" })
            guard format != .csv else { continue }
            for line in text.split(separator: "\n") { _ = try JSONValue(text: String(line)) }
        }
    }
}
