import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// Names, payloads, objects and files are data from anywhere: they reach the screen, and only as text.
@Suite(.leavesNoObservers) struct UntrustedTextTests {
    private static let nasty = [
        "\u{1b}[2J\u{1b}]0;pwned\u{7}", "a\rb\nc\td\u{8}", "\u{9b}31m\u{90}x\u{9c}",
        "\u{202e}desrever\u{2066}",
        "zero\u{200b}\u{200d}\u{feff}\u{2060}width", "z" + String(repeating: "\u{301}\u{35f}", count: 200),
        "木村拓哉ｱＡ", "👨‍👩‍👧👍🏽❤️🇨🇿🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{301}\u{20dd}", "\u{e000}\u{10ffff}\u{378}", "한\u{1112}\u{1161}\u{11ab}",
        String(repeating: "long ", count: 2000), String(repeating: "木", count: 300), "\u{0}",
        "\r\n\r\n", "\u{ad}\u{115f}\u{3164}\u{2028}\u{2029}", "نص\u{61c}عربي\u{200f}",
    ]
    private static let sizes = [(1, 1), (20, 5), (40, 12), (80, 24)]

    @Test(arguments: nasty.indices, [true, false])
    func `whatever is observed, posted and typed, rows keep their width and hold no control`(
        index: Int, unicode: Bool
    ) {
        let text = Self.nasty[index]
        let board = Board(80, 24, unicode: unicode, colors: 16)
        fill(board, with: text)
        for keys in ["", "1j", "1jj3", "2kk", "4K", "?", "<esc><space>p"] {
            board.press(keys)
            if board.state.modes.contains(.prompt) {
                board.paste(text)
                board.press("<enter><left><left>")
            }
            for (columns, rows) in Self.sizes {
                board.resize(columns, rows)
                let problem = board.frame.problem(for: Size(rows: rows, columns: columns))
                #expect(problem == nil, "\(columns)x\(rows) after \(keys)")
            }
        }
    }

    private func fill(_ board: Board, with text: String) {
        let center = board.session.demo.center
        let quoted = JSONValue.quoted(text)
        board.run(
            """
            observe \(quoted) as \(quoted) from \(quoted)
            observe \(quoted) as \(quoted) by controller
            observe \(quoted) as \(quoted) by controller
            observe \(quoted) as Strong by strong
            release Strong
            post \(quoted) {\(quoted):[\(quoted),1]} from \(quoted)
            remove \(quoted) nothing
            """)
        center.post(NoticeName(text), payload: text, file: SourceFile(text), line: 7)
        center.post(NoticeName(text), payload: JSONish(noticeJSON: text))
        center.note(text)
        _ = board.session.run(TextLines("expect gone Strong"), file: text)
        _ = board.session.run(TextLines("nonsense"), file: text)
        board.session.collect()
    }

    /// A payload that says it is JSON and is whatever it is.
    private struct JSONish: NoticePayloadDescribing {
        let noticeJSON: String
    }

    @Test(arguments: nasty)
    func `a plain line holds no control and is one line`(text: String) {
        let demo = DemoProgram(stopwatch: steadyStopwatch())
        for unicode in [true, false] {
            let run = PlainRun(demo: demo, format: .people(unicode: unicode)) { bytes in
                for line in writtenLines(bytes) {
                    #expect(line.isHarmless)
                    #expect(unicode || line.allSatisfy(\.isASCII))
                }
            }
            let token = demo.center.observe(NoticeName(text), label: text) { _ in }
            demo.center.post(NoticeName(text), payload: text, file: SourceFile(text))
            demo.center.note(text)
            let outcome = run.run(
                TextLines("note x\nexpect alive \(JSONValue.quoted(text + "?"))"), file: text)
            guard case .notUnderstood(let sentence, _) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(sentence.isHarmless)
            token.cancel()
        }
    }

    @Test(arguments: nasty, [true, false])
    func `a plain line has each of its parts as the grid would show it, and details in their column`(
        text: String, unicode: Bool
    ) {
        var record = NoticeRecord(seq: 1, time: 0, kind: .observe)
        record.name = text
        record.observer = text
        var lines = PlainLines()
        lines.add(record, kind: .token, unicode: unicode)
        let cells = SafeText.cells(text, unicode: unicode)
        let shown = cells.map(\.text).joined()
        let blanks = String(repeating: " ", count: max(0, 28 - cells.reduce(0) { $0 + $1.width }))
        let line = "   0.000  + " + shown + blanks + "  " + shown + "  token\n"
        #expect(lines.bytes == Array(line.utf8))
    }

    @Test(arguments: nasty)
    func `a JSON line holds no control`(text: String) throws {
        let demo = DemoProgram(stopwatch: steadyStopwatch())
        let run = PlainRun(demo: demo, format: .json(unicode: true)) { bytes in
            for line in writtenLines(bytes) {
                #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
                #expect((try? JSONValue(text: line)) != nil)
            }
        }
        demo.center.post(NoticeName(text), payload: text, file: SourceFile(text))
        demo.center.post(NoticeName(text), payload: JSONish(noticeJSON: text))
        #expect(run.run(TextLines(""), file: text) == .completed)
    }

    @Test func `an escape keeps its look in the selected row, so that text cannot fake one`() {
        let board = Board(80, 24, lines: #"note \u{7}"#)
        board.session.demo.center.note("\u{7}")
        board.session.collect()
        let row = board.frame.grid.lines.lastIndex { $0.contains(#"\u{7}"#) } ?? 0
        #expect(board.frame.grid.styleLines[row].contains("%%%%%"))
        board.press("k")
        #expect(!board.frame.grid.styleLines[row - 1].contains("%"))
    }
}
