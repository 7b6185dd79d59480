import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct KeyboardViewTests {
    private func keyboard(_ columns: Int, _ rows: Int, _ lines: String = "", after seconds: Double = 0)
        -> String
    {
        let board = Board(columns, rows, lines: lines)
        board.session.advance(by: .seconds(seconds))
        board.session.collect()
        return board.content(of: .keyboard).joined(separator: "\n")
    }

    @Test func `a hidden keyboard leaves the device empty`() {
        #expect(
            keyboard(80, 24) == """
                 ┌─────┐ is     hidden
                 │     │ at     0,844 390x336
                 │     │ covers nothing
                 │     │ inset  0 pt
                 │     │ keys   K, then s h f
                 │     │
                 └─────┘
                """)
    }

    @Test func `a keyboard that is shown covers what it covers`() {
        #expect(
            keyboard(120, 36, "keyboard show", after: 1) == """
                 ┌─────────┐ is     shown
                 │         │ at     0,508 390x336
                 │         │ covers 390x336 40 %
                 │         │ inset  302 pt
                 │         │ keys   K, then s h f
                 │         │ last   show  0.25 s
                 │         │ begin  0,844 390x336
                 │▒▒▒▒▒▒▒▒▒│ end    0,508 390x336
                 │░░░░░░░░░│ curve  keyboard (7)
                 │░░░░░░░░░│ local  yes
                 │░░░░░░░░░│
                 └─────────┘
                """)
    }

    @Test func `in flight it is between, with a line where it will end`() {
        #expect(
            keyboard(120, 36, "keyboard show duration 1 curve 3", after: 0.5) == """
                 ┌─────────┐ show   0.50/1.00 s
                 │         │ begin  0,844 390x336
                 │         │ now    0,676 390x336
                 │         │ end    0,508 390x336
                 │         │ covers 390x168 20 %
                 │         │ inset  302 pt
                 │         │ curve  linear (3)
                 │┄┄┄┄┄┄┄┄┄│ local  yes
                 │         │
                 │▒▒▒▒▒▒▒▒▒│
                 │░░░░░░░░░│
                 └─────────┘
                """)
    }

    @Test func `in flight the values show begin, now and end, the time and the curve`() {
        let text = keyboard(120, 36, "keyboard show duration 2 curve 2", after: 0.5)
        for value in [
            "0.50/2.00 s", "begin  0,844 390x336", "end    0,508 390x336", "curve  easeOut (2)", "local  yes",
        ] {
            #expect(text.contains(value))
        }
    }

    @Test func `it moves along its curve, and rests when its time is up`() {
        let board = Board(120, 36, lines: "keyboard show duration 1 curve 3")
        var heights: [String] = []
        for _ in 0..<4 {
            board.session.advance(by: .milliseconds(250))
            board.session.collect()
            heights.append(
                board.content(of: .keyboard).first { $0.contains("covers") }.map { String($0.suffix(12)) }
                    ?? "")
        }
        #expect(heights == [" 390x84 10 %", "390x168 20 %", "390x252 30 %", "390x336 40 %"])
        #expect(board.content(of: .keyboard)[0].hasSuffix("shown"))
    }

    @Test func `a keyboard of any frame stays within the device`() {
        for frame in [
            "-100000,-100000,1x1", "100,100,50x50", "0,0,390x844", "300,700,100000x100000", "0,0,0x0",
            "1e5,1e5,1x1",
        ] {
            let board = Board(120, 36, lines: "keyboard frame \(frame) duration 0")
            let rows = board.content(of: .keyboard)
            #expect(rows[0].hasPrefix(" ┌─────────┐ "))
            #expect(rows[1..<rows.count - 1].allSatisfy { $0.dropFirst(11).first == "│" })
        }
    }

    @Test func `an ASCII screen has the same picture`() {
        let board = Board(80, 24, unicode: false, lines: "keyboard show duration 1 curve 3")
        board.session.advance(by: .milliseconds(500))
        board.session.collect()
        #expect(
            board.content(of: .keyboard).joined(separator: "\n") == """
                 .-----. show   0.50/1.00 s
                 |     | begin  0,844 390x336
                 |     | now    0,676 390x336
                 |     | end    0,508 390x336
                 |-----| covers 390x168 20 %
                 |:::::| inset  302 pt
                 `-----' curve  linear (3)
                """)
    }

    @Test func `a floating keyboard is drawn where it floats`() {
        #expect(
            keyboard(120, 36, "keyboard frame 100,300,200x200 duration 0") == """
                 ┌─────────┐ is     shown
                 │         │ at     100,300 200x200
                 │         │ covers 200x200 12 %
                 │         │ inset  0 pt
                 │         │ keys   K, then s h f
                 │  ▒▒▒▒▒  │ last   frame  0.00 s
                 │  ░░░░░  │ begin  0,844 390x336
                 │         │ end    100,300 200x200
                 │         │ curve  keyboard (7)
                 │         │ local  yes
                 │   ▁▁▁   │
                 └─────────┘
                """)
    }

    @Test func `where the device has no room, the values stand alone`() {
        let board = Board(25, 12, lines: "keyboard show duration 0")
        board.press("4")
        #expect(
            board.content(of: .keyboard) == [
                " is     shown", " at     0,508 390x336", " covers 390x336 40 %", " inset  302 pt",
                " keys   K, then s h f", " last   show  0.00 s", " begin  0,844 390x336",
                " end    0,508 390x336",
            ])
        board.resize(40, 12)
        #expect(board.content(of: .keyboard)[0].hasPrefix(" ┌"))
    }
}
