import Foundation
import Testing

/// `noticeboard list` and `noticeboard attach`, with programs that offer themselves.
///
/// Beside `EndToEnd`: they take half of the time, most of it waiting.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AttachTests {
    @Test func `list prints a program, its process and its centers`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            try await program.ask("offer cart")
            let text = try await offerings.run("list")
            #expect(text.status == 0)
            #expect(text.lines.count == 2, "\(text.output)")
            #expect(text.lines[0].hasPrefix("NAME"))
            let words = text.lines[1].split(separator: " ").map(String.init)
            #expect(words.first == "shop")
            #expect(words.dropFirst().first == "\(program.pid)")
            #expect(Array(words.suffix(2)) == ["main", "cart"])

            let json = try await offerings.run("list", "--json")
            #expect(json.status == 0)
            let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
            #expect(object?["name"] as? String == "shop")
            #expect(object?["process"] as? Int == Int(program.pid))
            #expect(object?["path"] as? String == (try offerings.socket(of: program)))
            #expect(object?["centers"] as? [String] == ["main", "cart"])
        }
    }

    @Test func `list says where it has looked when there is no program`() async throws {
        try await Offerings.with { offerings in
            let text = try await offerings.run("list")
            #expect(text.status == 0)
            #expect(text.output == "")
            #expect(
                text.errors.contains("no program offers itself in \(offerings.sockets)"), "\(text.errors)"
            )
            let json = try await offerings.run("list", "--json")
            #expect(json.status == 0)
            #expect(json.output == "")
        }
    }

    @Test func `attach prints each post that is made from then on, once`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await program.ask("observe cart.changed badge")
            try await program.ask("observe cart.changed quiet from")
            try await program.ask("post before 1")
            let stream = try await offerings.stream("offering", of: program)
            for number in 1...50 { try await program.ask("post cart.changed \(number)") }
            #expect(try await program.ask("flood order.placed 200").hasPrefix("flooded 200"))
            try await program.ask("post the.last 1.5")
            let lines = try await stream.wait("the last post") { $0.contains { $0.contains("the.last") } }
            let records = try lines.map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            func posts(_ name: String) -> [[String: Any]] {
                records.filter { $0["kind"] as? String == "post" && $0["name"] as? String == name }
            }
            #expect(posts("cart.changed").map { $0["payload"] as? Int } == Array(1...50))
            #expect(posts("order.placed").map { $0["payload"] as? Int } == Array(0..<200))
            #expect(posts("the.last").first?["payload"] as? Double == 1.5)
            #expect(posts("before").isEmpty)
            let deliveries = records.filter { $0["kind"] as? String == "deliver" }
            #expect(deliveries.count { $0["observer"] as? String == "badge" } == 50)
            #expect(deliveries.count { $0["observer"] as? String == "quiet" } == 50)
            #expect(stream.errors == "")
        }
    }

    @Test func `attach prints lines for people without --json, and ends with the program`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let stream = try offerings.attach()
            try await stream.wait("a post") { lines in
                try? program.say("post is.there 1")
                return lines.contains { $0.contains("is.there") }
            }
            await program.kill()
            #expect(await stream.end() == 0)
            #expect(stream.lines.last?.contains("has ended") == true, "\(stream.lines)")
        }
    }

    @Test func `hidden payloads are not sent`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            try await program.ask("hidden")
            let stream = try await offerings.stream("offering", of: program)
            try await program.ask("post secret 4711")
            let lines = try await stream.wait("the post") { $0.contains { $0.contains("secret") } }
            #expect(!lines.contains { $0.contains("4711") || $0.contains("payload") }, "\(lines)")
        }
    }
}
