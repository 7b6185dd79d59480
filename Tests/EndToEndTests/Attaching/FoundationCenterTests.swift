import Foundation
import Testing

extension AttachTests {
    /// Starts a program that offers a Foundation center alone, as far as the test is concerned.
    private func offered(in offerings: Offerings, _ how: String = "foundation") async throws -> LiveProgram {
        let program = try await offerings.offer("shop")
        try await program.ask(how)
        return program
    }

    @Test func `a Foundation center is streamed, and says that its observers are not known`() async throws {
        try await Offerings.with { offerings in
            let program = try await offered(in: offerings)
            let stream = try offerings.attach("shop", "--center", "foundation", "--json")
            try await stream.wait("the first post") { lines in
                if lines.contains(where: { $0.contains("cart.changed") }) { return true }
                try? program.say("notify cart.changed 3")
                return false
            }
            let lines = stream.lines
            #expect(
                lines.first?.contains("observers unknown: only the posts of foundation are shown") == true)
            let post = try #require(lines.first { $0.contains("cart.changed") })
            #expect(post.contains(#""kind":"post""#) && post.contains(#""sender":"Held#"#))
            #expect(post.contains(#""payload":{"count":3,"user":{"password":"secret"}}"#))
            #expect(!post.contains("deliveries") && !lines.contains { $0.contains("unheard") })
        }
    }

    @Test func `a board that asks for records alone is told that the observers are not known`() async throws {
        try await Offerings.with { offerings in
            let program = try await offered(in: offerings)
            let stream = try offerings.attach(
                "shop", "--center", "foundation", "--parts", "records", "--json")
            try await stream.wait("the first post") { lines in
                if lines.contains(where: { $0.contains("cart.changed") }) { return true }
                try? program.say("notify cart.changed 3")
                return false
            }
            #expect(stream.lines.first?.contains("observers unknown") == true, "\(stream.lines)")
        }
    }

    @Test func `what is redacted or hidden of a userInfo does not leave the program`() async throws {
        try await Offerings.with { offerings in
            for how in ["foundation redacted", "foundation hidden"] {
                let program = try await offered(in: offerings, how)
                let stream = try offerings.attach("\(program.pid)", "--center", "foundation", "--json")
                try await stream.wait("the first post") { lines in
                    if lines.contains(where: { $0.contains("login") }) { return true }
                    try? program.say("notify login 3")
                    return false
                }
                #expect(!stream.lines.contains { $0.contains("secret") })
                #expect(stream.lines.contains { $0.contains("[redacted]") } == (how == "foundation redacted"))
            }
        }
    }

    @Test func `the board on a Foundation center leads no one astray`() async throws {
        try await Offerings.with { offerings in
            let program = try await offered(in: offerings)
            for right in ["allow remove", "allow block", "allow post tick"] { try await program.ask(right) }
            try await Terminal.with(columns: 120, rows: 30, environment: offerings.environment) { terminal in
                _ = try await terminal.startBoard(["attach", "shop", "--center", "foundation"])
                let empty = try await terminal.wait("the board") { $0[0].contains("LIVE") }
                #expect(empty[0].contains("shop \(program.pid) foundation"))
                try await terminal.wait("the observers") { screen in
                    screen[0].contains("observers not known") && screen[1].contains("not known")
                }
                try await program.ask("notify cart.changed 3")
                let screen = try await terminal.wait("the post") { screen in
                    screen.contains { $0.contains("> cart.changed") && $0.contains("→?") }
                }
                #expect(!screen.joined().contains("unheard") && !screen.joined().contains("! unheard"))
                try await terminal.press("p")
                try await terminal.type("block cart.changed 3")
                try await terminal.press("Enter")
                try await terminal.wait("the refusal") { screen in
                    screen.contains { $0.contains("foundation is view only") }
                }
                try await terminal.press("Escape")
                try await terminal.wait("the closed prompt") { screen in
                    !screen.contains { $0.contains("foundation is view only") }
                }
                try await terminal.press("!")
                let leaks = try await terminal.wait("the leak report") { screen in
                    screen.contains { $0.contains("leaks are unknown") }
                }
                #expect(!leaks.joined().contains("no leaks"))
            }
        }
    }

    @Test func `a recording of a Foundation center keeps that its observers are not known`() async throws {
        try await Offerings.with { offerings in
            let program = try await offered(in: offerings)
            let file = offerings.file("a.notices")
            let recorder = try offerings.record([file, "shop", "--center", "foundation", "--for", "1s"])
            try await program.ask("beat tick 2")
            #expect(await recorder.end() == 0)
            for expected in ["expect observers tick 0", "expect unheard tick 0", "expect deliveries tick 0"] {
                let check = try await offerings.run("check", file, expected)
                #expect(check.status == 2)
                #expect(
                    check.errors.contains("the observers and deliveries of foundation are unknown"),
                    "\(check.errors)")
            }
            let diff = try await offerings.run("diff", file, file)
            #expect(diff.status == 0 && diff.output.isEmpty)
            #expect(diff.errors.contains("the observers of foundation are unknown"), "\(diff.errors)")
        }
    }

    @Test func `list says how many posts a program has in a second, of all its centers`() async throws {
        try await Offerings.with { offerings in
            let program = try await offered(in: offerings)
            _ = try await offerings.offer("quiet")
            try await program.ask("beat tick 30")
            // It posts 100 times a second, or less if the machine is busy.
            let list = try await offerings.run("list").output.split(separator: "\n").map(String.init)
            #expect(list.first?.contains("POSTS/S") == true)
            let words = try #require(list.first { $0.hasPrefix("shop") }).split(separator: " ")
            let rate = try #require(words.dropFirst(3).first.flatMap { Int($0) })
            #expect(1...200 ~= rate)
            let quiet = try #require(list.first { $0.hasPrefix("quiet") }).split(separator: " ")
            #expect(quiet.dropFirst(3).first == "0")
            let json = try await offerings.run("list", "--json").output.split(separator: "\n")
            #expect(json.contains { $0.contains(#""name":"quiet""#) && $0.contains(#""postsPerSecond":0,"#) })
        }
    }
}
