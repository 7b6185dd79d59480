import Foundation
import Testing

extension EndToEnd {
    /// `noticeboard export`, of what a program has recorded of itself.
    struct ExportTests {
        private func record(in offerings: Offerings) async throws -> String {
            let path = offerings.file("a")
            let program = try await offerings.offer("a")
            #expect(try await program.ask("record \(path)") == "recording")
            for line in ["observe cart.changed badge", "post cart.changed 1", "post cart.chnged 2"] {
                try await program.ask(line)
            }
            #expect(try await program.ask("recorded") == "recorded")
            return path
        }

        private func text(_ path: String) throws -> String {
            try String(contentsOfFile: path, encoding: .utf8)
        }

        @Test func `one call writes each format, for this user alone`() async throws {
            try await Offerings.with { offerings in
                let file = try await record(in: offerings)
                let outputs = ["trace", "spans", "page"].map(offerings.file)
                let result = try await offerings.run(
                    "export", file, "--perfetto", outputs[0], "--otlp", outputs[1], "--html", outputs[2])
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output == "" && result.errors == "")
                let trace =
                    try JSONSerialization.jsonObject(with: Data(text(outputs[0]).utf8)) as? [String: Any]
                #expect((trace?["traceEvents"] as? [Any])?.isEmpty == false)
                #expect(try text(outputs[1]).hasPrefix("{\"resourceSpans\""))
                let page = try text(outputs[2])
                #expect(page.hasPrefix("<!DOCTYPE html>"))
                #expect(page.contains("did you mean cart.changed?"))
                let mode = try FileManager.default.attributesOfItem(atPath: outputs[2])[.posixPermissions]
                #expect(mode as? Int == 0o600)
                let printed = try await offerings.run("export", file, "--html", "-")
                #expect(printed.output == page)
            }
        }

        @Test func `a file that is there stays, and so does the recording`() async throws {
            try await Offerings.with { offerings in
                let file = try await record(in: offerings)
                let before = try Data(contentsOf: URL(fileURLWithPath: file))
                let taken = offerings.file("taken")
                try "mine".write(toFile: taken, atomically: false, encoding: .utf8)
                let cases: [(arguments: [String], status: Int, words: String)] = [
                    (
                        ["--html", taken], 73,
                        "already exists: choose another path, or overwrite it with --force"
                    ),
                    (["--html", file, "--force"], 73, "is the recording itself"),
                    (["--html", "/nowhere/page"], 73, "cannot create /nowhere/page"),
                    (["--html", "/dev/full", "--force"], 74, "cannot write /dev/full"),
                    ([], 64, "no format is chosen"),
                    (["--html", "x", "--otlp", "x"], 64, "two formats have the same output"),
                    (["--html", "-", "--center", "cart"], 66, "has no center called cart: choose main"),
                ]
                for (arguments, status, words) in cases {
                    let result = try await Program.run(["export", file] + arguments)
                    #expect(result.status == status, "\(arguments): \(result.errors)")
                    #expect(result.errors.contains(words), "\(result.errors)")
                    #expect(result.output == "")
                }
                #expect(try text(taken) == "mine")
                #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
                let other = try await offerings.run("export", taken, "--html", "-")
                #expect(other.status == 66)
                #expect(other.errors.contains("is not a noticeboard recording"))
            }
        }

        @Test func `a damaged recording is exported as far as it can be read, and the status says so`()
            async throws
        {
            try await Offerings.with { offerings in
                let file = try await record(in: offerings)
                var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
                let name = try #require(bytes.range(of: Data("cart.changed".utf8)))
                bytes[name.lowerBound] = 0x1B
                try bytes.write(to: URL(fileURLWithPath: file))
                for format in ["--perfetto", "--otlp", "--html"] {
                    let result = try await offerings.run("export", file, format, "-")
                    #expect(result.status == 65, "\(result.errors)")
                    #expect(result.errors.contains("\(file): byte 0: the block differs from its check"))
                    #expect(result.output.contains("art.changed"))
                    #expect(!result.output.contains("\u{1B}"))
                }
            }
        }
    }
}
