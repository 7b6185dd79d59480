import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// A board over a source that is a recording.
@Suite(.leavesNoObservers) struct ReplayBoardTests {
    private let source = TinySource([.replay])
    private let session: BoardSession<TinySource>

    init() {
        var density = Array(repeating: ReplayStatus.Part(), count: 20)
        for index in 0..<10 { density[index].posts = Double(index) }
        density[12].hasProblem = true
        density[15].hasMark = true
        source.replay = ReplayStatus(
            position: 30, length: 60, record: 812, speed: 1, isPlaying: false, isSearching: false,
            isGrowing: false, mark: nil, density: density)
        source.center.post("cart.changed")
        session = BoardSession(
            source: source, size: Size(rows: 24, columns: 80),
            capabilities: Capabilities(unicode: true, colors: 0))
        session.collect()
    }

    private func press(_ keys: String) throws {
        for key in try KeyScript.keys(in: keys) { _ = session.handle(.key(key)) }
    }

    private var rows: [String] {
        render(session.state).grid.lines.map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// What was asked of the source.
    private var moves: [ReplayMove] {
        source.waiting.compactMap { if case .replay(let move) = $0.request { move } else { nil } }
    }

    @Test func `the line below the header says where it stands, and what happened when`() {
        #expect(rows[1] == " ‖ 1x 0:30.000 ···▁▁▂▂▃▃▄▄▄▄▅▅▆▆▇▇█┃····▁▁····⚑⚑········ 1:00.000  #812")
        #expect(rows[22] == " › Space plays, . and , step, e goes to the next problem. ? shows the keys.")
    }

    @Test func `the line keeps its places while it is played`() {
        let first = rows[1].prefix(40)
        source.replay?.record = 123_456_789
        session.collect()
        #expect(rows[1].prefix(40) == first)
        source.replay?.mark = "a very long mark \u{1b}[31m that has no room"
        session.collect()
        #expect(rows[1].prefix(40) == first)
        #expect(!rows[1].unicodeScalars.contains("\u{1b}"))
    }

    @Test(arguments: [Size(rows: 36, columns: 120), Size(rows: 9, columns: 30), Size(rows: 5, columns: 20)])
    func `it fits any size, also in ASCII`(size: Size) {
        _ = session.handle(.resize(size))
        #expect(render(session.state).problem(for: size) == nil)
        let plain = BoardSession(
            source: source, size: size, capabilities: Capabilities(unicode: false, colors: 0))
        plain.collect()
        #expect(render(plain.state).grid.lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    }

    @Test func `keys and the palette ask the recording to move, and Space does not hold the display`() throws
    {
        try press(" .,><lt>eE:next mark<enter>:previous mark<enter>+-:to start<enter>:go to end<enter>")
        #expect(
            moves == [
                .playOrPause, .record(.on), .record(.back), .post(.on), .post(.back), .problem(.on),
                .problem(.back), .mark(.on), .mark(.back), .faster, .slower, .start, .end,
            ])
        #expect(!session.state.isHeld)
    }

    @Test func `a place that is typed is gone to, and one that is none is refused at the line`() throws {
        try press("T")
        #expect(rows[22].hasPrefix(" go to ›  12.5s, 1:30, #812, 50%"))
        #expect(rows[23] == " Enter go there  Esc leave")
        try press("1:30<enter>")
        #expect(moves == [.to(.time(90))])
        try press("T#x<enter>")
        #expect(rows[23] == " column 1: expected a number after #, found #x")
        try press("<esc>")
        #expect(session.state.modes.isEmpty)
        #expect(moves.count == 1)
    }

    @Test func `a recording that goes elsewhere has another log`() {
        #expect(session.state.live.log.count > 0)
        source.logNumber += 1
        source.center.post("elsewhere")
        session.collect()
        let names = (0..<session.state.rows.count).compactMap { session.state.rows[$0].record.name }
        #expect(Set(names) == ["elsewhere"])
    }

    @Test func `what goes wrong without a request is said`() {
        source.problems = ["a.notices: byte 17: no frame"]
        session.collect()
        #expect(rows[22].contains("a.notices: byte 17: no frame"))
    }

    @Test(
        arguments: [
            ("12.5s", .time(12.5)), ("12.5", .time(12.5)), (" 1:02:03.5 ", .time(3_723.5)),
            ("#812", .record(812)),
            ("50%", .share(0.5)), ("mark", .mark("")), ("mark paid in full", .mark("paid in full")),
        ] as [(String, ReplayGoal)])
    func `a place is read`(text: String, goal: ReplayGoal) throws {
        #expect(try ReplayGoal(text) == goal)
    }

    @Test(arguments: ["", "#", "#-1", "101%", "1:2:3:4", "1:x", "5x", "kind:", ".."])
    func `what is no place is refused`(text: String) {
        #expect(throws: LineError.self) { try ReplayGoal(text) }
    }

    @Test func `other words are a filter`() throws {
        #expect(try ReplayGoal("kind:unheard cart") == .filter(try RowFilter("kind:unheard cart")))
    }
}
