import Foundation
import Testing

extension AttachTests {
    /// The names of the posts of JSON lines.
    private func posts(_ lines: [String]) throws -> [String] {
        try lines.compactMap { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["kind"] as? String == "post" ? object?["name"] as? String : nil
        }
    }

    /// Gives the program a line again and again, until the board prints something.
    private func keepSaying(
        _ line: String, to program: LiveProgram, until board: LiveProgram
    ) async throws {
        try await board.wait("something to be printed") { lines in
            guard lines.isEmpty else { return true }
            try? program.say(line)
            return false
        }
    }

    @Test func `attach --until ends with the record that the filter finds, while the program goes on`()
        async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await program.ask("observe cart.changed badge")
            let stream = try offerings.attach("offering", "--json", "--until", "kind:post name:the.end")
            try await keepSaying("post is.there 1", to: program, until: stream)
            for name in ["cart.changed", "the.end", "behind.it"] { try program.say("post \(name) 1") }
            #expect(await stream.end() == 0)
            let names = try posts(stream.lines)
            #expect(names.suffix(2) == ["cart.changed", "the.end"])
            #expect(stream.lines.last?.contains("--until") == true)
            try await program.ask("offer another")
        }
    }

    @Test func `attach --for ends when the time is over, and --last prints the last records alone`()
        async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let stream = try offerings.attach("offering", "--json", "--for", "1500ms", "--last", "3")
            try await keepSaying("post tick 1", to: program, until: stream)
            #expect(await stream.end() == 0)
            #expect(stream.lines.count == 3, "\(stream.lines)")
            #expect(stream.lines.last?.contains("1.5 seconds elapsed (--for)") == true)
        }
    }

    @Test func `attach --max-rate lets go of a program that posts too much`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let stream = try offerings.attach("offering", "--json", "--max-rate", "1000", "--last", "1")
            try await keepSaying("flood too.much 2000", to: program, until: stream)
            #expect(await stream.end() == 0)
            #expect(stream.lines.last?.contains("--max-rate") == true, "\(stream.lines)")
        }
    }

    @Test(arguments: [
        (["--for", "0s"], "for"), (["--for", "1d"], "for"), (["--max-rate", "0"], "--max-rate"),
        (["--until", "kind:"], "--until, column 6"), (["--until", " "], "expected a word"),
        (["--last", "-1"], "--last"),
    ])
    func `a limit that is none is refused with what to do`(arguments: [String], problem: String) async throws
    {
        let result = try await Program.run(["attach", "shop"] + arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }
}
