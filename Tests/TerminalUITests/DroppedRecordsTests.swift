import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// Records for which there was no room.
@Suite(.leavesNoObservers) struct DroppedRecordsTests {
    @Test func `records that are missing have a row, and all counts are true`() {
        let board = Board(80, 24, inbox: RecordInbox(capacity: 16), lines: "note before")
        let center = board.session.demo.center
        for _ in 1...1_000 { center.note("flood") }
        board.session.collect()
        board.run("post a")
        #expect(
            board.content(of: .log).suffix(4) == [
                "   16 # flood", "   17 # flood", "      ! 984 records dropped here",
                " 1002 > a                              ! unheard",
            ])
        #expect(board.rows[0] == " noticeboard  ● LIVE  posts 1  deliveries 0  unheard 1  dropped 984")
        let log = board.state.live.log
        #expect(log.total == 1_003)
        #expect(log.recordCount + log.droppedCount == log.total)
    }

    @Test func `a board's inbox never loses the newest rows, however much happens between two looks`() {
        let board = Board(120, 24, inbox: .keepingNewest, lines: "observe a as X")
        let center = board.session.demo.center
        for number in 1...120_000 { center.post("a", payload: number) }
        board.session.collect()
        board.session.finishWork()
        let log = board.state.live.log
        #expect(log.last?.record.payload == "120000")
        #expect(log.recordCount == DeliveryLog.defaultCapacity)
        #expect(log.total == 240_001)
        // One gap, at the front.
        #expect(log[0].record.text == "140 001 older records trimmed")
        #expect(board.rows[0].hasSuffix("  trimmed 140 001") && !board.rows[0].contains("dropped"))
        #expect((1..<log.count).allSatisfy { log[$0].missing == 0 })
        #expect(board.state.live.snapshot.totals.posts == 120_000)
        #expect(board.state.live.snapshot.totals.deliveries == 120_000)
    }

    @Test func `rows beyond the log's limit are grey and trimmed, and only lost records are red and dropped`()
    {
        var state = BoardState(
            size: Size(rows: 24, columns: 120), capabilities: Capabilities(unicode: true, colors: 16))
        state.live.log = DeliveryLog(capacity: 8)
        func top() -> (header: String, row: String, styles: [String]) {
            let frame = render(state)
            let region = state.logRegion
            let row = (0..<region.columns).map { frame.grid[region.row, region.column + $0].text }.joined()
            return (
                frame.grid.lines[0], row,
                [
                    frame.grid.styleLines[0],
                    String(frame.grid.styleLines[region.row].dropFirst(region.column)),
                ]
            )
        }
        _ = state.update(posts(1...20))
        var seen = top()
        #expect(seen.header.contains("trimmed 12 ") && !seen.header.contains("dropped"))
        #expect(seen.row.contains("… 12 older records trimmed "))
        #expect(seen.styles.allSatisfy { !$0.contains("r") && !$0.contains("R") })
        let lost = RecordInbox.Batch(records: [], dropped: 5)
        _ = state.update(.records(lost))
        _ = state.update(posts(21...40))
        seen = top()
        #expect(seen.header.contains("dropped 5 ") && seen.header.contains("trimmed 32 "))
        #expect(seen.row.contains("! 5 records dropped, 32 older ones trimmed "))
        #expect(seen.styles.allSatisfy { $0.contains("R") || $0.contains("r") })
        _ = state.update(.key(.character("g")))
        #expect(DetailContent(state).heading == "dropped")
    }

    @Test func `the detail and the undo of a trimmed log speak of the limit`() throws {
        var state = BoardState(
            size: Size(rows: 24, columns: 120), capabilities: Capabilities(unicode: true, colors: 0))
        state.live.log = DeliveryLog(capacity: 8)
        _ = state.update(posts(1...20))
        for key in try KeyScript.keys(in: "g") { _ = state.update(.key(key)) }
        #expect(DetailContent(state).heading == "trimmed")
        for key in try KeyScript.keys(in: ":clear log<enter>") { _ = state.update(.key(key)) }
        _ = state.update(.records(RecordInbox.Batch(records: [], dropped: 3)))
        _ = state.update(posts(21...22))
        for key in try KeyScript.keys(in: "u") { _ = state.update(.key(key)) }
        #expect(state.message?.text.contains("; the log had no room for 2 older records") == true)
    }

    @Test func `a line whose handlers cause more than a ring holds loses none of it`() {
        let observers = (1...40).map { "observe b as Y\($0)" }.joined(separator: "\n")
        let starters = (1...500).map { "observe a as X\($0) do post b" }.joined(separator: "\n")
        let board = Board(80, 24, inbox: .keepingNewest, lines: observers + "\n" + starters)
        board.run("post a")
        let log = board.state.live.log
        #expect(log.droppedCount == 0)
        #expect(log.total == 540 + 1 + 500 + 500 * 41)
        #expect(log.last?.record.observer == "Y40")
    }

    @Test func `what is missing stays in view under a filter, and is found by its words`() {
        let board = Board(80, 24, inbox: RecordInbox(capacity: 16), lines: "note before")
        for _ in 1...1_000 { board.session.demo.center.note("flood") }
        board.session.collect()
        board.run("post a")
        board.press("fname:a<enter>")
        board.session.finishWork()
        #expect(board.content(of: .log).first == "      ! 984 records dropped here")
        board.press("k")
        #expect(board.title(of: .detail).hasSuffix(" dropped ─"))
    }

    @Test func `the header's counts agree while the display is held in the middle of a script`() {
        let board = Board(80, 24)
        let lines = ["observe a as X"] + (1...500).map { "post a \($0)" }
        board.session.start(TextLines(lines.joined(separator: "\n")), file: "demo.txt")
        board.session.work(lines: 100)
        board.session.collect()
        board.session.work(lines: 100)
        board.press("<space>")
        #expect(board.rows[0].contains("posts 99  deliveries 99"))
    }
}
