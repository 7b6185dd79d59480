import Foundation
import Testing

extension EndToEnd {
    /// The board in a terminal, used as a person uses it.
    struct BoardTests {
        @Test func `it opens on a living example and says what to press`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard()
                let rows = try await terminal.wait("the end of the example") { $0[0].contains("● LIVE") }
                let screen = rows.joined(separator: "\n")
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
                let board = try await terminal.startBoard()
                let opening = try await terminal.waitUntilStill()
                try await terminal.press("2")
                let second = try await terminal.waitUntilStill(otherThan: opening)
                try await terminal.press("1")
                let first = try await terminal.waitUntilStill(otherThan: second)
                try await terminal.press("Tab")
                try await terminal.wait("Tab to go on", for: second)
                try await terminal.press("BTab")
                try await terminal.wait("and back", for: first)
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
                    #expect(try await terminal.waitUntilStill().rows.count == rows)
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
                let opening = try await terminal.waitUntilStill()
                try await terminal.press("2")
                let before = try await terminal.waitUntilStill(otherThan: opening)
                try await terminal.press("?")
                try await terminal.wait("the help") { screen in
                    let text = screen.joined(separator: "\n")
                    return ["Tab", "Esc", "Quit"].allSatisfy { text.contains($0) }
                }
                try await terminal.press("Escape")
                try await terminal.wait("the board again", for: before)
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
                try await terminal.post(#""left\u001b[31mright""#, showing: #"left\u{1b}[31mright"#)
                #expect(try await terminal.capture().contains { $0.contains("leftright") } == false)
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `NO_COLOR leaves the screen without colours`() async throws {
            for (environment, coloured) in [([:], true), (["NO_COLOR": "1"], false)] {
                try await Terminal.with(environment: environment) { terminal in
                    let board = try await terminal.startBoard()
                    #expect(try await terminal.waitUntilStill().hasColour == coloured)
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
            }
        }

        @Test func `a terminal that cannot move its cursor gets a message and plain lines`() async throws {
            // Rows for the message and the whole example.
            try await Terminal.with(columns: 200, rows: 60) { terminal in
                let program = try await terminal.start("/usr/bin/env", ["TERM=dumb", Program.board])
                try await terminal.wait("the message") { screen in
                    screen.contains { $0.contains("dumb") }
                }
                #expect(try await terminal.showsAlternateScreen() == false)
                try await terminal.enter("post weather.changed")
                try await terminal.wait("the post") { $0.contains { $0.contains("> weather.changed") } }
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
