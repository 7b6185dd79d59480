import Foundation
import Testing

extension EndToEnd {
    /// `noticeboard check`, on what a program has recorded of itself.
    struct CheckTests {
        /// Runs `body` with a recording: two deliveries of `cart.changed` to `badge`, and a post that nobody hears.
        private func withRecording(_ body: (Offerings, String) async throws -> Void) async throws {
            try await Offerings.with { offerings in
                let path = offerings.file("a.notices")
                let program = try await offerings.offer("shop")
                #expect(try await program.ask("record \(path)") == "recording")
                try await program.ask("observe cart.changed badge")
                for line in ["post cart.changed 1", "post cart.changed 2", "post cart.chnged 3"] {
                    try await program.ask(line)
                }
                #expect(try await program.ask("recorded") == "recorded")
                try await body(offerings, path)
            }
        }

        @Test func `expectations that hold are printed, and the status is 0`() async throws {
            try await withRecording { offerings, path in
                let result = try await offerings.run(
                    "check", path, "expect deliveries cart.changed 2", "expect unheard * 1",
                    "expect observers cart.changed 1")
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.lines.count == 3)
                #expect(result.lines.allSatisfy { $0.hasSuffix("holds") }, "\(result.output)")
                #expect(result.errors == "")
            }
        }

        @Test func `each one that does not hold is on standard error, with a reason`() async throws {
            try await withRecording { offerings, path in
                let result = try await offerings.run(
                    "check", path, "expect deliveries cart.chnged 1", "expect unheard * 1",
                    "expect deliveries cart.changed 3", "--json")
                #expect(result.status == 1)
                #expect(
                    result.errors.split(separator: "\n") == [
                        "expectation:1: deliveries of cart.chnged: expected 1, found 0; no observer of "
                            + "cart.chnged; observed: cart.changed",
                        "expectation:3: deliveries of cart.changed: expected 3, found 2",
                    ])
                let objects = try result.lines.map {
                    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
                #expect(objects.map { $0["passed"] as? Bool } == [false, true, false])
                #expect(objects.map { $0["kind"] as? String } == ["expect", "expect", "expect"])
            }
        }

        @Test func `posts that nobody heard are named with file and line`() async throws {
            try await withRecording { offerings, path in
                let result = try await offerings.run("check", path, "expect unheard * 0", "--json")
                #expect(result.status == 1)
                let place = /cart\.chnged  Offering\.swift:\d+  did you mean cart\.changed\?/
                let found = try #require(result.errors.firstMatch(of: place), "\(result.errors)")
                let text = "unheard posts of *: expected 0, found 1; \(found.0)"
                #expect(result.errors == "expectation:1: \(text)\n")
                #expect(result.output.contains(#""text":"\#(text)""#), "\(result.output)")
            }
        }

        @Test func `expectations are read from a file`() async throws {
            try await withRecording { offerings, path in
                let script = offerings.file("wanted.txt")
                try "# of the cart\n\nexpect received badge 2\nexpect deliveries * 5\n"
                    .write(toFile: script, atomically: true, encoding: .utf8)
                let result = try await offerings.run("check", path, "--expectations", script)
                #expect(result.status == 1)
                #expect(result.errors.hasPrefix("\(script):4: deliveries of *: expected 5, found 2"))
                #expect(result.lines.count == 2)
            }
        }

        @Test func `what cannot be checked is said, and nothing is checked`() async throws {
            try await withRecording { offerings, path in
                let cases: [(arguments: [String], status: Int, words: String)] = [
                    (
                        ["expect unheard * 1", "expect hung * 0"], 2,
                        "expectation:2: a recording cannot check this"
                    ),
                    (["post cart.changed"], 2, "expectation:1:1: expected what is expected"),
                    (["expect deliveries"], 2, "expectation:1:"), ([], 64, "nothing is expected"),
                    (["expect unheard * 1", "--center", "x"], 66, "has no center called x: choose main"),
                    (["--expectations", "/nonexistent"], 66, "/nonexistent"),
                ]
                for (arguments, status, words) in cases {
                    let result = try await Program.run(["check", path] + arguments)
                    #expect(result.status == status, "\(arguments): \(result.errors)")
                    #expect(result.errors.contains(words), "\(result.errors)")
                    #expect(result.output == "")
                }
                let none = try await offerings.run("check", offerings.file("none"), "expect unheard * 1")
                #expect(none.status == 66)
                let foreign = try await offerings.run("check", "/etc/passwd", "expect unheard * 1")
                #expect(foreign.status == 66)
                #expect(foreign.errors.contains("is not a noticeboard recording"))
            }
        }

        @Test func `reports for CI name the offenders, and change neither output nor status`() async throws {
            try await withRecording { offerings, path in
                let plain = try await offerings.run("check", path, "expect unheard * 0", "expect failed * 0")
                let report = offerings.file("report.xml")
                let result = try await offerings.run(
                    "check", path, "expect unheard * 0", "expect failed * 0", "--junit", report,
                    "--annotations", "github")
                #expect(result.status == 1)
                #expect(result.output == plain.output)
                let annotation =
                    /::error file=(\S*Offering\.swift),line=\d+,title=[^:]*::cart\.chnged: did you .*/
                let found = try #require(result.errors.firstMatch(of: annotation), "\(result.errors)")
                #expect(result.errors == plain.errors + found.0 + "\n")
                let text = try String(contentsOfFile: report, encoding: .utf8)
                #expect(text.contains(#"<testsuites tests="2" failures="1" errors="0">"#), "\(text)")
                #expect(text.contains(#"name="failed for *: expected 0"/>"#), "\(text)")
                #expect(text.contains(": cart.chnged: did you mean cart.changed?</failure>"), "\(text)")
            }
        }

        @Test func `a report that cannot be written is an error, and nothing else is lost`() async throws {
            try await withRecording { offerings, path in
                let report = offerings.file("none/report.xml")
                let met = try await offerings.run("check", path, "expect failed * 0", "--junit", report)
                #expect(met.status == 73)
                #expect(met.lines.count == 1)
                #expect(
                    met.errors
                        == "the report was not written: cannot write \(report): No such file or directory\n")
                let unmet = try await offerings.run("check", path, "expect unheard * 0", "--junit", report)
                #expect(unmet.status == 1)
                #expect(unmet.errors.contains("found 1"))
                #expect(unmet.errors.contains("the report was not written"))
            }
        }

        @Test func `a check that fails before it begins leaves a report with an error`() async throws {
            try await withRecording { offerings, path in
                let report = offerings.file("report.xml")
                let result = try await offerings.run(
                    "check", path, "expect failed * 0", "expect hung * 0", "--junit", report)
                #expect(result.status == 2)
                let text = try String(contentsOfFile: report, encoding: .utf8)
                #expect(text.contains(#"<testsuites tests="1" failures="0" errors="1">"#), "\(text)")
                let none = try await offerings.run(
                    "check", offerings.file("none"), "expect failed * 0", "--junit", report)
                #expect(none.status == 66)
                let second = try String(contentsOfFile: report, encoding: .utf8)
                #expect(second.contains("was not checked: exit status 66, see standard error"), "\(second)")
            }
        }

        @Test func `a recording that is damaged is said to be, and does not pass`() async throws {
            try await withRecording { offerings, path in
                var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                let payload = try #require(bytes.range(of: Data("cart.chnged".utf8)))
                bytes[payload.lowerBound] = UInt8(ascii: "k")
                try bytes.write(to: URL(fileURLWithPath: path))
                let result = try await offerings.run("check", path, "expect unheard kart.chnged 1")
                #expect(result.status == 65)
                #expect(result.errors.contains("\(path): byte 0: the block differs from its check"))
                // One that was cut off is read up to there.
                try bytes.prefix(bytes.count - 20).write(to: URL(fileURLWithPath: path))
                let cut = try await offerings.run("check", path, "expect unheard kart.chnged 1")
                #expect(cut.status == 0)
                #expect(cut.errors.contains("the file ends within a frame"))
            }
        }
    }
}
