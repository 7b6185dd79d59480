import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Numbers and times of the log that need many digits.
@Suite(.leavesNoObservers) struct WideNumberTests {
    private func board(_ columns: Int, _ numbers: ClosedRange<UInt64>, at time: Double = 0) -> Board {
        let board = Board(columns, 24)
        let rows = numbers.map { seq in
            var record = NoticeRecord(seq: seq, time: time, kind: .post)
            (record.name, record.deliveries) = ("stock.changed", 0)
            return record
        }
        _ = board.session.handle(records(rows))
        return board
    }

    @Test(arguments: [80, 120], [99_999, 100_000, 280_201, 2_802_001, 123_456_789] as [UInt64])
    func `the number of a row is whole`(columns: Int, number: UInt64) {
        let rows = board(columns, number...number + 2).content(of: .log)
        for (row, number) in zip(rows, number...number + 2) {
            #expect(row.contains(" \(number) ") || row.contains("▌\(number) "), "\(row)")
            #expect(row.contains(" > stock.changed"), "\(row)")
        }
        #expect(Set(rows.map { $0.firstIndex(of: ">").map { $0.utf16Offset(in: rows[0]) } }).count == 1)
    }

    @Test(arguments: [120, 200], [9_999.5, 10_000, 123_456.789, 98_765_432.125])
    func `the time of a row is whole`(columns: Int, time: Double) {
        let text = PlainLines.seconds(time).drop { $0 == " " }
        for row in board(columns, 2_802_001...2_802_003, at: time).content(of: .log) {
            #expect(row.contains(" \(text)  > stock.changed"), "\(row)")
        }
    }

    @Test func `a time with microseconds, of another program, is whole`() throws {
        let source = TinySource()
        source.program = ProgramStatus(name: "shop", process: 7, center: "main", phase: .live)
        let session = BoardSession(
            source: source, size: Size(rows: 24, columns: 120),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
        var record = NoticeRecord(seq: 2_802_001, time: 123_456.789, kind: .post)
        (record.name, record.deliveries) = ("stock.changed", 0)
        _ = session.handle(records([record]))
        let screen = render(session.state).grid.lines.joined(separator: "\n")
        #expect(screen.contains(" 2802001 123456.789000  > stock.changed"), "\(screen)")
    }

    @Test func `few digits need no more room than before`() {
        let columns = LogColumns(of: 100, isSimulated: true, highest: .init(number: 9_999, time: 9_999))
        #expect((columns.numbers, columns.times) == (6, 10))
    }

    @Test func `the columns do not move while rows scroll`() {
        let board = board(80, 99_980...100_040)
        board.press("g")
        let first = board.content(of: .log)[1]
        board.press("G")
        let last = board.content(of: .log)[1]
        #expect(first.firstIndex(of: ">") == last.firstIndex(of: ">"))
    }
}
