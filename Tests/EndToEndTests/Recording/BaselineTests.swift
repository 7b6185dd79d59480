import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `noticeboard approve`, and `noticeboard check --baseline`.
    struct BaselineTests {
        private func record(_ lines: [String], _ name: String, in offerings: Offerings) async throws -> String
        {
            let path = offerings.file(name)
            let program = try await offerings.offer("shop")
            #expect(try await program.ask("record \(path)") == "recording")
            for line in ["observe cart.changed badge"] + lines { try await program.ask(line) }
            #expect(try await program.ask("recorded") == "recorded")
            return path
        }

        @Test func `a run that does the same holds, and another one is told and can be approved`()
            async throws
        {
            try await Offerings.with { offerings in
                let posts = ["post cart.changed 1", "post cart.changed 2"]
                let first = try await record(posts, "first.notices", in: offerings)
                let same = try await record(posts, "same.notices", in: offerings)
                let other = try await record(posts + ["post cart.chnged 3"], "other.notices", in: offerings)
                let file = offerings.file("shop.baseline")

                let missing = try await offerings.run("check", first, "--baseline", file)
                #expect(missing.status == 66)
                #expect(missing.errors == "there is no \(file): noticeboard approve writes it\n")

                let written = try await offerings.run("approve", first, "--baseline", file)
                #expect(written.status == 0 && written.output == "\(file) is written\n", "\(written.errors)")
                let again = try await offerings.run("approve", same, "--baseline", file)
                #expect(again.status == 0 && again.output == "\(file) is the same\n")
                let holds = try await offerings.run("check", same, "--baseline", file)
                #expect(holds.status == 0 && holds.output == "" && holds.errors == "", "\(holds.errors)")

                let differs = try await offerings.run("check", other, "--baseline", file)
                #expect(differs.status == 1)
                let lines = differs.errors.split(separator: "\n")
                let told = /cart\.chnged is posted once at \S+Offering\.swift:\d+: not in the baseline/
                #expect(lines.count == 2 && lines[0].wholeMatch(of: told) != nil, "\(differs.errors)")
                #expect(lines.last == "if this is right: noticeboard approve \(other) --baseline \(file)")

                let approved = try await offerings.run("approve", other, "--baseline", file)
                #expect(approved.status == 0 && approved.output.hasSuffix("\(file) is written\n"))
                #expect(try await offerings.run("check", other, "--baseline", file).status == 0)
            }
        }

        @Test func `a change of a program is the line that the document of baselines has`() async throws {
            let document = URL(fileURLWithPath: #filePath)
                .appending(path: "../../../../docs/Baselines.md").standardizedFileURL
            let table = try String(contentsOf: document, encoding: .utf8)
            try await Offerings.with { offerings in
                func record(_ name: String, _ change: [String] = []) async throws -> String {
                    let path = offerings.file(name)
                    let run = try await Program.run(
                        ["--record", path] + change, executable: Program.recordedShop)
                    #expect(run.status == 0, "\(run.errors)")
                    return path
                }
                let file = offerings.file("shop.baseline")
                let first = try await offerings.run("approve", record("first"), "--baseline", file)
                #expect(first.status == 0, "\(first.errors)")
                for change in ["observer", "post", "order", "name"] {
                    let path = try await record(change, ["--change", change])
                    let check = try await offerings.run("check", path, "--baseline", file)
                    let lines = check.errors.split(separator: "\n")
                    #expect(check.status == 1 && lines.count == 2, "\(change): \(check.errors)")
                    #expect(
                        table.contains(" | `\(lines[0])` |\n"),
                        "docs/Baselines.md does not have \(lines[0]): run `make same-runs-changes`")
                }
            }
        }

        @Test func `a baseline that is damaged, and a filter that is none, are named with their place`()
            async throws
        {
            try await Offerings.with { offerings in
                let path = try await record(["post cart.changed 1"], "a.notices", in: offerings)
                let file = offerings.file("shop.baseline")
                try "noticeboard baseline 1\nnonsense\n".write(
                    toFile: file, atomically: true, encoding: .utf8)
                let damaged = try await offerings.run("check", path, "--baseline", file)
                #expect(damaged.status == 66)
                #expect(damaged.errors.hasPrefix("\(file):2: expected a count"), "\(damaged.errors)")
                let filter = try await offerings.run(
                    "approve", path, "--baseline", offerings.file("b"), "--names", "kind:post")
                #expect(filter.status == 64)
                #expect(filter.errors.contains("expected words of names"), "\(filter.errors)")
            }
        }
    }
}
