import Foundation
import Testing

extension EndToEnd {
    /// The board in a terminal, used as a person uses it.
    struct BoardTests {
        @Test func `it opens on a living example and says what to press`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard()
                let screen = try await terminal.waitUntilStill().joined(separator: "\n")
                #expect(try await terminal.showsAlternateScreen())
                for word in ["1 Observers", "2 Log", "account.changed", "ProfileView", "?"] {
                    #expect(screen.contains(word), "\(word) is missing in\n\(screen)")
                }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `a bare name typed at the prompt is posted and logged`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard()
                try await terminal.post("weather.changed", showing: "weather.changed")
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `an error stands at the prompt, and the text stays to be mended`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard()
                try await terminal.press("p")
                try await terminal.enter("observe a by nonsense")
                try await terminal.wait("the error and the text") { screen in
                    screen.contains { $0.contains("observe a by nonsense") }
                        && screen.contains { $0.contains("token") && $0.contains("owner") }
                }
                try await terminal.press("C-c")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `Tab and digits move the focus, and it is seen`() async throws {
            try await Terminal.with(columns: 120, rows: 36) { terminal in
                let board = try await terminal.startBoard(["--empty"])
                try await terminal.press("1")
                let first = try await terminal.waitUntilStill()
                try await terminal.press("2")
                let second = try await terminal.wait(
                    "the second pane", looking: terminal.captureColours, until: { $0 != first })
                try await terminal.press("1")
                _ = try await terminal.wait(
                    "the first", looking: terminal.captureColours, until: { $0 == first })
                try await terminal.press("Tab")
                _ = try await terminal.wait(
                    "Tab to go on", looking: terminal.captureColours, until: { $0 == second })
                try await terminal.press("BTab")
                _ = try await terminal.wait(
                    "and back", looking: terminal.captureColours, until: { $0 == first })
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `it follows a resize at once, down to one cell and back`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard()
                try await terminal.resize(columns: 120, rows: 36)
                try await terminal.wait("the fourth pane") { screen in
                    screen.count == 36 && screen.contains { $0.contains("4 Keyboard") }
                }
                for (columns, rows) in [(19, 4), (1, 1), (2, 5), (1, 40), (200, 1)] {
                    try await terminal.resize(columns: columns, rows: rows)
                    #expect(try await terminal.waitUntilStill().count == rows)
                }
                try await terminal.resize(columns: 80, rows: 24)
                try await terminal.wait("the board again") { screen in
                    screen.count == 24
                        && screen.contains { $0.contains("1 Observers") && $0.contains("2 Log") }
                }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `the help is made of keys, and Esc closes it`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard()
                let before = try await terminal.waitUntilStill()
                try await terminal.press("?")
                try await terminal.wait("the help") { screen in
                    let text = screen.joined(separator: "\n")
                    return ["Tab", "Esc", "quit"].allSatisfy { text.contains($0) }
                }
                try await terminal.press("Escape")
                _ = try await terminal.wait(
                    "the board again", looking: terminal.captureColours, until: { $0 == before })
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `a pasted text is no key presses`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard()
                try await terminal.paste("q")
                try await terminal.post("still.here", showing: "still.here")
                try await terminal.press("p")
                try await terminal.paste("pasted.name")
                try await terminal.wait("the pasted text") { screen in
                    screen.suffix(4).contains { $0.contains("pasted.name") }
                }
                try await terminal.press("C-c")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `a control character in a name is shown escaped`() async throws {
            try await Terminal.with(columns: 120, rows: 36) { terminal in
                let board = try await terminal.startBoard(["--empty"])
                try await terminal.post(#""a\u001b[31mb""#, showing: #"a\u{1b}[31mb"#)
                let rows = try await terminal.captureColours()
                #expect(!rows.contains { $0.contains("a\u{1b}[31mb") })
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `NO_COLOR leaves the screen without colours`() async throws {
            // A colour is a parameter from 30 to 49 or from 90 to 107; 1, 2, 4 and 7 are weights and reverse.
            let colour = try Regex(#"\u{1b}\[([0-9;:]*[;:])?([349][0-9]|10[0-7])[;:m]"#)
            for (environment, coloured) in [([:], true), (["NO_COLOR": "1"], false)] {
                try await Terminal.with(environment: environment) { terminal in
                    let board = try await terminal.startBoard()
                    let screen = try await terminal.waitUntilStill()
                    // 39 and 49 ask for the default colours, which is no colour.
                    let rows = screen.map {
                        $0.replacing("\u{1b}[39m", with: "").replacing("\u{1b}[49m", with: "")
                    }
                    #expect(rows.contains { $0.contains(colour) } == coloured)
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
            }
        }

        @Test func `a terminal that cannot move its cursor gets a message and plain lines`() async throws {
            try await Terminal.with { terminal in
                let program = try await terminal.start("/usr/bin/env", ["TERM=dumb", Program.board])
                try await terminal.wait("the message") { screen in
                    screen.contains { $0.contains("dumb") }
                }
                #expect(try await terminal.showsAlternateScreen() == false)
                // Where lines are read from the terminal, this ends them.
                try await terminal.press("C-d")
                #expect(try await program.status() == 0)
            }
        }

        #if os(Linux)
            @Test func `an idle board does no work`() async throws {
                try await Terminal.with { terminal in
                    let board = try await terminal.startBoard()
                    try await terminal.waitUntilStill()
                    let before = try await board.work()
                    // The tester's own work takes the time in which the board must rest.
                    let until = ContinuousClock.now + .seconds(2)
                    while ContinuousClock.now < until { _ = try await terminal.capture() }
                    let after = try await board.work()
                    #expect(after.ticks - before.ticks <= 1)
                    #expect(after.sleeps - before.sleeps <= 4)
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
            }
        #endif
    }
}
