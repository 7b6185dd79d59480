import Foundation
import Testing

extension AttachTests {
    /// Runs `body` with a board that is attached to a program.
    private func withBoard(
        _ offerings: Offerings, _ arguments: [String] = ["offering"], _ body: (Terminal) async throws -> Void
    ) async throws {
        try await Terminal.with(columns: 140, rows: 30, environment: offerings.environment) { terminal in
            let board = try await terminal.startBoard(["attach"] + arguments)
            try await body(terminal)
            try await terminal.press("q")
            #expect(try await board.status() == 0)
        }
    }

    @Test func `list shows what a board may do`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            #expect(try await offerings.run("list").output.contains("  view only  main"))
            for line in ["allow remove", "allow block", "allow post count", "allow post tick"] {
                #expect(try await program.ask(line) == "allowed")
            }
            let list = try await offerings.run("list").output
            #expect(list.contains("  remove block post:count,tick  main"), "\(list)")
            let json = try await offerings.run("list", "--json").output
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            #expect(object?["allows"] as? [String] == ["remove", "block"])
            let posts = object?["posts"] as? [[String: Any]]
            #expect(posts?.map { $0["name"] as? String } == ["count", "tick"])
            #expect(posts?[0]["payload"] as? String == "Count" && posts?[1]["payload"] is NSNull)
        }
    }

    @Test func `a board posts what the program allows, and is told what was wrong`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await program.ask("allow post count")
            try await program.ask("observe count badge")
            try await withBoard(offerings) { terminal in
                try await terminal.wait("the observer") { $0.contains { $0.contains("badge") } }
                try await terminal.press("p")
                try await terminal.enter(#"post count {"count": 3}"#)
                try await terminal.wait("the outcome, the note and the delivery") { screen in
                    screen[0].contains("deliveries 1")
                        && screen.contains { $0.contains("posted “count”: 1 delivered") }
                        && screen.contains { $0.contains("“count” is posted by noticeboard, process ") }
                }
                try await terminal.press("p")
                try await terminal.enter(#"post count {"count": true}"#)
                try await terminal.wait("what was wrong") {
                    $0.contains { $0.contains("count: expected a number, found a boolean") }
                }
                try await terminal.press("p")
                try await terminal.enter("post other")
                try await terminal.wait("what to do") {
                    $0.contains {
                        $0.contains("does not allow posting “other”: let it call inspector.allowPosting")
                    }
                }
                try await terminal.press("p")
                try await terminal.enter("block count")
                try await terminal.wait("what to do") {
                    $0.contains {
                        $0.contains("does not allow blocking: let it call inspector.allow(.blocking)")
                    }
                }
                try await terminal.press("Escape")
                try await terminal.wait("the closed line") { $0.contains { $0.contains("p to type: post") } }
            }
        }
    }

    @Test func `a board removes an observer after a question, and blocks others`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            for line in ["allow remove", "allow block", "observe a first", "observe b second"] {
                try await program.ask(line)
            }
            try await withBoard(offerings) { terminal in
                try await terminal.wait("the observers") { $0[0].contains("observers 2") }
                try await terminal.press("p")
                try await terminal.enter("block b 3600")
                try await terminal.wait("the block") { $0.contains { $0.contains("blocked “b”") } }
                #expect(try await program.ask("post b 1") == "posted 0")
                try await terminal.press("1", "j", "d")
                try await terminal.wait("the question") {
                    $0.contains { $0.contains("remove first of a, in offering? y removes it") }
                }
                try await terminal.press("y")
                try await terminal.wait("the removal") { screen in
                    screen[0].contains("observers 1")
                        && screen.contains { $0.contains("removed first of “a”") }
                }
            }
            // The board has gone, and with it its block.
            try await program.wait("the end of the block") { lines in
                try? program.say("post b 1")
                return lines.contains("posted 1")
            }
        }
    }

    @Test func `a program that is killed while a handler does not return leaves the board`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            for line in ["allow post tick", "hang tick"] { try await program.ask(line) }
            try await withBoard(offerings) { terminal in
                try await terminal.wait("the observer") { $0[0].contains("observers 1") }
                try await terminal.press("p")
                try await terminal.enter("post tick")
                try await terminal.wait("the post") { $0.contains { $0.contains("“tick” is posted by") } }
                try await program.ask("post after 1")
                try await terminal.wait("a record behind it") { $0.contains { $0.contains("> after") } }
                await program.kill()
                try await terminal.wait("its end") { screen in
                    screen[0].contains("ENDED")
                        && screen.contains {
                            $0.contains("offering has ended: it is unknown whether the command ran")
                        }
                }
            }
        }
    }

    @Test func `commands without the right, floods of them and huge ones do no harm`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await program.ask("observe a badge")
            let path = try offerings.socket(of: program)
            let hostile = try RawSocket.connect(to: path)
            hostile.send([UInt8].watching)
            for round in 0..<200 as Range<UInt8> {
                let commands: [[UInt8]] = [
                    .frame(10, [round, 1, 0, 1, 0]), .frame(10, [round, 1, 1, 60, 0]),
                    .frame(10, [round, 1, 3, 1, 97, 0]), .frame(10, [round, 99, 2, 0]),
                    .frame(10, [round, 1, 77, 1, 2]), .frame(11, [round, 1, 0]), .frame(14, [63, 0]),
                ]
                hostile.send(commands.flatMap(\.self))
            }
            let huge = try RawSocket.connect(to: path)
            huge.send([UInt8].watching + [0xff, 0xff, 0x3f, 0, 10] + [UInt8](repeating: 1, count: 100_000))
            #expect(try await program.ask("post a 1") == "posted 1")
            _ = try await offerings.stream("offering", of: program)
            withExtendedLifetime((hostile, huge)) {}
        }
    }

    @Test func `a program that answers with wrong numbers, or never, does not hold the board`() async throws {
        try await Offerings.with { offerings in
            let path = offerings.folder.appendingPathComponent("foreign.sock").path
            let server = try RawSocket.listen(at: path)
            func serve() async throws -> RawSocket {
                while true {
                    let connection = try await server.connection()
                    connection.send([UInt8].hello(of: "strange", process: 7, rights: 0x3f))
                    connection.send([UInt8].frame(14, [0x3f, 0]))
                    guard connection.receive(within: 5_000)?.isEmpty == false else { continue }
                    return connection
                }
            }
            try await Terminal.with(columns: 140, environment: offerings.environment) { terminal in
                let board = try await terminal.start(Program.board, ["attach", "--socket", path])
                let connection = try await serve()
                try await terminal.wait("the board") { $0[0].contains("strange 7") }
                try await terminal.press("p")
                try await terminal.enter("post a")
                #expect(connection.receive(within: 5_000)?.isEmpty == false)
                for id in [0, 2, 99] as [UInt8] { connection.send([UInt8].frame(11, [id, 1, 2, 110, 111])) }
                connection.send([UInt8].frame(11, [5, 3, 0, 0, 1, 1, 1, 1, 1, 1, 1]))
                try await terminal.wait("the wait") { $0.contains { $0.contains("1 waiting for an answer") } }
                connection.send([UInt8].frame(11, [1, 1, 5] + Array("d\u{1b}[2J".utf8)))
                try await terminal.wait("the answer") { $0.contains { $0.contains(#"d\u{1b}[2J"#) } }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }
    }

    @Test func `an object that should be gone is a leak of the program until it is`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await withBoard(offerings) { terminal in
                try await terminal.wait("the board") { $0[0].contains("leaked ?") }
                try await terminal.press("!")
                try await terminal.wait("that nothing is known") {
                    $0.contains { $0.contains("leaks are unknown") }
                }
                try await program.ask("expect page")
                try await terminal.wait("the leak, which gets older") { screen in
                    screen[0].contains("leaked 1")
                        && screen.contains {
                            $0.contains("! page, alive 2 s too long")
                                && $0.contains("held by handler Offering+Rights.swift:")
                        }
                }
                try await program.ask("release page")
                try await terminal.wait("its end") {
                    $0.contains { $0.contains("1 object was freed as expected") }
                }
                try await terminal.press("Escape")
                try await terminal.wait("the records") { screen in
                    screen.contains { $0.contains("checking that page is freed") }
                        && screen.contains { $0.contains("page is gone, ") }
                }
            }
        }
    }
}
