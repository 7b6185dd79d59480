import BoardModel
import Notices
import TestSupport
import Testing

@testable import Demo
@testable import TerminalUI

/// The column of times in the log: seconds, wall clock, or the time since the row above.
@Suite(.leavesNoObservers) struct LogTimeTests {
    private func session(_ columns: Int, isKnown: Bool = true) -> BoardSession<TinySource> {
        let source = TinySource()
        source.program = ProgramStatus(name: "shop", process: 1, center: "", phase: .live)
        if isKnown { source.clock = RecordClock(zero: 1_750_000_000_000_000_000) }
        let session = BoardSession(
            source: source, size: Size(rows: 24, columns: columns),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.take(BoardPreferences(offset: { _ in 7_200 }))
        session.collect()
        var delivery = NoticeRecord(seq: 2, time: 1.500_812, kind: .deliver)
        (delivery.post, delivery.observer, delivery.durationNanoseconds) = (1, "Badge", 1_200)
        let posts = [(1, 1.5), (3, 1.503_2), (4, 63.5)].map { (seq: UInt64, time: Double) in
            var post = NoticeRecord(seq: seq, time: time, kind: .post)
            (post.name, post.deliveries) = ("cart.changed", seq == 1 ? 1 : 0)
            return post
        }
        _ = session.handle(records([posts[0], delivery, posts[1], posts[2]]))
        return session
    }

    private func log(_ session: BoardSession<TinySource>) -> [String] {
        let region = session.state.layout.content(of: .log)
        let grid = render(session.state).grid
        return (0..<5).map { row in
            (0..<34).map { grid[region.row + row, region.column + $0].text }.joined()
        }
    }

    private func press(_ keys: String, _ session: BoardSession<TinySource>) throws {
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
    }

    private func message(_ session: BoardSession<TinySource>) -> String? { session.state.message?.text }

    @Test
    func `at 80x24 t shows seconds, the wall clock, and the time since the row above, in a narrow form`()
        throws
    {
        let session = session(80)
        #expect(
            log(session) == [
                "    #   what           details    ",
                "    1 > cart.changed              ",
                "    2   └ Badge                   ",
                "    3 > cart.changed              ",
                "    4 > cart.changed              ",
            ])
        try press("t", session)
        #expect(message(session) == "time: seconds since the start")
        #expect(
            log(session) == [
                "    #   seconds   what            ",
                "    1  1.500000 > cart.changed    ",
                "    2             └ Badge         ",
                "    3  1.503200 > cart.changed    ",
                "    4 63.500000 > cart.changed    ",
            ])
        try press("t", session)
        #expect(message(session) == "time: wall clock")
        #expect(
            log(session) == [
                "    #    clock   what             ",
                "    1 17:06:41 > cart.changed     ",
                "    2            └ Badge          ",
                "    3 17:06:41 > cart.changed     ",
                "    4 17:07:43 > cart.changed     ",
            ])
        try press("t", session)
        #expect(message(session) == "time: since the row above")
        #expect(
            log(session) == [
                "    #    delta   what             ",
                "    1          > cart.changed     ",
                "    2  +812 µs   └ Badge          ",
                "    3  +2.3 ms > cart.changed     ",
                "    4    +61 s > cart.changed     ",
            ])
        try press("t", session)
        #expect(message(session) == "time: hidden, for want of columns")
        #expect(log(session)[1] == "    1 > cart.changed              ")
    }

    @Test func `with more columns there are milliseconds`() throws {
        let session = session(160)
        #expect(log(session)[1] == "    1    1.500000  > cart.changed ")
        try press("t", session)
        #expect(log(session)[1] == "    1 17:06:41.500  > cart.changed")
        #expect(log(session)[4] == "    4 17:07:43.500  > cart.changed")
        try press("tt", session)
        #expect(message(session) == "time: seconds since the start")
    }

    @Test func `a source without a wall clock has seconds and the time since the row above`() throws {
        let session = session(160, isKnown: false)
        try press("t", session)
        #expect(message(session) == "time: since the row above; this source knows no wall clock")
        try press("t", session)
        #expect(message(session) == "time: seconds since the start")
    }

    @Test func `the detail and the copied JSON have the wall clock too`() throws {
        let session = session(120)
        let time = session.state.detailLayout.lines.first { $0.label == "time" }
        #expect(time?.text == "63.500 s, 2025-06-15 17:07:43.500")
        #expect(
            session.state.copySubjectNow?.text(.json, clock: session.state.source.clock)?.contains(
                #""at":"2025-06-15T15:07:43.500Z""#) == true)
    }

    @Test func `untrusted times have no time of day and no long texts`() throws {
        let session = session(80)
        let wild = [Double.nan, .infinity, -1e300, 1e300, 8e9].enumerated().map { index, time in
            NoticeRecord(seq: UInt64(10 + index), time: time, kind: .post)
        }
        _ = session.handle(records(wild))
        for _ in 0..<4 {
            try press("t", session)
            #expect(render(session.state).problem(for: Size(rows: 24, columns: 80)) == nil)
        }
    }
}
