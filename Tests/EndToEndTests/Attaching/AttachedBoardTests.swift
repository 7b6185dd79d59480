import Foundation
import Testing

extension AttachTests {
    /// Runs `body` with an attached board of a wide terminal.
    private func withBoard(
        on name: String, _ offerings: Offerings, rows: Int = 30,
        _ body: (Terminal, RunningProgram) async throws -> Void
    ) async throws {
        try await Terminal.with(columns: 140, rows: rows, environment: offerings.environment) { terminal in
            let board = try await terminal.startBoard(["attach", name])
            try await body(terminal, board)
            try await terminal.press("q")
            #expect(try await board.status() == 0)
        }
    }

    @Test func `the board shows observers that were there, that come, and that go`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await program.ask("observe cart.changed badgeBefore")
            try await withBoard(on: "offering", offerings) { terminal, _ in
                try await terminal.wait("the header and the observer") { screen in
                    screen[0].contains("offering \(program.pid) main") && screen[0].contains("LIVE")
                        && screen.contains { $0.contains("badgeBefore") }
                }
                try await program.ask("observe cart.changed badgeLater")
                try await terminal.wait("the observer that comes") {
                    $0.contains { $0.contains("badgeLater") }
                }
                try await program.ask("post cart.changed 3")
                try await terminal.wait("the post") { $0[0].contains("deliveries 2") }
                try await program.ask("end badgeBefore")
                try await terminal.wait("one observer") { $0[0].contains("observers 1") }
            }
        }
    }

    @Test func `a program that is killed leaves its rows, and is found when it is started again`()
        async throws
    {
        try await Offerings.with { offerings in
            let first = try await offerings.offer()
            try await first.ask("observe first.name firstObserver")
            try await withBoard(on: "offering", offerings) { terminal, _ in
                try await terminal.wait("the first program") {
                    $0[0].contains("\(first.pid)") && $0[0].contains("LIVE")
                }
                try await first.ask("post first.post 1")
                try await terminal.wait("its post") { $0.contains { $0.contains("> first.post") } }
                await first.kill()
                try await terminal.wait("its end") { screen in
                    screen[0].contains("ENDED") && screen.contains { $0.contains("first.post") }
                }
                let second = try await offerings.offer()
                try await second.ask("observe second.name secondObserver")
                try await terminal.wait("the second program") { screen in
                    screen[0].contains("LIVE") && screen[0].contains("\(second.pid)")
                        && screen.contains { $0.contains("secondObserver") }
                }
                try await second.ask("post second.post 1")
                let screen = try await terminal.wait("both posts") { screen in
                    screen.contains { $0.contains("> second.post") }
                        && screen.contains { $0.contains("> first.post") }
                }
                #expect(screen[0].contains("posts 2"), "\(screen[0])")
            }
        }
    }

    @Test func `a program that is stopped is shown as such, and is live when it goes on`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await withBoard(on: "offering", offerings) { terminal, _ in
                try await terminal.wait("the program") { $0[0].contains("LIVE") }
                program.signal(SIGSTOP)
                try await terminal.wait("its silence") { $0[0].contains("NOT ANSWERING") }
                program.signal(SIGCONT)
                try await terminal.wait("its answer") { $0[0].contains("LIVE") }
                try await program.ask("post after.stop 1")
                try await terminal.wait("its post") { $0.contains { $0.contains("> after.stop") } }
            }
        }
    }

    @Test func `a program that closes its inspector is not said to have ended`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await withBoard(on: "offering", offerings) { terminal, _ in
                try await terminal.wait("the program") { $0[0].contains("LIVE") }
                try await program.ask("close")
                let screen = try await terminal.wait("its end") { $0[0].contains("ENDED") }
                #expect(screen.contains { $0.contains("its inspector was closed") }, "\(screen)")
                #expect(!screen.contains { $0.contains("has ended") })
            }
        }
    }

    @Test func `a name full of escape sequences does no harm`() async throws {
        let name = "a\u{1b}]0;title\u{7}\u{1b}[2J\u{202e}漢字👨‍👩‍👧‍👦é"
        try await Offerings.with { offerings in
            let program = try await offerings.offer(name)
            let list = try await offerings.run("list")
            #expect(list.status == 0)
            for harm in ["\u{1b}", "\u{7}", "\u{202e}"] {
                #expect(!list.output.unicodeScalars.contains(Unicode.Scalar(harm)!))
            }
            #expect(list.output.contains(#"a\u{1b}]0;title\u{7}\u{1b}[2J\u{202e}漢字"#), "\(list.output)")
            #expect(list.output.contains("\(program.pid)"))
            let json = try await offerings.run("list", "--json")
            #expect(!json.output.contains("\u{1b}"))
            let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
            #expect(object?["name"] as? String == name)
            try await withBoard(on: "\(program.pid)", offerings) { terminal, _ in
                try await terminal.wait("the name, escaped") {
                    $0[0].hasPrefix(#" a\u{1b}]0;title"#) && $0[0].contains("LIVE")
                }
                try await program.ask("post \u{1b}[31mred\u{1b}[2J漢字 1")
                try await terminal.wait("the post, escaped") {
                    $0.contains { $0.contains(#"\u{1b}[31mred\u{1b}[2J漢字"#) }
                }
            }
        }
    }

    @Test func `attach --wait waits for the program`() async throws {
        try await Offerings.with { offerings in
            let stream = try offerings.attach("late", "--wait", "--json")
            let other = try await offerings.offer("other")
            try await other.ask("post other 1")
            let program = try await offerings.offer("late")
            try await stream.wait("a post") { lines in
                try? program.say("post is.there 1")
                return lines.contains { $0.contains("is.there") }
            }
            #expect(!stream.lines.contains { $0.contains("other") })
            #expect(stream.errors == "")
        }
    }
}
