import Foundation
import Testing

extension AttachTests {
    /// A program that a signal or a debugger has stopped: it is there, and does not answer.
    @Test func `a stopped program is listed as not answering, until it goes on`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            await program.suspend()
            let list = try await offerings.run("list")
            #expect(list.status == 0)
            let row = try #require(list.lines.dropFirst().first, "\(list.output)\(list.errors)")
            #expect(row.hasPrefix("shop "), "\(row)")
            #expect(row.contains("\(program.pid)") && row.hasSuffix("not answering"), "\(row)")
            let json = try await offerings.run("list", "--json")
            let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
            #expect(object?["name"] as? String == "shop")
            #expect(object?["process"] as? Int == Int(program.pid))
            #expect(object?["answers"] as? Bool == false)
            program.signal(SIGCONT)
            let later = try await offerings.run("list", "--json")
            #expect(later.output.contains(#""answers":true"#), "\(later.output)")
        }
    }

    @Test func `a program that is stopped for long, and takes no connections any more, is listed`()
        async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            await program.suspend()
            // As many as ask until nobody is taken any more.
            let path = try offerings.socket(of: program)
            var waiting: [RawSocket] = []
            while waiting.count < 200, let socket = try? RawSocket.connectAtOnce(to: path) {
                waiting.append(socket)
            }
            #expect(waiting.count < 200)
            let list = try await offerings.run("list")
            #expect(list.output.contains("\(program.pid)"), "\(list.output)\(list.errors)")
            #expect(list.output.contains("not answering"), "\(list.output)\(list.errors)")
            let attach = try await offerings.run("attach", "shop", "--json")
            #expect(attach.status == 66 && attach.errors.contains("does not answer"), "\(attach.errors)")
            withExtendedLifetime(waiting) {}
        }
    }

    @Test(arguments: ["name", "process", ""])
    func `attach says of a stopped program that it does not answer`(how: String) async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            await program.suspend()
            let choice = ["name": ["shop"], "process": ["\(program.pid)"]][how] ?? []
            let attach = try await Program.run(
                ["attach"] + choice + ["--json"], environment: offerings.environment)
            #expect(attach.status == 66)
            #expect(
                attach.errors.contains("shop, process \(program.pid), does not answer"),
                "\(attach.errors)")
            #expect(attach.errors.contains("kill -CONT \(program.pid)"), "\(attach.errors)")
            let record = try await Program.run(
                ["record", offerings.file("a.notices")] + choice, environment: offerings.environment)
            #expect(record.status == 66 && record.errors.contains("does not answer"), "\(record.errors)")
        }
    }

    @Test func `attach waits for a stopped program that is to go on`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            await program.suspend()
            let stream = try offerings.attach("shop", "--json", "--wait")
            program.signal(SIGCONT)
            try await stream.wait("a post") { lines in
                try? program.say("post is.there 1")
                return lines.contains { $0.contains("is.there") }
            }
        }
    }

    @Test func `the list of the board has a stopped program, and says why it cannot be attached to`()
        async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            await program.suspend()
            try await Terminal.with(columns: 120, rows: 30, environment: offerings.environment) { terminal in
                let board = try await terminal.start(Program.board, ["attach"])
                try await terminal.wait("the stopped program") { screen in
                    screen.contains {
                        $0.contains("shop") && $0.contains("\(program.pid)") && $0.contains("not answering")
                    }
                }
                try await terminal.press("Enter")
                try await terminal.wait("why it cannot be attached to") {
                    $0.contains { $0.contains("does not answer: it may be stopped") }
                }
                program.signal(SIGCONT)
                try await terminal.press("C-p", "attach to a", "Enter")
                try await terminal.wait("its center") { $0.contains { $0.contains("main") } }
                try await terminal.press("Enter")
                try await terminal.wait("the program") { $0[0].contains("shop \(program.pid) main") }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }
    }
}
