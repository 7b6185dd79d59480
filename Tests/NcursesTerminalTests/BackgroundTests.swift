import TerminalUI
import TestSupport
import Testing

@testable import NcursesTerminal

private func reader(awaits: Bool = true) -> KeyDecoder {
    var decoder = KeyDecoder(sequences: KeySequences { _ in nil })
    decoder.awaitsBackground = awaits
    return decoder
}

@Suite struct BackgroundReportTests {
    @Test(arguments: [
        ("rgb:ffff/ffff/ffff\u{1b}\\", RGB(255, 255, 255)), ("rgb:1e1e/1e1e/1e1e\u{7}", RGB(30, 30, 30)),
        ("rgb:f/8/0\u{7}", RGB(255, 136, 0)), ("rgb:0ff/80a/001\u{7}", RGB(15, 128, 0)),
        ("rgba:ffff/0000/0000/8000\u{1b}\\", RGB(255, 0, 0)),
    ])
    func `a report is a colour, and no keys`(body: String, color: RGB) {
        let report = Array("\u{1b}]11;\(body)".utf8)
        var whole = reader()
        #expect(
            whole.feed(Array("a".utf8) + report + Array("b".utf8))
                == [.key(.character("a")), .background(color), .key(.character("b"))])
        var pieces = reader()
        #expect(report.flatMap { pieces.feed([$0]) } == [.background(color)])
    }

    @Test(arguments: [
        "", "rgb", "rgb:", "rgb:1/2", "rgb:1/2/3/4", "rgb:12345/1/1", "rgb:x/1/1", "rgb:+1/1/1", "#ffffff",
        "rgba:1/2/3",
    ])
    func `a report in an unknown way is no colour, and no keys`(body: String) {
        var decoder = reader()
        #expect(decoder.feed(Array("\u{1b}]11;\(body)\u{7}x".utf8)) == [.key(.character("x"))])
    }

    @Test func `a report without an end is given up, and keys work again`() {
        var decoder = reader()
        #expect(decoder.feed(Array("\u{1b}]11;rgb:12".utf8)) == [])
        #expect(decoder.patience == .milliseconds(250))
        #expect(decoder.giveUpWaiting() == [])
        #expect(decoder.feed(Array("x".utf8)) == [.key(.character("x"))])
        #expect(decoder.feed(Array(("\u{1b}]11;" + String(repeating: "1", count: 59)).utf8)) == [])
        #expect(decoder.feed(Array("\u{1b}[A".utf8)) == [.key(.up)])
        // Beyond 64 bytes it is none, and what follows are keys.
        var other = reader()
        #expect(
            other.feed(Array(("\u{1b}]11;" + String(repeating: "1", count: 59) + "xy").utf8))
                == [.key(.character("x")), .key(.character("y"))])
    }

    @Test func `where no report is awaited, Alt with a bracket is a key`() {
        var decoder = reader(awaits: false)
        #expect(decoder.feed(Array("\u{1b}]".utf8)) == [.key(.alt("]"))])
        var other = reader(awaits: true)
        #expect(other.feed(Array("\u{1b}]".utf8)) == [])
        #expect(other.giveUpWaiting() == [.key(.alt("]"))])
        #expect(other.feed(Array("\u{1b}]x".utf8)) == [.key(.alt("]")), .key(.character("x"))])
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `any bytes are read without a crash`(seed: UInt64) {
        var random = Dice(seed: seed)
        let alphabet = Array("\u{1b}]11;rgb:0f/\u{7}\\a[".utf8) + [0x9C, 0x80, 0xFF]
        for _ in 0..<500 {
            var decoder = reader()
            let bytes = (0..<Int.random(in: 0...90, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            _ = decoder.feed(Array("\u{1b}]11;".utf8) + bytes)
            _ = decoder.giveUpWaiting()
            decoder.awaitsBackground = false
            #expect(decoder.feed(Array("\u{18}q".utf8)).last == .key(.character("q")))
        }
    }

    @Test(arguments: [
        ("15;0", Background.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark),
        ("0;7", .light),
        ("15;default", nil), ("", nil), ("1;99", nil),
    ])
    func `COLORFGBG says which background it is`(value: String, background: Background?) {
        #expect(Background(environment: value) == background)
    }
}

extension TerminalTests {
    @Suite(.serialized) struct BackgroundTests {
        @Test func `a terminal is asked once for its background, and the colours follow its answer`() throws {
            let pty = PseudoTerminal()
            let terminal = try pty.open(theme: .auto)
            defer { terminal.close() }
            var grid = Grid(size: terminal.size)
            grid.write("name", row: 0, column: 0, style: Style(foreground: .yellow))
            terminal.draw(grid, cursor: nil)
            let first = pty.received()
            #expect(first.components(of: BackgroundReport.question) == 1)
            #expect(first.contains("38;5;221m"))
            pty.type("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\")
            #expect(terminal.nextEvents(timeout: .seconds(5)) == [.recolored])
            terminal.draw(grid, cursor: nil)
            let second = pty.received()
            #expect(second.contains("38;5;94m"))
            terminal.redraw()
            terminal.draw(grid, cursor: nil)
            #expect(pty.received().components(of: BackgroundReport.question) == 0)
        }

        @Test(arguments: [
            (Theme.Name.dark, "xterm-256color", true), (.light, "xterm-256color", true),
            (.mono, "xterm-256color", true), (.auto, "linux", true), (.auto, "vt100", true),
            (.auto, "xterm-256color", false),
        ])
        func `a terminal is not asked where the answer would change nothing`(
            theme: Theme.Name, term: String, color: Bool
        ) throws {
            let pty = PseudoTerminal()
            let terminal = try pty.open(term: term, color: color, theme: theme)
            defer { terminal.close() }
            terminal.draw(Grid(size: terminal.size), cursor: nil)
            #expect(pty.received().components(of: BackgroundReport.question) == 0)
        }

        @Test func `an answer that comes when the program ends is not left to the shell`() throws {
            let pty = PseudoTerminal()
            let terminal = try pty.open(theme: .auto)
            pty.type("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\")
            terminal.close()
            #expect(pty.unreadInput == 0)
        }
    }
}

extension String {
    /// How often a text is in it.
    fileprivate func components(of text: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
