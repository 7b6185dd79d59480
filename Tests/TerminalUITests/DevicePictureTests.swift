import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

/// What the pane shows of devices, of keyboards that are not docked, and of a form.
@Suite(.leavesNoObservers) struct DevicePictureTests {
    private func pane(
        _ lines: String..., columns: Int = 120, rows: Int = 36, unicode: Bool = true, keys: String = ""
    ) -> String {
        let form = ["observe keyboard.willChangeFrame as Form by layout"]
        let board = Board(columns, rows, unicode: unicode, lines: (form + lines).joined(separator: "\n"))
        board.press(keys)
        return board.content(of: .keyboard).joined(separator: "\n")
    }

    @Test func `a form rests at the lower edge, and moves up with the keyboard`() {
        #expect(
            pane() == """
                 ┌─────────┐ is     hidden
                 │         │ at     0,844 390x336
                 │         │ covers nothing
                 │         │ inset  0 pt
                 │         │ form   0 pt up
                 │         │ keys   K, then s h f
                 │         │
                 │ Name▁▁▁ │
                 │ Mail▁▁▁ │
                 │[ Send ] │
                 │   ▁▁▁   │
                 └─────────┘
                """)
        #expect(
            pane("keyboard show", "wait 1") == """
                 ┌─────────┐ is     shown
                 │         │ at     0,508 390x336
                 │         │ covers 390x336 40 %
                 │         │ inset  302 pt
                 │ Name▁▁▁ │ form   302 pt up
                 │ Mail▁▁▁ │ keys   K, then s h f
                 │[ Send ] │ last   show  0.25 s
                 │▒▒▒▒▒▒▒▒▒│ begin  0,844 390x336
                 │░░░░░░░░░│ end    0,508 390x336
                 │░░░░░░░░░│ curve  keyboard (7)
                 │░░░░░░░░░│ local  yes
                 └─────────┘
                """)
    }

    @Test func `a form that receives no notice is covered`() {
        let text = pane("remove Form", "keyboard show", "wait 1")
        #expect(!text.contains("Send"))
        #expect(text.contains("form   0 pt up: outdated"))
    }

    @Test func `a keyboard that turns back says what it put an end to`() {
        let text = pane(
            "keyboard show duration 1 curve 3", "wait 0.5", "keyboard hide duration 1 curve 3", "wait 0.25")
        #expect(
            text == """
                 ┌─────────┐ hide   0.25/1.00 s
                 │         │ begin  0,676 390x336
                 │         │ now    0,718 390x336
                 │         │ end    0,844 390x336
                 │         │ halted show at 50 %
                 │         │ covers 390x126 15 %
                 │ Name▁▁▁ │ inset  0 pt
                 │ Mail▁▁▁ │ form   113 pt up
                 │[ Send ] │ curve  linear (3)
                 │         │ local  yes
                 │▒▒▒▒▒▒▒▒▒│
                 └─────────┘
                """)
    }

    @Test func `on its side a phone is drawn wide, with the values below it`() {
        #expect(
            pane("rotate", "keyboard show duration 0") == """
                 ┌──────────────────────────────┐
                 │                              │
                 │  Name ▁▁▁▁▁▁▁  Mail ▁▁▁▁▁▁▁  │
                 │           [ Send ]           │
                 │▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│
                 │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
                 │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
                 │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
                 └──────────────────────────────┘
                 is     shown          at     0,171 844x219
                 covers 844x219 56 %   inset  198 pt
                 form   198 pt up      keys   K, then s h f
                """)
    }

    @Test func `a tablet's keyboard is drawn where it is put`() {
        #expect(
            pane("device tablet", "keyboard show duration 0", "keyboard split duration 0") == """
                 ┌───────────────┐ is     shown, split
                 │               │ at     0,540 768x313
                 │               │ covers 768x313 31 %
                 │               │ inset  0 pt
                 │               │ form   0 pt up
                 │               │ keys   K, then s h f
                 │▒▒▒▒▒▒   ▒▒▒▒▒▒│ last   split  0.00 s
                 │░░░░░░   ░░░░░░│ begin  0,711 768x313
                 │░░░░░░▁▁▁░░░░░░│ end    0,540 768x313
                 │ Mail ▁▁▁▁▁▁▁▁ │ curve  keyboard (7)
                 │   [ Send ]    │ local  yes
                 └───────────────┘
                """)
        let floating = pane("device tablet", "keyboard show duration 0", "keyboard float duration 0")
        #expect(floating.contains("│ Name ▁▁▒▒▒▒▒▒ │"))
        #expect(floating.contains("shown, floating"))
        let hardware = pane("device tablet", "keyboard show duration 0", "keyboard plug duration 0")
        #expect(hardware.contains("│   [ Send ]    │"))
        #expect(hardware.contains("│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│ local  yes\n └"), "a bar at the lower edge")
        #expect(hardware.contains("inset  55 pt"))
    }

    @Test func `in a narrow pane how it is placed and how far the form is up are not cut away`() {
        let lesson = Board(80, 24, playing: Self.turned)
        lesson.press("<space>")
        #expect(lesson.content(of: .keyboard).contains { $0.contains("is     undocked") })
        lesson.press("<space>")
        #expect(lesson.content(of: .keyboard).contains { $0.contains("form   198 pt up") })
    }

    private static let turned = """
        title Turned

        say A step of many lines, which leaves few rows to the board above it.
        say One of its paragraphs.
        show let code = "there is some, too"
        show let more = "of it"
        predict Is there a question as well? | There is, with its answer.
        observe keyboard.willChangeFrame as Form by layout
        device tablet
        keyboard show duration 0
        keyboard undock duration 0

        say Two.
        device phone landscape
        keyboard show duration 0
        """

    @Test func `with the focus it has room on a screen of the usual size`() {
        #expect(
            pane("keyboard show duration 0", columns: 80, rows: 24, keys: "4") == """
                 ┌────────┐ is     shown
                 │        │ at     0,508 390x336
                 │        │ covers 390x336 40 %
                 │Name ▁▁▁│ inset  302 pt
                 │Mail ▁▁▁│ form   302 pt up
                 │[ Send ]│ keys   K, then s h f
                 │▒▒▒▒▒▒▒▒│ last   show  0.00 s
                 │░░░░░░░░│ begin  0,844 390x336
                 │░░░░░░░░│ end    0,508 390x336
                 │░░░░░░░░│ curve  keyboard (7)
                 └────────┘ local  yes
                """)
        #expect(
            pane("keyboard show duration 0", columns: 80, rows: 24).hasPrefix(
                """
                 ┌─────┐ is     shown
                 │Na▁▁▁│ at     0,508 390x336
                 │Ma▁▁▁│ covers 390x336 40 %
                 │[OK] │ inset  302 pt
                 │▒▒▒▒▒│ form   302 pt up
                """))
    }

    @Test func `no frame is cut where the keyboard has the focus`() {
        for device in ["phone", "phone landscape", "small", "tablet", "tablet landscape"] {
            let text = pane(
                "device \(device)", "keyboard show foreign duration 0", columns: 80, rows: 24, keys: "4")
            #expect(text.contains("at     0,"))
            #expect(!text.contains("…"), "\(device)\n\(text)")
        }
    }

    @Test func `an ASCII screen has the form as well`() {
        #expect(
            pane("keyboard show duration 1 curve 3", "wait 0.5", unicode: false) == """
                 .---------. show   0.50/1.00 s
                 |         | begin  0,844 390x336
                 |         | now    0,676 390x336
                 |         | end    0,508 390x336
                 |         | covers 390x168 20 %
                 |         | inset  302 pt
                 | Name___ | form   151 pt up
                 | Mail___ | curve  linear (3)
                 |[ Send ] | local  yes
                 |:::::::::|
                 |.........|
                 `---------'
                """)
    }

    @Test func `any device at any size keeps its frame whole`() {
        for model in Device.Model.allCases {
            for orientation in Device.Orientation.allCases {
                for size in [(80, 24), (120, 36), (100, 30), (61, 9), (30, 10), (200, 60), (20, 5)] {
                    for keys in ["", "4", "K"] {
                        let board = Board(
                            size.0, size.1,
                            lines: """
                                observe keyboard.willShow as Form by layout
                                device \(model.rawValue) \(orientation.rawValue)
                                keyboard show duration 0
                                """)
                        board.press(keys)
                        let rows = board.content(of: .keyboard).filter {
                            $0.contains("┌") || $0.contains("└")
                        }
                        #expect(
                            [0, 2].contains(rows.count), "\(model) \(orientation) at \(size) after \(keys)")
                        #expect(board.frame.problem(for: board.state.size) == nil)
                    }
                }
            }
        }
    }
}
