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

        /// A baseline, and a run with a misspelt name that a terminal reviews beside it.
        private struct Review {
            let offerings: Offerings
            let terminal: Terminal
            let check: [String]
            let file: String

            func start() async throws -> RunningProgram {
                let board = try await terminal.start(Program.board, check + ["--review"])
                try await wait("Run and baseline")
                return board
            }

            func wait(_ text: String) async throws {
                try await terminal.wait("\(text)") { screen in screen.contains { $0.contains(text) } }
            }

            /// The status of `check` without a review.
            func status() async throws -> Int {
                try await Program.run(check, environment: offerings.environment).status
            }
        }

        private func withReview(_ body: (Review) async throws -> Void) async throws {
            try await Offerings.with { offerings in
                let first = try await record(["post cart.changed 1"], "first.notices", in: offerings)
                let other = try await record(["post cart.chnged 1"], "other.notices", in: offerings)
                let file = offerings.file("shop.baseline")
                let written = try await offerings.run("approve", first, "--baseline", file)
                #expect(written.status == 0, "\(written.errors)")
                try await Terminal.with(columns: 100, rows: 24, environment: offerings.environment) {
                    terminal in
                    let check = ["check", other, "--baseline", file]
                    try await body(
                        Review(offerings: offerings, terminal: terminal, check: check, file: file))
                }
            }
        }

        @Test func `a run that differs is reviewed beside the baseline, and accepted by a key`() async throws
        {
            try await withReview { review in
                let blind = try await Program.run(
                    review.check + ["--review"], environment: review.offerings.environment)
                #expect(blind.status == 64 && blind.errors.contains("--review needs a terminal"))
                var board = try await review.start()
                try await review.wait("cart.chnged is posted instead of cart.changed")
                try await review.terminal.press("q", "q")
                #expect(try await board.status() == 1)
                board = try await review.start()
                try await review.terminal.press("a")
                try await review.wait("as the run is?")
                try await review.terminal.press("y")
                try await review.wait("is written")
                try await review.terminal.press("q", "q")
                #expect(try await board.status() == 0)
                #expect(try await review.status() == 0)
            }
        }

        @Test func `a baseline that was removed during a review is not written`() async throws {
            try await withReview { review in
                let board = try await review.start()
                try FileManager.default.removeItem(atPath: review.file)
                try await review.terminal.press("a", "y")
                try await review.wait(
                    "the baseline was removed and is not written: noticeboard approve writes it")
                #expect(!FileManager.default.fileExists(atPath: review.file))
                try await review.terminal.press("q", "q")
                #expect(try await board.status() == 1)
            }
        }

        @Test func `of a recording with --only these names are compared, and it cannot be approved`()
            async throws
        {
            try await Offerings.with { offerings in
                let lines = ["post cart.changed 1", "post order.placed 2"]
                let first = try await record(lines, "first.notices", in: offerings)
                let file = offerings.file("shop.baseline")
                #expect(try await offerings.run("approve", first, "--baseline", file).status == 0)
                let part = offerings.file("part.notices")
                let program = try await offerings.offer("later")
                let recording = try offerings.record([part, "later", "--only", "cart.changed"])
                await until("it records") { recording.errors.contains("^C stops it") }
                for line in ["observe cart.changed badge"] + lines { try await program.ask(line) }
                try await until("the call is in the file") {
                    try await offerings.run("check", part, "expect deliveries cart.changed 1").status == 0
                }
                try program.say("quit")
                #expect(await recording.end() == 0)

                let check = try await offerings.run("check", part, "--baseline", file)
                let limits =
                    "\(part): it recorded only cart.changed: other names, and leaks, were not compared\n"
                #expect(check.status == 0 && check.errors == limits, "\(check.errors)")
                let approve = try await offerings.run("approve", part, "--baseline", file)
                #expect(approve.status == 65)
                #expect(approve.errors.contains("approve --names chooses names"), "\(approve.errors)")
            }
        }

        @Test func `a recording that rotated is reviewed, and not accepted`() async throws {
            try await Offerings.with { offerings in
                let first = try await record(["post cart.changed 1"], "first.notices", in: offerings)
                let other = try await record(["post cart.chnged 1"], "other.notices", in: offerings)
                try FileManager.default.moveItem(atPath: other, toPath: "\(other).2")
                let file = offerings.file("shop.baseline")
                #expect(try await offerings.run("approve", first, "--baseline", file).status == 0)
                let advice = "record again with a larger --max or --rotate"
                let check = try await offerings.run("check", other, "--baseline", file)
                let lines = check.errors.split(separator: "\n")
                #expect(check.status == 1 && lines.count == 4, "\(check.errors)")
                #expect(lines[1].hasPrefix("cart.chnged is posted once at "))
                #expect(lines[3] == "\(other) cannot be approved: \(advice)")
                try await Terminal.with(columns: 100, rows: 24, environment: offerings.environment) {
                    terminal in
                    let board = try await terminal.start(
                        Program.board, ["check", other, "--baseline", file, "--review"])
                    try await terminal.wait("the review") { screen in
                        screen.contains { $0.contains("cart.chnged is posted once at ") }
                    }
                    try await terminal.press("a")
                    try await terminal.wait("why not") { screen in
                        screen.contains { $0.contains("this run cannot be accepted: \(advice)") }
                    }
                    try await terminal.press("q", "q")
                    #expect(try await board.status() == 1)
                }
            }
        }

        @Test func `a baseline that changed during a review is read again before it is written`()
            async throws
        {
            try await withReview { review in
                let board = try await review.start()
                try await review.wait("cart.chnged is posted instead of cart.changed")
                let text = try String(contentsOfFile: review.file, encoding: .utf8)
                let changed = text.replacing("cart.changed", with: "cart.opened")
                try changed.write(toFile: review.file, atomically: true, encoding: .utf8)
                try await review.terminal.press("a", "y")
                try await review.wait("has changed and was read again: press a to write it")
                try await review.wait("cart.chnged is posted instead of cart.opened")
                #expect(try String(contentsOfFile: review.file, encoding: .utf8) == changed)
                try await review.terminal.press("a", "y")
                try await review.wait("is written")
                try await review.terminal.press("a")
                try await review.wait("nothing to accept")
                try await review.terminal.press("q", "q")
                #expect(try await board.status() == 0)
                #expect(try await review.status() == 0)
            }
        }

        @Test func `a baseline that cannot be written says what to do`() async throws {
            try await Offerings.with { offerings in
                let first = try await record(["post cart.changed 1"], "first.notices", in: offerings)
                let folder = offerings.file("missing")
                let written = try await offerings.run("approve", first, "--baseline", "\(folder)/a")
                #expect(written.status == 73)
                #expect(
                    written.errors
                        == "\(folder)/a was not written: there is no folder \(folder): create it, "
                        + "or choose another --baseline\n")
            }
        }

        @Test func `a baseline that is cut off is refused, and not written`() async throws {
            try await Offerings.with { offerings in
                let run = try await record(["post cart.changed 1"], "first.notices", in: offerings)
                let file = offerings.file("shop.baseline")
                #expect(try await offerings.run("approve", run, "--baseline", file).status == 0)
                let whole = try String(contentsOfFile: file, encoding: .utf8)
                let lines = whole.split(separator: "\n").dropLast()
                let cut = lines.joined(separator: "\n") + "\n"
                try cut.write(toFile: file, atomically: true, encoding: .utf8)
                for command in ["check", "approve"] {
                    let result = try await offerings.run(command, run, "--baseline", file)
                    #expect(result.status == 66)
                    #expect(
                        result.errors
                            == "\(file):\(lines.count): expected “end” as the last line: the file is cut off; "
                            + "correct or restore it, or remove it and approve a run again\n")
                }
                #expect(try String(contentsOfFile: file, encoding: .utf8) == cut)
            }
        }

        @Test func `of a program that is killed only what is more is compared, and it cannot be approved`()
            async throws
        {
            try await Offerings.with { offerings in
                let posts = ["post cart.changed 1", "post cart.changed 2"]
                let first = try await record(posts, "first.notices", in: offerings)
                let file = offerings.file("shop.baseline")
                #expect(try await offerings.run("approve", first, "--baseline", file).status == 0)
                let killed = offerings.file("killed.notices")
                let program = try await offerings.offer("later")
                let recording = try offerings.record([killed, "later"])
                await until("it records") { recording.errors.contains("^C stops it") }
                for line in ["observe cart.changed badge", posts[0]] { try await program.ask(line) }
                try await until("the call is in the file") {
                    try await offerings.run("check", killed, "expect deliveries cart.changed 1").status == 0
                }
                await program.kill()
                #expect(await recording.end() == 0)
                let end = "the program ended without saying goodbye: the last records may be missing"
                #expect(recording.lines.last?.hasSuffix("; \(end)") == true, "\(recording.lines)")

                let gap = "its program ended without saying goodbye, and the last records may be missing"
                let check = try await offerings.run("check", killed, "--baseline", file)
                #expect(check.status == 65)
                #expect(
                    check.errors
                        == "\(killed): \(gap): only what it has more than the baseline was compared, "
                        + "and no leaks\n")
                let approve = try await offerings.run("approve", killed, "--baseline", file)
                #expect(approve.status == 65)
                #expect(approve.errors.contains("the program calls inspector.close() or returns from main"))
                let met = try await offerings.run("check", killed, "expect deliveries cart.changed 1")
                #expect(met.status == 0)
                #expect(met.errors == "\(killed): \(gap): what is missing is not counted\n")
                let diff = try await offerings.run("diff", killed, killed)
                #expect(diff.status == 0)
                #expect(diff.errors.contains("\(gap): what is missing there counts as a difference"))
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
                try "noticeboard baseline 1\nnonsense\nend\n".write(
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
