import TerminalUI
import TestSupport
import Testing

@testable import BoardModel

/// What the first and the last line keep where there is no room for all.
@Suite(.leavesNoObservers) struct NarrowTests {
    private static let leak = "observe a as X by strong\nrelease X\npost nobody"

    @Test(arguments: [
        (120, " noticeboard  ● LIVE  names 2  observers 1  leaked 1  posts 1  deliveries 0  unheard 1"),
        (70, " noticeboard  ● LIVE  leaked 1  posts 1  deliveries 0  unheard 1"),
        (60, " noticeboard  ● LIVE  leaked 1  posts 1  unheard 1"),
        (45, " noticeboard  ● LIVE  leaked 1  unheard 1"), (40, " ● LIVE  leaked 1  unheard 1"),
        (30, " ● LIVE  leaked 1  unheard 1"), (25, " ● LIVE  leaked 1"), (20, " ● LIVE  leaked 1"),
    ])
    func `the header keeps what went wrong before what there is`(columns: Int, row: String) {
        #expect(Board(columns, 12, lines: Self.leak).rows[0] == row)
    }

    @Test(arguments: [
        (80, " ! leaks  p post  f filter  Space pause  Tab pane  ^P more  ? help  q quit"),
        (60, " ! leaks  p post  f filter  Tab pane  ? help  q quit"),
        (40, " ! leaks  Tab pane  ? help  q quit"), (30, " Tab pane  ? help  q quit"),
    ])
    func `the footer offers the leak report once something has leaked`(columns: Int, row: String) {
        #expect(Board(columns, 12, lines: Self.leak).footer == row)
    }

    @Test func `without a leak it does not, and the keys that lead on stay`() {
        #expect(Board(40, 12).footer == " p post  Tab pane  ? help  q quit")
        #expect(!Board(200, 50).footer.contains("leaks"))
    }

    @Test func `a wide log keeps the outcome near what it belongs to, and gives a long text its room`() {
        let board = Board(
            200, 24, lines: "observe a as X\npost a 1\nnote \(String(repeating: "word ", count: 24))end")
        #expect(
            board.content(of: .log) == [
                "    1    0.000  + a                        X  token",
                "    2    0.000  > a                        1                                             →1",
                "    3             └ X                      token                                  ok 1.0 µs",
                "    4    0.000  # \(String(repeating: "word ", count: 24))end",
            ])
    }

    @Test func `at 80 columns the header says that a program's counts began when the board attached`() {
        let board = Board(80, 24, lines: "observe a as X\npost a\npost b")
        var snapshot = board.state.shown.snapshot
        snapshot.calls = .sinceAttached
        _ = board.session.handle(.snapshot(snapshot, nil))
        #expect(
            board.rows[0].hasSuffix("posts 2  deliveries 1  unheard 1  since attached"), "\(board.rows[0])")
    }

    @Test(arguments: [
        (1, "> aaaaaa         7  from Warehouse      →1"), (8, "> aaaaaa         77777777  from Wareho… →1"),
        (11, "> aaaaaa         77777777777  from War… →1"),
        (12, "> aaaaaa         777777777777           →1"),
    ])
    func `a sender is left out where too little of its label would be seen`(digits: Int, row: String) {
        let value = String(repeating: "7", count: digits)
        let board = Board(80, 24, lines: "observe aaaaaa as X\npost aaaaaa \(value) from Warehouse")
        #expect(board.content(of: .log)[1] == "    2 \(row)")
    }
}
