import Foundation
import Testing

extension AttachTests {
    /// Runs `noticeboard attach` to its end, which must be a sentence and a status.
    private func refusal(
        _ arguments: String..., in offerings: Offerings, status: Int, _ words: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let result = try await Program.run(
            ["attach"] + arguments + ["--json"], environment: offerings.environment, within: .seconds(60))
        #expect(result.status == status, "\(result.errors)", sourceLocation: sourceLocation)
        #expect(result.output == "", sourceLocation: sourceLocation)
        for word in words {
            #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: sourceLocation)
        }
        #expect(
            result.errors.split(separator: "\n").count == 1, "\(result.errors)",
            sourceLocation: sourceLocation)
    }

    @Test func `what is not there is named, with what to do`() async throws {
        try await Offerings.with { offerings in
            try await refusal(in: offerings, status: 66, ["no program that offers itself", "list"])
            let program = try await offerings.offer("shop")
            try await refusal(
                "shopp", in: offerings, status: 66, ["no program called shopp", "list", "--wait"])
            try await refusal(
                "--socket", "/nonexistent/x.sock", in: offerings, status: 66, ["/nonexistent/x.sock"])
            try await refusal(
                "shop", "--center", "carts", in: offerings, status: 66,
                ["shop offers no center called carts", "choose main"])
            await program.kill()
            try await refusal("shop", in: offerings, status: 66, ["no program called shop"])
        }
    }

    @Test func `two programs of one name are told apart by their processes`() async throws {
        try await Offerings.with { offerings in
            let (first, second) = (try await offerings.offer("shop"), try await offerings.offer("shop"))
            try await refusal(
                "shop", in: offerings, status: 66, ["several programs", "\(first.pid)", "\(second.pid)"])
            let none = try await offerings.run("attach", "--json")
            #expect(none.status == 64)
            #expect(none.errors.contains("give the name of one"), "\(none.errors)")
            let stream = try await offerings.stream("\(second.pid)", of: second)
            try await first.ask("post from.first 1")
            try await second.ask("post from.second 1")
            let lines = try await stream.wait("the post") { $0.contains { $0.contains("from.second") } }
            #expect(!lines.contains { $0.contains("from.first") })
        }
    }

    @Test func `the socket of a program that was killed is removed`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            await program.kill()
            #expect(try offerings.files().count == 1)
            #expect(try await offerings.run("list").output == "")
            #expect(try offerings.files().isEmpty)
        }
    }

    @Test func `a folder that others may enter is refused`() async throws {
        try await Offerings.with { offerings in
            try FileManager.default.createDirectory(
                atPath: offerings.sockets, withIntermediateDirectories: true)
            chmod(offerings.sockets, 0o755)
            try await expectRefusedFolder(offerings, ["others may enter", offerings.sockets])
        }
    }

    @Test func `a symbolic link in place of the folder is not followed`() async throws {
        try await Offerings.with { offerings in
            let target = offerings.folder.appendingPathComponent("elsewhere").path
            try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
            chmod(target, 0o700)
            try FileManager.default.createSymbolicLink(
                atPath: offerings.sockets, withDestinationPath: target)
            let program = try await offerings.offer("shop")
            let path = try offerings.socket(of: program)
            #expect(!path.hasPrefix(offerings.sockets), "\(path)")
            #expect(try await offerings.run("list").output.contains("\(program.pid)"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
            await program.kill()
            _ = try await offerings.run("list")
            rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        }
    }

    private func expectRefusedFolder(_ offerings: Offerings, _ words: [String]) async throws {
        let list = try await offerings.run("list")
        #expect(list.status == 66)
        let program = try offerings.begin()
        let answer = try await program.answer(to: "its start")
        #expect(answer.hasPrefix("refused "))
        for word in words {
            #expect(list.errors.contains(word), "\(list.errors)")
            #expect(answer.contains(word), "\(answer)")
        }
    }

    @Test func `a program that has ended is not kept alive by a child that it has forked`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let stream = try await offerings.stream("offering", of: program)
            try await program.ask("fork")
            await program.kill()
            try await stream.wait("its end") { $0.contains { $0.contains("has ended") } }
            let list = try await offerings.run("list")
            #expect(list.output == "" && list.errors.contains("no program offers itself"), "\(list.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: offerings.sockets).isEmpty)
        }
    }

    @Test func `a server that is no inspector gives an error`() async throws {
        try await Offerings.with { offerings in
            let path = offerings.folder.appendingPathComponent("foreign.sock").path
            let server = try RawSocket.listen(at: path)
            for rubbish in [Array("HTTP/1.1 200 OK\r\n\r\n".utf8), Array(repeating: 0xff, count: 50_000)] {
                let attach = try offerings.attach("--socket", path, "--json")
                let connection = try await server.connection()
                connection.send(rubbish)
                #expect(await attach.end() == 66)
                #expect(
                    attach.errors.contains("\(path) is not the socket of an inspector"), "\(attach.errors)")
            }
            try await refusal("--socket", path, in: offerings, status: 66, [path, "does not answer"])
        }
    }

    @Test func `a server that says nothing does not keep list from the others`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            let silent = try RawSocket.listen(at: offerings.sockets + "/a-1.sock")
            let list = try await offerings.run("list")
            #expect(list.status == 0)
            #expect(list.lines.count == 3)
            #expect(list.lines[1].hasPrefix("a ") && list.lines[1].hasSuffix("not answering"))
            #expect(list.lines[2].contains("\(program.pid)"))
            withExtendedLifetime(silent) {}
        }
    }
}

extension RawSocket {
    /// The next connection, which must come.
    func connection() async throws -> RawSocket {
        let deadline = ContinuousClock.now + Terminal.patience
        while ContinuousClock.now < deadline {
            if let connection = accept(within: 0) { return connection }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw TerminalError("no connection has come")
    }
}
