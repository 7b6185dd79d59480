import Foundation
import Testing

extension AttachTests {
    @Test func `a program that takes no connections keeps neither list nor attach`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            let path = offerings.sockets + "/full-1.sock"
            let server = try RawSocket.listen(at: path, queue: 0)
            // The only one that may wait.
            let waiting = try RawSocket.connect(to: path)
            for _ in 1...2 {
                let list = try await offerings.run("list")
                #expect(list.output.contains("\(program.pid)"))
                let attach = try await offerings.run("attach", "--socket", path, "--json")
                #expect(attach.status == 66)
                #expect(attach.errors.contains("does not answer"), "\(attach.errors)")
            }
            // Its socket is not stale.
            let other = try offerings.begin(path: path)
            #expect(try await other.answer(to: "its start").hasPrefix("refused cannot listen at \(path)"))
            #expect(try offerings.files().contains("full-1.sock"))
            withExtendedLifetime((server, waiting)) {}
        }
    }

    @Test func `numbers that are too great do not end the board`() async throws {
        let strange = [UInt8].note([1]) + .drops(.greatest) + .note([1]) + .drops(.greatest) + .note()
        try await Offerings.with { offerings in
            let path = offerings.folder.appendingPathComponent("foreign.sock").path
            let server = try RawSocket.listen(at: path)
            func serve() async throws {
                while true {
                    let connection = try await server.connection()
                    connection.send([UInt8].hello(of: "strange", process: 7))
                    // What it wants to see; or nothing, of one that only wants to know who is there.
                    guard connection.receive(within: 5_000)?.isEmpty == false else { continue }
                    return connection.send(strange)
                }
            }
            let stream = try offerings.attach("--socket", path, "--json")
            try await serve()
            let status = await stream.end()
            #expect(status == 0, "\(stream.errors)")
            try await Terminal.with(columns: 140, environment: offerings.environment) { terminal in
                // The board opens when it is served.
                let board = try await terminal.start(Program.board, ["attach", "--socket", path])
                try await serve()
                try await terminal.wait("the end") { $0[0].contains("strange 7") && $0[0].contains("ENDED") }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }
    }

    @Test func `a program that greets and goes is not asked again at once`() async throws {
        try await Offerings.with { offerings in
            // In the folder: a program is also looked for by its name.
            try FileManager.default.createDirectory(
                atPath: offerings.sockets, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            let path = offerings.sockets + "/brief-7.sock"
            let server = try RawSocket.listen(at: path)
            try await Terminal.with(columns: 140, environment: offerings.environment) { terminal in
                let board = try await terminal.start(Program.board, ["attach", "--socket", path])
                var count = 0
                let until = ContinuousClock.now + .seconds(3)
                while ContinuousClock.now < until {
                    if let connection = server.accept(within: 0) {
                        connection.send([UInt8].hello(of: "brief", process: 7))
                        _ = connection.receive(within: 1_000)
                        count += 1
                    } else {
                        try await Task.sleep(for: .milliseconds(1))
                    }
                }
                #expect((3...40).contains(count))
                try await terminal.wait("the end") { $0[0].contains("brief 7") && $0[0].contains("ENDED") }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }
    }

    @Test func `more boards than a program takes are told so`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let path = try offerings.socket(of: program)
            let crowd = try (1...16).map { _ in try RawSocket.connect(to: path) }
            for board in crowd { #expect(board.receive(within: 5_000)?.isEmpty == false) }
            let attach = try await offerings.run("attach", "--socket", path, "--json")
            #expect(attach.status == 66)
            #expect(attach.errors.contains("too many boards"), "\(attach.errors)")
            // None of them says a word: the one that was heard of first gives its place away.
            let later = try offerings.attach("--socket", path, "--json", "--wait")
            try await later.wait("a place") { lines in
                try? program.say("post later.post 1")
                return lines.contains { $0.contains("later.post") }
            }
            withExtendedLifetime(crowd) {}
        }
    }

    @Test func `boards that send half a hello byte by byte give a place away after five seconds`()
        async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let path = try offerings.socket(of: program)
            let crowd = try (1...16).map { _ in try RawSocket.connect(to: path) }
            for board in crowd { #expect(board.receive(within: 5_000)?.isEmpty == false) }
            let hello = [UInt8].hello(of: String(repeating: "x", count: 100), process: 1)
            let later = try offerings.attach("--socket", path, "--json", "--wait")
            let start = ContinuousClock.now
            var sent = 0
            try await later.wait("a place") { lines in
                let isDue = (ContinuousClock.now - start) / .milliseconds(200) > Double(sent)
                if isDue, sent < 60 {
                    for board in crowd { board.send([hello[sent]]) }
                    sent += 1
                }
                try? program.say("post later.post 1")
                return lines.contains { $0.contains("later.post") }
            }
            // The bytes go on for 12 seconds.
            #expect(ContinuousClock.now - start < .seconds(9))
            withExtendedLifetime(crowd) {}
        }
    }

    @Test func `data that is damaged has an exit status of its own`() async throws {
        try await Offerings.with { offerings in
            try FileManager.default.createDirectory(
                atPath: offerings.sockets, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            let path = offerings.sockets + "/hurt-7.sock"
            let server = try RawSocket.listen(at: path)
            let damaged = [UInt8].frame(2, [1, 0, 2, 0xff, 0xff])
            let hello = [UInt8].hello(of: "hurt", process: 7)
            // After its records, once what it wants to see was sent.
            for arguments in [["--json"], []] {
                let stream = try offerings.start(
                    ["attach", "--socket", path] + arguments, environment: offerings.environment)
                while true {
                    let connection = try await server.connection()
                    connection.send(hello)
                    guard connection.receive(within: 5_000)?.isEmpty == false else { continue }
                    connection.send([UInt8].note() + damaged)
                    break
                }
                #expect(await stream.end() == 65, "\(stream.errors)")
                #expect(stream.lines.contains { $0.contains("hurt (process 7) sent damaged data: byte") })
            }
            try FileManager.default.removeItem(atPath: path)
            // Within its first message.
            let calls = [["list"], ["list", "--json"], ["attach", "torn", "--json"]]
            for (number, arguments) in calls.enumerated() {
                let path = offerings.sockets + "/torn-\(number + 1).sock"
                let server = try RawSocket.listen(at: path)
                let run = try offerings.start(arguments, environment: offerings.environment)
                try await server.connection().send([UInt8].frame(1, Array("NTCW".utf8) + [1, 0xff, 0xff]))
                #expect(await run.end() == 65, "\(arguments): \(run.errors)")
                #expect(run.errors.contains("\(path) sent damaged data: byte"), "\(run.errors)")
            }
        }
    }

    @Test func `several programs that are stopped do not keep list from the others`() async throws {
        try await Offerings.with { offerings in
            var stopped: [LiveProgram] = []
            for name in ["a", "b", "c"] { stopped.append(try await offerings.offer(name)) }
            let program = try await offerings.offer("z")
            for other in stopped { await other.suspend() }
            let list = try await offerings.run("list")
            #expect(list.output.contains("\(program.pid)"), "\(list.output)")
            for other in stopped {
                let row = list.lines.first { $0.contains(" \(other.pid) ") }
                #expect(row?.hasSuffix("not answering") == true, "\(list.output)")
            }
            for other in stopped { other.signal(SIGCONT) }
        }
    }

    @Test func `the columns of list fit wide names, and nothing of them is lost`() async throws {
        try await Offerings.with { offerings in
            let names = ["漢字漢字", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦 family", "plain"]
            for name in names { _ = try await offerings.offer(name) }
            let list = try await offerings.run("list").output
            #expect(list.contains("漢字漢字  "), "\(list)")
            #expect(list.contains("family"), "\(list)")
        }
    }

    #if os(Linux)
        @Test func `a program that may open no more files does not turn in circles`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer()
                let path = try offerings.socket(of: program)
                #expect(try await program.ask("full") == "limited")
                let waiting = try RawSocket.connect(to: path)
                let before = try program.ticks()
                #expect(waiting.receive(within: 1_500) == nil)
                let ticks = try program.ticks() - before
                #expect(ticks <= 15, "\(ticks) ticks in 1.5 seconds")
                #expect(try await program.ask("files 1000") == "limited")
                #expect(waiting.receive(within: 5_000)?.isEmpty == false)
            }
        }

        @Test func `a flood takes no memory without end, also with a board that never reads`() async throws {
            try await Offerings.with { offerings in
                let program = try await offerings.offer()
                let sleeper = try RawSocket.connect(to: try offerings.socket(of: program))
                sleeper.send([UInt8].watching)
                func flood(_ times: Int) async throws -> Int {
                    for _ in 0..<times {
                        try await program.ask("flood cart.changed 200000", within: .seconds(60))
                    }
                    return try program.memory()
                }
                let before = try await flood(3)
                let growth = try await flood(6) - before
                #expect(growth < 40_000_000, "\(growth) bytes")
                withExtendedLifetime(sleeper) {}
            }
        }
    #endif
}
