import Foundation
import Testing

extension AttachTests {
    @Test func `payloads that are hidden later are not sent any more to a board that is there`() async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let stream = try await offerings.stream("offering", of: program)
            try await program.ask("post open 1147")
            try await stream.wait("the payload") { $0.contains { $0.contains("1147") } }
            try await program.ask("hidden")
            try await program.ask("post secret 4711")
            let lines = try await stream.wait("the post") { $0.contains { $0.contains("secret") } }
            #expect(!lines.contains { $0.contains("4711") }, "\(lines)")
        }
    }

    @Test func `a board goes on when the program offers another center`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let stream = try await offerings.stream("offering", of: program)
            try await program.ask("flood before 300")
            try await program.ask("offer cart")
            try await program.ask("post behind 1")
            let lines = try await stream.wait("the post") { $0.contains { $0.contains("behind") } }
            #expect(lines.count { $0.contains(#""kind":"post","name":"before""#) } == 300)
            #expect(!lines.contains { $0.contains("has ended") })
        }
    }

    @Test func `a closed inspector is not there any more, though its program is`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let stream = try await offerings.stream("offering", of: program)
            try await program.ask("close")
            #expect(try offerings.files().isEmpty)
            #expect(await stream.end() == 0)
            #expect(try await offerings.run("list").output == "")
            #expect(try await program.ask("post a 1") == "posted 0")
        }
    }

    @Test func `a program may listen at its path again at once`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            for _ in 1...20 { #expect(try await program.ask("reopen") == "reopened") }
            _ = try await offerings.stream("offering", of: program)
            #expect(try offerings.files().count == 1)
        }
    }

    @Test func `a board sees nothing that was posted before it came, also while another one looks`()
        async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let path = try offerings.socket(of: program)
            _ = try await offerings.stream("offering", of: program)
            let board = try RawSocket.connect(to: path)
            // Behind the greeting it is known that the program has accepted it.
            #expect(board.receive(within: 5_000)?.isEmpty == false)
            try await program.ask("flood posted.before 20000")
            board.send([UInt8].watching)
            var received: [UInt8] = []
            let deadline = ContinuousClock.now + Terminal.patience
            while !String(decoding: received, as: UTF8.self).contains("posted.behind") {
                try #require(ContinuousClock.now < deadline)
                try await program.ask("post posted.behind 1")
                received += board.receive(within: 100) ?? []
            }
            #expect(!String(decoding: received, as: UTF8.self).contains("posted.before"))
        }
    }

    @Test func `attach --wait waits for a program that goes without a word, and leaves its socket`()
        async throws
    {
        try await Offerings.with { offerings in
            let path = offerings.folder.appendingPathComponent("own.sock").path
            let stream = try offerings.attach("--socket", path, "--wait", "--json")
            do {
                // It says nothing, goes, and leaves its socket.
                let server = try RawSocket.listen(at: path)
                for _ in 1...2 { _ = try await server.connection() }
            }
            let program = try await offerings.offer(path: path)
            try await stream.wait("a post") { lines in
                try? program.say("post is.there 1")
                return lines.contains { $0.contains("is.there") }
            }
        }
    }

    @Test func `attach --wait waits for a program that has not offered its center yet`() async throws {
        try await Offerings.with { offerings in
            let path = offerings.folder.appendingPathComponent("own.sock").path
            let server = try RawSocket.listen(at: path)
            let stream = try offerings.attach("--socket", path, "--wait", "--json")
            var connections: [RawSocket] = []
            try await stream.wait("a record") { lines in
                while let connection = server.accept(within: 0) {
                    let centers = connections.count < 4 ? [] : ["main"]
                    connection.send([UInt8].hello(of: "late", process: 1, centers: centers) + [UInt8].note())
                    connections.append(connection)
                }
                return !lines.isEmpty
            }
        }
    }

    @Test func `a board of a path finds the program that listens there next`() async throws {
        try await Offerings.with { offerings in
            let path = offerings.folder.appendingPathComponent("own.sock").path
            let first = try await offerings.offer(path: path)
            try await Terminal.with(columns: 140, environment: offerings.environment) { terminal in
                let board = try await terminal.startBoard(["attach", "--socket", path])
                try await terminal.wait("the first") { $0[0].contains("\(first.pid)") }
                await first.kill()
                try await terminal.wait("its end") { $0[0].contains("ENDED") }
                let second = try await offerings.offer(path: path)
                try await terminal.wait("the second") {
                    $0[0].contains("\(second.pid)") && $0[0].contains("LIVE")
                }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }
    }
}
