import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

/// The modes of the board: which keys they have, what is drawn, and what Escape does.
@Suite(.leavesNoObservers) struct ModeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var mode: Mode?
        /// The key that opens it on the panes.
        var key: String
        var contexts: [KeyContext]
        var footer: String
        /// What the first line below the header begins with.
        var title: String
        /// What the line above the footer begins with.
        var line = " ›"

        var testDescription: String { mode.map { "\($0)" } ?? "panes" }
    }

    static let panes = "─ 1 Observers ─"

    static let table = [
        Row(
            mode: nil, key: "", contexts: [.log, .panes, .everywhere],
            footer:
                " p post  f filter  Space pause  Tab pane  ^P more  ? help  q quit",
            title: panes
        ),
        Row(
            mode: .keyboard, key: "K", contexts: [.keyboard, .everywhere],
            footer: " s show  h hide  f frame  d device  r rotate  Esc leave  q quit",
            title: panes),
        Row(
            mode: .overlay(.lifelines), key: ":open lifelines<enter>",
            contexts: [.lifelines, .overlay, .everywhere],
            footer: " → moment  Enter to the log  ↓ scroll  Esc close", title: "─ Lifelines ─"),
        Row(
            mode: .overlay(.leaks), key: "!", contexts: [.overlay, .everywhere],
            footer: " ↓ scroll  Esc close", title: "─ Leak report ─"),
        Row(
            mode: .overlay(.comparison), key: ":compare with<enter>", contexts: [.overlay, .everywhere],
            footer: " ↓ scroll  Esc close", title: "─ Side by side ─"),
        Row(
            mode: .overlay(.rates), key: ":open rates<enter>", contexts: [.rates, .overlay, .everywhere],
            footer: " s slowest first  o observers  Enter go there  ↓ scroll  Esc close",
            title: "─ Rates of names, the noisiest first ─"),
        Row(
            mode: .overlay(.lessonList), key: ":open a lesson<enter>", contexts: [.lessonList, .everywhere],
            footer: " Enter open  ↓ select  Esc close", title: "─ Lessons ─"),
        Row(
            mode: .overlay(.filterList), key: ":open saved<enter>", contexts: [.filterList, .everywhere],
            footer: " Enter on or off  ↓ select  d delete  Esc close", title: "─ Filters ─"),
        Row(
            mode: .overlay(.help), key: "?", contexts: [.help, .log, .panes, .everywhere],
            footer: " Enter commands  Esc close", title: "─ Help ─"),
        Row(
            mode: .query(.filter), key: "f", contexts: [.query, .editing],
            footer: " Enter keep  Esc clear  Tab complete  S-Tab search",
            title: panes, line: " filter ›"),
        Row(
            mode: .query(.search), key: "/", contexts: [.query, .editing],
            footer: " Enter find  Esc leave  Tab complete  S-Tab filter",
            title: panes, line: " search ›"),
        Row(
            mode: .prompt, key: "p", contexts: [.prompt, .editing],
            footer: " Enter run  Tab complete  ↑ history  Esc close", title: panes),
    ]

    @Test(arguments: table)
    func `a mode decides the keys, the footer and what is drawn, and Escape closes it`(row: Row) {
        let board = Board()
        board.press("W")
        let before = board.rows.dropLast(2)
        board.press(row.key)
        #expect(board.state.modes.top == row.mode)
        #expect(board.state.contexts == row.contexts)
        #expect(board.footer == row.footer)
        #expect(board.rows[1].hasPrefix(row.title))
        if row.mode != nil { #expect(board.promptRow.hasPrefix(row.line)) }
        #expect((board.frame.cursor != nil) == board.state.isTyping)
        board.press("<esc>")
        #expect(board.state.modes.isEmpty)
        #expect(board.rows.dropLast(2) == before)
    }

    @Test(arguments: table.dropFirst())
    func `a key without a meaning changes nothing in a mode`(row: Row) {
        let board = Board()
        board.press(row.key)
        let before = board.text
        board.press("<f9>")
        #expect(board.text == before)
        #expect(board.state.modes.top == row.mode)
    }

    /// What may be open below a mode; everything else closes when it opens.
    private let staying: [(mode: Mode, below: [Mode])] = [
        (.keyboard, []),
        (.overlay(.lifelines), [.keyboard]),
        (.overlay(.leaks), [.keyboard]),
        (.overlay(.comparison), [.keyboard]),
        (.overlay(.rates), [.keyboard]),
        (.overlay(.lessonList), [.keyboard]),
        (.overlay(.filterList), [.keyboard]),
        (
            .overlay(.help),
            [
                .keyboard, .overlay(.lifelines), .overlay(.leaks), .overlay(.comparison), .overlay(.rates),
                .overlay(.lessonList), .overlay(.filterList),
            ]
        ),
        (
            .query(.filter),
            [.keyboard, .overlay(.lifelines), .overlay(.leaks), .overlay(.comparison), .overlay(.rates)]
        ),
        (
            .query(.search),
            [.keyboard, .overlay(.lifelines), .overlay(.leaks), .overlay(.comparison), .overlay(.rates)]
        ),
        (
            .prompt,
            [
                .keyboard, .overlay(.lifelines), .overlay(.leaks), .overlay(.comparison), .overlay(.rates),
                .overlay(.lessonList), .overlay(.filterList),
                .overlay(.help),
            ]
        ),
    ]

    @Test func `a mode that opens closes what cannot stand below it`() {
        #expect(staying.map(\.mode) == Self.table.compactMap(\.mode))
        for (mode, below) in staying {
            for other in staying.map(\.mode) where other != mode {
                var modes = ModeStack()
                modes.open(other)
                modes.open(mode)
                #expect(modes.contains(other) == below.contains(other), "\(other) below \(mode)")
                #expect(modes.top == mode)
                modes.close()
                #expect(modes.top == (below.contains(other) ? other : nil))
            }
            var modes = ModeStack()
            modes.open(mode)
            modes.open(mode)
            modes.close()
            #expect(modes.isEmpty, "\(mode) is open once")
        }
    }

    @Test func `Escape closes the modes one by one, the top one first`() {
        let board = Board()
        board.press("K<c-p>open lifelines<enter>?p")
        let tops = (0..<5).map { _ in
            defer { board.press("<esc>") }
            return board.state.modes.top
        }
        #expect(tops == [.prompt, .overlay(.help), .overlay(.lifelines), .keyboard, nil])
    }

    @Test func `what covers the panes is drawn below a line that is typed`() {
        let board = Board()
        board.press("<c-p>open lifelines<enter>?p")
        #expect(board.state.modes.cover == .help)
        #expect(board.rows[1].hasPrefix("─ Help ─"))
        board.press("<esc><esc>p")
        #expect(board.rows[1].hasPrefix("─ Lifelines ─"))
        board.press("<esc>2")
        #expect(board.state.modes == ModeStack(), "a pane's key uncovers the panes")
    }
}
