import CTerminal
import TerminalUI
import Testing

@testable import NcursesTerminal

/// Curses, signals and the locale belong to the process, so these run one after the other.
@Suite(.serialized) struct TerminalTests {
    // MARK: Drawing

    @Test func `curses holds the same cells as the grid`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        let texts = [
            "plain", "木村 wide", "e\u{301}a\u{300}\u{301}\u{302}\u{303}\u{304}", "नमस्ते ไทย", "👨‍👩‍👧👍🏽❤️🇨🇿🫨",
            "\u{1b}[2J\r\n\t\u{202e}\u{200b}", "─│●†░▁█…", "한\u{1112}\u{1161}\u{11ab}",
            String(repeating: "口", count: 40),
        ]
        for start in 0..<20 {
            var grid = Grid(size: terminal.size)
            for row in 0..<grid.size.rows {
                let style = Style(bold: row % 2 == 0, reverse: row % 3 == 0)
                let text = texts[(start + row) % texts.count]
                grid.write(text, row: row, column: start - 3, style: style)
            }
            terminal.draw(grid, cursor: nil)
            _ = pty.received()
            for row in 0..<grid.size.rows {
                #expect(shown(row: row, columns: grid.size.columns) == expected(grid.row(row)))
            }
        }
    }

    @Test func `a grid of another size is padded or cut, never sheared`() throws {
        let pty = PseudoTerminal(rows: 2, columns: 5)
        let terminal = try pty.open()
        defer { terminal.close() }
        var large = Grid(size: Size(rows: 4, columns: 8))
        large.write("木村口", row: 0, column: 0)
        terminal.draw(large, cursor: (row: 90, column: 90))
        #expect(shown(row: 0, columns: 5).map(\.text) == ["木", "村", " "])
        var small = Grid(size: Size(rows: 1, columns: 2))
        small.write("ab", row: 0, column: 0)
        terminal.draw(small, cursor: nil)
        #expect(shown(row: 0, columns: 5).map(\.text) == ["a", "b", " ", " ", " "])
        #expect(shown(row: 1, columns: 5).map(\.text) == [" ", " ", " ", " ", " "])
    }

    private struct Shown: Equatable {
        var text: String
        var bold: Bool
        var reverse: Bool
    }

    private func expected(_ row: ArraySlice<Cell>) -> [Shown] {
        row.filter { $0.width > 0 }
            .map { Shown(text: $0.text, bold: $0.style.bold, reverse: $0.style.reverse) }
    }

    private func shown(row: Int, columns: Int) -> [Shown] {
        var cells = Array(repeating: nb_cell(), count: columns)
        let count = nb_screen_read(Int32(row), &cells, Int32(columns))
        return cells.prefix(Int(count)).map { cell in
            let (base, first, second, third, fourth) = cell.text
            let scalars = [base, first, second, third, fourth].prefix { $0 != 0 }.compactMap(
                Unicode.Scalar.init)
            func has(_ look: nb_look) -> Bool { cell.look & UInt16(look.rawValue) != 0 }
            return Shown(
                text: String(String.UnicodeScalarView(scalars)), bold: has(nb_bold), reverse: has(nb_reverse))
        }
    }

    @Test func `a drawing that changes nothing sends nothing, and redraw sends all`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        var grid = Grid(size: terminal.size)
        grid.write("hello", row: 0, column: 0)
        terminal.draw(grid, cursor: nil)
        #expect(pty.received().contains("hello"))
        terminal.draw(grid, cursor: nil)
        #expect(pty.received() == "")
        terminal.redraw()
        terminal.draw(grid, cursor: nil)
        #expect(pty.received().contains("hello"))
    }

    @Test(arguments: [(true, true, 256), (false, true, 0), (true, false, 256)])
    func `capabilities follow the terminal and the options`(color: Bool, unicode: Bool, colors: Int) throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open(color: color, unicode: unicode)
        defer { terminal.close() }
        #expect(terminal.capabilities == Capabilities(unicode: unicode, colors: colors))
    }

    @Test(arguments: [
        "xterm-256color", "xterm", "screen", "tmux-256color", "linux", "vt100", "vt220", "ansi",
    ])
    func `a terminal is left as it was found`(term: String) throws {
        let pty = PseudoTerminal()
        let before = pty.modes
        let terminal = try pty.open(term: term, mouse: true)
        #expect(pty.modes != before)
        var grid = Grid(size: terminal.size)
        grid.write("hello", row: 1, column: 1, style: Style(foreground: .brightRed, underline: true))
        terminal.draw(grid, cursor: (row: 1, column: 1))
        let drawn = pty.received()
        #expect(drawn.contains("hello"))
        #expect(drawn.contains("\u{1b}[?2004h"))
        #expect(drawn.contains("\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"))
        terminal.close()
        terminal.close()
        terminal.draw(grid, cursor: nil)
        let last = pty.received()
        #expect(last.contains("\u{1b}[?2004l"))
        #expect(last.contains("\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"))
        #expect(!last.contains("hello"))
        #expect(pty.modes == before)
    }

    // MARK: Events

    @Test func `keys and pastes arrive, and a lone Escape after a moment`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        pty.type("a\u{1b}[A\u{1b}[200~x\ry\u{1b}[201~")
        #expect(
            terminal.nextEvents(timeout: .seconds(5))
                == [.key(.character("a")), .key(.up), .paste("x\ny", truncated: false)])
        pty.type("\u{1b}")
        #expect(terminal.nextEvents(timeout: .zero) == [])
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.key(.escape)])
    }

    @Test func `the mouse is reported when it is wanted, and again after a stop`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        #expect(!pty.received().contains("\u{1b}[?1000h"))
        terminal.toggleMouse()
        #expect(pty.received().contains("\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"))
        pty.type("\u{1b}[<0;3;4Ma")
        #expect(
            terminal.nextEvents(timeout: .seconds(5))
                == [.mouse(MouseReport(.press, row: 3, column: 2)), .key(.character("a"))])
        send(SIGCONT)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.resumed])
        #expect(pty.received().contains("\u{1b}[?1000h"))
        terminal.toggleMouse()
        #expect(pty.received().contains("\u{1b}[?1000l"))
    }

    @Test func `wake-ups from anywhere count once until they are read`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        for _ in 0..<100_000 { terminal.waker.wake() }
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.wake])
        #expect(terminal.nextEvents(timeout: .zero) == [])
        terminal.waker.wake()
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.wake])
    }

    @Test func `a waker may outlive its terminal`() throws {
        let pty = PseudoTerminal()
        var terminal: Terminal? = try pty.open()
        let waker = try #require(terminal).waker
        weak let gone = terminal
        terminal = nil
        #expect(gone == nil)
        waker.wake()
    }

    @Test func `a storm of resizes is one event, and pathological sizes are mended`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        for columns in 41...140 { pty.resize(rows: 10, columns: UInt16(columns)) }
        let size = Size(rows: 10, columns: 140)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.resize(size)])
        #expect(terminal.size == size)
        pty.resize(rows: 0, columns: 0)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.resize(Size(rows: 24, columns: 80))])
        pty.resize(rows: 60_000, columns: 60_000)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.resize(Size(rows: 500, columns: 1000))])
        pty.resize(rows: 1, columns: 1)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.resize(Size(rows: 1, columns: 1))])
        terminal.draw(Grid(size: terminal.size), cursor: (row: 0, column: 0))
    }

    @Test(arguments: [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGSYS,
        SIGVTALRM,
        SIGPROF,
    ])
    func `a signal to end is an event`(signal: Int32) throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        send(signal)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.terminate(signal)])
    }

    #if os(Linux)
        /// The last four are the first and the last that are for real-time use, and their neighbours.
        @Test(arguments: [SIGIO, SIGPWR, SIGSTKFLT, 34, 35, 63, 64])
        func `a signal to end that only Linux has is an event`(signal: Int32) throws {
            try `a signal to end is an event`(signal: signal)
        }
    #endif

    @Test func `stopping and continuing are events`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        send(SIGTSTP)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.suspend])
        _ = pty.received()
        send(SIGCONT)
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.resumed])
        #expect(pty.received().contains("\u{1b}[?2004h"))
    }

    @Test func `a terminal that hangs up ends the program once`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        pty.hangUp()
        #expect(terminal.nextEvents(timeout: .seconds(5)) == [.terminate(SIGHUP)])
        #expect(terminal.nextEvents(timeout: .zero) == [])
    }

    // MARK: Errors

    @Test func `a terminal that cannot be used is refused with a reason and left alone`() throws {
        let pty = PseudoTerminal()
        let before = pty.modes
        #expect(throws: TerminalError.cannotMoveCursor("dumb")) { try pty.open(term: "dumb") }
        #expect(throws: TerminalError.unknownTerminal("nosuchterm")) { try pty.open(term: "nosuchterm") }
        #expect(throws: TerminalError.unknownTerminal("")) { try pty.open(term: "") }
        #expect(pty.received() == "")
        #expect(pty.modes == before)
    }

    @Test func `a file is not a terminal`() throws {
        let null = try #require(fopen("/dev/null", "r+"))
        defer { fclose(null) }
        let file = fileno(null)
        #expect(throws: TerminalError.notATerminal) {
            try Terminal(options: TerminalOptions(term: "xterm"), input: file, output: file)
        }
    }

    @Test(arguments: [
        TerminalError.notATerminal, .unknownTerminal("\u{1b}x"), .unknownTerminal(""),
        .cannotMoveCursor("dumb"),
        .cannotStart("odd"),
    ])
    func `an error says what to do and shows nothing raw`(error: TerminalError) {
        #expect(error.description.contains("noticeboard run"))
        #expect(!error.description.contains("\u{1b}"))
    }
}
