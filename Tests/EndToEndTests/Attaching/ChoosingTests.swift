import Foundation
import NoticesRecording
import NoticesWire
import Testing

extension EndToEnd {
    /// Boards and recordings that ask a program for a part.
    struct ChoosingTests {
        private func names(_ lines: [String]) -> Set<String> {
            Set(
                lines.compactMap {
                    (try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["name"]
                        as? String
                })
        }

        @Test func `two boards on one program print what each has asked for`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer()
                let carts = try offerings.attach("offering", "--json", "--only", "cart.*")
                let lost = try offerings.attach("offering", "--json", "--only", "kind:unheard")
                for stream in [carts, lost] {
                    try await stream.wait("the first record") { lines in
                        if lines.isEmpty { try? program.say("post cart.first 1") }
                        return !lines.isEmpty
                    }
                }
                try program.say("observe order.placed badge")
                try program.say("post order.placed 1")
                try program.say("post order.lost 1")
                try program.say("post cart.last 1")
                for stream in [carts, lost] {
                    try await stream.wait("the last") { $0.contains { $0.contains("cart.last") } }
                }
                await program.kill()
                #expect(await carts.end() == 0)
                #expect(await lost.end() == 0)
                #expect(names(carts.lines) == ["cart.first", "cart.last"])
                #expect(names(lost.lines) == ["cart.first", "order.lost", "cart.last"])
                #expect(carts.lines.contains { $0.contains("\"post\"") })
                #expect(!lost.lines.contains { $0.contains("\"kind\":\"post\"") })
                #expect(carts.errors.contains("records were left out: only cart.*"), "\(carts.errors)")
                #expect(!carts.errors.contains("dropped") && !lost.errors.contains("dropped"))
            }
        }

        @Test func `the board counts in its header what it did not ask for`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer()
                try await program.ask("observe cart.changed badge")
                try await program.ask("observe order.placed clerk")
                try await Terminal.with(columns: 160, rows: 30, environment: offerings.environment) {
                    terminal in
                    let board = try await terminal.startBoard(["attach", "offering", "--only", "cart.*"])
                    try await terminal.wait("the program") { $0[0].contains("LIVE") }
                    for line in ["post cart.changed 1", "post order.placed 2", "post order.placed 3"] {
                        try await program.ask(line)
                    }
                    let screen = try await terminal.wait("the sums") { $0[0].contains("left out 4") }
                    for part in [
                        "only cart.*", "names 1 of 2", "observers 1 of 2", "posts 3", "deliveries 3",
                    ] {
                        #expect(screen[0].contains(part), "\(screen[0])")
                    }
                    #expect(!screen[0].contains("dropped"))
                    #expect(!screen.contains { $0.contains("order.placed") || $0.contains("clerk") })
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
            }
        }

        @Test func `a recording of some names is not taken for one of all`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer("shop")
                let path = offerings.file("a.notices")
                let record = try offerings.record([path, "shop", "--only", "cart.*"])
                try await record.until("it records") { record.errors.contains("^C stops it") }
                for line in ["post cart.changed 1", "post order.placed 2", "post cart.last 3"] {
                    try await program.ask(line)
                }
                try await record.until("the last post is written") {
                    FileManager.default.contents(atPath: path)?.range(of: Data("cart.last".utf8)) != nil
                }
                try program.say("quit")
                #expect(await record.end() == 0)
                #expect(
                    record.lines.last?.contains("4 records, 0 dropped, 2 left out") == true, "\(record.lines)"
                )
                let known = try await offerings.run("check", path, "expect unheard cart.changed 1")
                #expect(known.status == 0, "\(known.errors)")
                for wanted in ["expect unheard order.placed 0", "expect unheard * 1"] {
                    let unknown = try await offerings.run("check", path, wanted)
                    #expect(unknown.status == 2)
                    #expect(unknown.errors.contains("a part of the run: only cart.*"), "\(unknown.errors)")
                }
            }
        }

        @Test func `leaks are recorded, and checked`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer("shop")
                try await program.ask("expect page")
                try await program.ask("expect brief")
                let path = offerings.file("a.notices")
                let record = try offerings.record([path, "shop"])
                try await record.until("it records") { record.errors.contains("^C stops it") }
                try await program.ask("release brief")
                try await record.until("the leak is written") {
                    let messages = try? RecordingReader(path: path).messages(inBlock: 0)
                    return messages?.contains {
                        if case .leaks(let leaks) = $0 { leaks.livingCount == 1 } else { false }
                    } == true
                }
                try await program.ask("close")
                _ = await record.end()
                let met = try await offerings.run("check", path, "expect leaked 1")
                #expect(met.status == 0, "\(met.errors)")
                let unmet = try await offerings.run("check", path, "expect leaked 0")
                #expect(unmet.status == 1)
                #expect(unmet.errors.contains("leaked objects: expected 0, found 1"), "\(unmet.errors)")
            }
        }

        @Test func `where nothing is known of leaks, expecting none is an error`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer("shop")
                let path = offerings.file("a.notices")
                try await program.ask("record \(path)")
                try await program.ask("expect page")
                try await program.ask("recorded")
                let result = try await offerings.run("check", path, "expect leaked 0")
                #expect(result.status == 2)
                #expect(result.errors.contains("never called inspector.checkFreed"), "\(result.errors)")
            }
        }

        @Test(arguments: [
            ["--only", ""], ["--only", "kind:"], ["--parts", "all"], ["--parts", "records,"],
        ])
        func `what cannot be asked for is refused`(arguments: [String]) async throws {
            let result = try await Program.run(["attach", "shop"] + arguments)
            #expect(result.status == 64)
            #expect(result.errors.contains(arguments[0]), "\(result.errors)")
        }
    }
}

extension LiveProgram {
    /// Waits for something that is not among its lines.
    fileprivate func until(_ what: String, _ holds: () -> Bool) async throws {
        _ = try await wait(what) { _ in holds() }
    }
}
