import Foundation
import Testing

extension EndToEnd {
    /// `noticeboard diff`, on what programs have recorded of themselves.
    struct DiffTests {
        /// Records a program that carries out some lines. Returns the path.
        private func record(
            _ name: String, _ lines: [String], in offerings: Offerings
        ) async throws -> String {
            let path = offerings.file(name)
            let program = try await offerings.offer(name)
            #expect(try await program.ask("record \(path)") == "recording")
            for line in lines { try await program.ask(line) }
            #expect(try await program.ask("recorded") == "recorded")
            return path
        }

        private static let first = [
            "observe cart.changed badge", "observe cart.changed list", "post cart.changed 1",
            "post cart.changed 2",
        ]
        private static let second = [
            "observe cart.changed list", "observe cart.changed badge", "post cart.changed 1",
            "post cart.changed 3",
        ]

        @Test func `two runs that did the same print nothing, and the status is 0`() async throws {
            try await Offerings.with { offerings in
                let a = try await record("a", Self.first, in: offerings)
                let b = try await record("b", Self.first, in: offerings)
                let result = try await offerings.run("diff", a, b, "--payloads")
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output == "")
                #expect(result.errors == "")
            }
        }

        @Test func `differences are lines of columns, and the status is 1`() async throws {
            try await Offerings.with { offerings in
                let a = try await record("a", Self.first, in: offerings)
                let b = try await record("b", Self.second + ["post cart.chnged 4"], in: offerings)
                let result = try await offerings.run("diff", a, b, "--payloads")
                #expect(result.status == 1, "\(result.errors)")
                #expect(result.errors == "")
                let lines = result.lines.map { $0.split(separator: " ").joined(separator: " ") }
                try #require(lines.count == 4, "\(result.output)")
                #expect(
                    lines[0].wholeMatch(
                        of:
                            #/main cart.changed order delivery 1: A #\d+ badge list badge, B #\d+ list badge list/#
                    )
                        != nil, "\(lines[0])")
                #expect(lines[1] == "main cart.changed payload post 2: A 2, B 3")
                #expect(lines[2] == "main cart.chnged posts A 0, B 1")
                #expect(lines[3] == "main cart.chnged unheard A 0, B 1")
                // The columns begin at the same place.
                let places = result.lines.map { line in
                    ["order", "payload", "posts", "unheard"].compactMap {
                        line.range(of: "  \($0)  ")?.lowerBound
                    }
                    .first.map { line.distance(from: line.startIndex, to: $0) }
                }
                #expect(Set(places).count == 1, "\(result.output)")
                let some = try await offerings.run("diff", a, b, "--names", "-changed", "--center", "main")
                #expect(some.lines.count == 2, "\(some.output)")
            }
        }

        @Test func `with --json each difference is an object`() async throws {
            try await Offerings.with { offerings in
                let a = try await record("a", Self.first, in: offerings)
                let b = try await record("b", Self.second + ["observe x.y z"], in: offerings)
                let result = try await offerings.run("diff", a, b, "--json")
                #expect(result.status == 1)
                let objects = try result.lines.map {
                    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
                try #require(objects.count == 2)
                #expect(objects[0]["measure"] as? String == "order")
                #expect(objects[0]["place"] as? Int == 1)
                let parted = objects[0]["a"] as? [[String: Any]]
                #expect(parted?.compactMap { $0["observer"] as? String } == ["badge", "list", "badge"])
                #expect(objects[1]["observer"] as? String == "z")
                #expect(objects[1]["a"] as? Bool == false)
                #expect(objects[1]["b"] as? Bool == true)
            }
        }

        @Test func `what cannot be compared is said, with a status of its own`() async throws {
            try await Offerings.with { offerings in
                let a = try await record("a", Self.first, in: offerings)
                let cases: [(arguments: [String], status: Int, words: String)] = [
                    ([a], 64, "<b>"), ([a, a, "--names", "obs:x"], 64, "expected words of names"),
                    ([a, a, "--names", ""], 64, "expected a word of a name"),
                    ([a, offerings.file("none")], 66, "cannot read"),
                    (["/etc/passwd", a], 66, "is not a noticeboard recording"),
                    ([a, a, "--center", "cart"], 66, "has no center called cart: choose main"),
                ]
                for (arguments, status, words) in cases {
                    let result = try await Program.run(["diff"] + arguments)
                    #expect(result.status == status, "\(arguments): \(result.errors)")
                    #expect(result.errors.contains(words), "\(result.errors)")
                    #expect(result.output == "")
                }
                var bytes = try Data(contentsOf: URL(fileURLWithPath: a))
                let name = try #require(bytes.range(of: Data("cart.changed".utf8)))
                bytes[name.lowerBound] = 0x1B
                let damaged = offerings.file("damaged")
                try bytes.write(to: URL(fileURLWithPath: damaged))
                let same = try await offerings.run("diff", damaged, damaged)
                #expect(same.status == 65, "\(same.errors)")
                #expect(same.errors.contains("\(damaged): byte 0: the block differs from its check"))
                // A name that no terminal may receive.
                let other = try await offerings.run("diff", a, damaged)
                #expect(other.status == 1)
                #expect(other.output.contains(#"\u{1b}art.changed"#))
                #expect(!other.output.contains("\u{1B}"))
            }
        }
    }
}
