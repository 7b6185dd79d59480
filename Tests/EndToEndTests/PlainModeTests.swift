import Foundation
import Testing

extension EndToEnd {
    /// `noticeboard` without a terminal: lines go in, records come out.
    struct PlainModeTests {
        /// The lines of the issue: an object that observes in one way, and what its end changes.
        private func story(by kind: String) -> String {
            """
            observe a as X by \(kind)
            post a 1
            release X
            post a 2
            """ + "\n"
        }

        private func run(_ script: String, _ arguments: String...) async throws -> ProgramResult {
            try await Program.run(["run", "-"] + arguments, input: script)
        }

        private func deliveries(in result: ProgramResult) -> Int {
            result.lines.count { $0.contains(#""kind":"deliver""#) }
        }

        @Test func `an object that observes by token is gone once released`() async throws {
            let result = try await run(
                story(by: "token") + "expect deliveries a 1\nexpect gone X\n", "--json")
            #expect(result.status == 0)
            #expect(result.errors == "")
            #expect(deliveries(in: result) == 1)
            #expect(result.output.contains(#""reason":"tokenReleased""#), "\(result.output)")
        }

        @Test func `an object that its own handler captures stays and is called again`() async throws {
            let unmet = try await run(
                story(by: "strong") + "expect deliveries a 1\nexpect gone X\n", "--json")
            #expect(unmet.status == 1)
            #expect(unmet.errors.contains(":5: "), "\(unmet.errors)")
            #expect(unmet.errors.contains("deliver"), "\(unmet.errors)")

            let met = try await run(
                story(by: "strong") + "expect deliveries a 2\nexpect alive X\n", "--json")
            #expect(met.status == 0, "\(met.errors)")
            #expect(deliveries(in: met) == 2)
        }

        @Test func `a pipe or a device is read like a file`() async throws {
            let piped = try await Program.run(["run", "/dev/stdin"], input: "post a\nexpect unheard a 1\n")
            #expect(piped.status == 0, "\(piped.errors)")
            #expect(try await Program.run(["run", "/dev/null"]).status == 0)
        }

        @Test func `a folder in place of a file is named as one`() async throws {
            let result = try await Program.run(["run", "/"])
            #expect(result.status == 66)
            #expect(result.errors.contains("cannot read /: it is a folder"), "\(result.errors)")
        }

        @Test(arguments: ["token", "owner", "block", "strong", "controller", "class", "task"])
        func `every kind of observer receives a post`(kind: String) async throws {
            let result = try await run(
                "observe a as X by \(kind)\npost a 1\nexpect deliveries a 1\nexpect observers a 1\n", "--json"
            )
            #expect(result.status == 0, "\(result.errors)")
            #expect(deliveries(in: result) == 1)
        }

        @Test func `a run writes reports for CI up to the expectation that does not hold`() async throws {
            let folder = try TemporaryFolder()
            let file = try folder.write(
                "expect unheard * 0\npost a\nexpect unheard * 0\npost b\n", to: "script")
            let report = folder.url.appendingPathComponent("report.xml").path
            let result = try await Program.run(
                ["run", file.path, "--json", "--junit", report, "--annotations", "github"])
            #expect(result.status == 1)
            #expect(
                result.errors.split(separator: "\n").last
                    == "::error file=\(file.path),line=2,title=unheard posts of *%3A expected 0::a")
            let text = try String(contentsOfFile: report, encoding: .utf8)
            #expect(text.contains(#"<testsuites tests="2" failures="1" errors="0">"#), "\(text)")
            #expect(text.contains("\(file.path):2: a</failure>"), "\(text)")
        }

        @Test func `a report names a source file by its path in the repository`() async throws {
            let folder = try TemporaryFolder()
            func annotation(of file: String, _ environment: [String: String] = [:]) async throws -> String? {
                let line = "cd \(folder.url.path)/pack && \(Program.board) run \(file) --annotations github"
                let script = folder.url.appendingPathComponent("pack/\(file)")
                try FileManager.default.createDirectory(
                    at: script.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("expect unheard * 1\n".utf8).write(to: script)
                let result = try await Program.run(
                    ["-c", line], executable: "/bin/sh", environment: environment)
                return result.errors.split(separator: "\n").last.map(String.init)
            }
            let here = try await annotation(of: "demo.txt")
            #expect(here?.hasPrefix("::error file=demo.txt,line=1,") == true, "\(here ?? "")")
            let below = try await annotation(of: "demo.txt", ["GITHUB_WORKSPACE": folder.url.path])
            #expect(below?.hasPrefix("::error file=pack/demo.txt,line=1,") == true, "\(below ?? "")")
        }

        @Test func `a line that is not understood is named by file, line and column`() async throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("post a\nobserve a by nonsense\npost b\n", to: "script").path
            let result = try await Program.run(["run", file, "--json"])
            #expect(result.status == 2)
            #expect(result.errors.contains("\(file):2:14: "), "\(result.errors)")
            #expect(result.errors.contains("token"), "what was expected there is missing: \(result.errors)")
            #expect(!result.output.contains(#""kind":"observe""#))
            #expect(!result.output.contains(#""name":"b""#))
        }

        @Test func `a file that is not there is an error that names it`() async throws {
            let result = try await Program.run(["run", "/nonexistent/script"])
            #expect(result.status != 0)
            #expect(result.errors.contains("/nonexistent/script"), "\(result.errors)")
        }

        @Test func `each line of JSON is a record`() async throws {
            let kinds: Set = [
                "observe", "remove", "refuse", "post", "deliver", "unheard", "skip", "fail", "note", "expect",
            ]
            let result = try await run(
                story(by: "token")
                    + "note a \"word\"\nobserve a as Y by controller\nobserve a as Y by controller\n"
                    + "post b {\"deep\":[1,{\"é\":null}]} from Z\nexpect unheard b 1\n", "--json")
            #expect(result.status == 0, "\(result.errors)")

            var last = 0
            var seen: Set<String> = []
            for line in result.lines {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let record = try #require(object as? [String: Any], "\(line)")
                let seq = try #require(record["seq"] as? Int, "\(line)")
                #expect(seq > last, "\(line)")
                last = seq
                #expect(record["time"] is NSNumber, "\(line)")
                seen.insert(try #require(record["kind"] as? String, "\(line)"))
            }
            #expect(seen.isSubset(of: kinds))
            #expect(
                seen.isSuperset(of: ["observe", "remove", "refuse", "post", "deliver", "unheard", "note"]))
        }

        @Test func `a post's payload, sender and count are in its record`() async throws {
            let result = try await run("observe a as X by token\npost a {\"n\":[1,2]} from Shop\n", "--json")
            let line = try #require(result.lines.first { $0.contains(#""kind":"post""#) }, "\(result.output)")
            let record = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(record["name"] as? String == "a")
            #expect((record["payload"] as? [String: [Int]]) == ["n": [1, 2]])
            #expect((record["sender"] as? String)?.hasPrefix("Shop") == true)
            #expect(record["deliveries"] as? Int == 1)
        }

        @Test func `the keyboard's notices come in order on the script's clock`() async throws {
            let result = try await run(
                "observe * as X by token\nkeyboard show duration 0.5\nwait 1\nexpect deliveries keyboard.didShow 1\n",
                "--json")
            #expect(result.status == 0, "\(result.errors)")
            let posts = try result.lines.compactMap { line -> (String, Double)? in
                let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                guard record?["kind"] as? String == "post" else { return nil }
                return (record?["name"] as? String ?? "", record?["time"] as? Double ?? -1)
            }
            let will = try #require(posts.first { $0.0 == "keyboard.willShow" })
            let did = try #require(posts.first { $0.0 == "keyboard.didShow" })
            #expect(abs(did.1 - will.1 - 0.5) < 0.01)
        }

        @Test func `without a subcommand, lines on standard input are run`() async throws {
            let result = try await Program.run([], input: "observe a as X by token\npost a 7\n")
            #expect(result.status == 0)
            #expect(result.lines.contains { $0.contains("a") && $0.contains("7") }, "\(result.output)")
            let bad = try await Program.run([], input: "post\n")
            #expect(bad.status == 2)
        }

        @Test func `with nothing on standard input, the opening example is played`() async throws {
            let result = try await Program.run([])
            #expect(result.status == 0)
            #expect(result.output.contains("account.changed"), "\(result.output)")
            let words = result.output + result.errors
            #expect(words.contains("terminal"), "how to open the board is missing: \(words)")
        }

        @Test func `control characters in a name never reach the output raw`() async throws {
            let result = try await run("post \"\\u001b]0;pwned\\u0007\"\n")
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains(#"\u{1b}]0;pwned\u{7}"#), "\(result.output)")
            #expect(!result.output.contains("\u{1b}"))
            #expect(!result.output.contains("\u{7}"))
        }

        @Test func `help shows examples, and there is a version`() async throws {
            let help = try await Program.run(["--help"])
            #expect(help.status == 0)
            for word in ["run", "screen", "--version", "noticeboard run"] {
                #expect(help.output.contains(word), "\(word) is missing in \(help.output)")
            }
            let version = try await Program.run(["--version"])
            #expect(version.status == 0)
            #expect(version.output.contains { $0.isNumber })
        }

        @Test func `the changelog begins with this version, and the manual names it`() async throws {
            let version = try await Program.run(["--version"])
            let number = version.output.trimmingCharacters(in: .newlines)
            #expect(number.wholeMatch(of: /\d+\.\d+\.\d+/) != nil, "\(number)")
            let changelog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().appending(path: "CHANGELOG.md")
            let sections = try String(contentsOf: changelog, encoding: .utf8).split(separator: "\n")
                .filter { $0.hasPrefix("## ") }
            #expect(sections.first?.hasPrefix("## [\(number)] - ") == true, "\(sections)")
            let manual = try await Program.run(["reference", "manual"])
            #expect(manual.output.hasPrefix(#".TH NOTICEBOARD 1 "" "noticeboard \#(number)""#))
        }
    }
}
