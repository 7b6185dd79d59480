import Foundation
import Testing

extension EndToEnd {
    /// What `noticeboard` reads its lines from, and what it refuses.
    struct InputTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

        private func write(_ bytes: [UInt8], to name: String) throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
            return path(name)
        }

        private func write(_ text: String, to name: String) throws -> String {
            try write(Array(text.utf8), to: name)
        }

        /// Runs a file in every command that takes one.
        private func everyRun(of path: String) async throws -> [ProgramResult] {
            var results: [ProgramResult] = []
            for arguments in [["run", path], [path], ["screen", path]] {
                results.append(try await Program.run(arguments, input: "post never\n"))
            }
            return results
        }

        @Test func `a file and standard input are split alike, so that a note's text is no command`()
            async throws
        {
            let text =
                "\u{FEFF}note a\rpost b\r\nnote c\u{2028}post d\u{85}post e\u{B}post f\nexpect unheard * 0\n"
            let file = try write(text, to: "script")
            for result in try await everyRun(of: file) { #expect(result.status == 0, "\(result.errors)") }
            let ofFile = try await Program.run(["run", file])
            let ofInput = try await Program.run(["run"], input: text)
            #expect(ofFile.output == ofInput.output)
            #expect(ofInput.output.contains(#"# a\u{d}post b"#), "\(ofInput.output)")
            #expect(
                ofInput.output.contains(#"# c\u{2028}post d\u{85}post e\u{b}post f"#), "\(ofInput.output)")
        }

        @Test func `UTF-16 is refused by its name, with what to do`() async throws {
            let text = "note é\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            for bytes in [text, [0xFF, 0xFE] + text] {
                let file = try write(bytes, to: "script")
                for result in try await everyRun(of: file) {
                    #expect(result.status == 2)
                    #expect(
                        result.errors
                            == "\(file):1:1: expected text in UTF-8, found UTF-16LE: convert it, as `iconv -f UTF-16LE -t UTF-8` does\n"
                    )
                }
                let lesson = try await Program.run(["lesson", file])
                #expect(lesson.status == 2)
                #expect(lesson.errors.contains("found UTF-16LE"), "\(lesson.errors)")
            }
        }

        @Test func `what is not UTF-8 is reported with its place, behind what came before it`() async throws {
            let file = try write(Array("note one\nnote caf".utf8) + [0xE9, 10], to: "script")
            for result in try await everyRun(of: file) {
                #expect(result.status == 2)
                #expect(
                    result.errors.hasPrefix("\(file):2:9: expected text in UTF-8, found the byte 0xE9: "),
                    "\(result.errors)")
            }
            #expect(try await Program.run(["run", file]).output.contains("# one"))
        }

        @Test(arguments: [
            ("", #"cannot read "": the name is empty"#), ("/", "cannot read /: it is a folder"),
            ("circle", "circle: its symbolic links lead in a circle"),
            ("script/x", "script/x: a part of the path is not a folder"),
            ("missing", "missing: there is no such file"),
        ])
        func `a file that cannot be read is refused with a reason`(name: String, reason: String) async throws
        {
            _ = try write("post a\n", to: "script")
            try FileManager.default.createSymbolicLink(
                atPath: path("circle"), withDestinationPath: path("circle"))
            let file = name.isEmpty || name == "/" ? name : path(name)
            let lesson = try await Program.run(["run", "--lesson", file.isEmpty ? "./" : file])
            for result in try await everyRun(of: file) + [lesson] {
                #expect(result.status == 66)
                #expect(!result.errors.contains("NSCocoaErrorDomain"))
            }
            for result in try await everyRun(of: file) {
                #expect(result.errors.contains(reason + ". Check the path"), "\(result.errors)")
            }
        }

        @Test func `devices that never end are refused`() async throws {
            for result in try await everyRun(of: "/dev/zero") {
                #expect(result.status == 2)
                #expect(result.errors == "/dev/zero:1:1: expected text, found a byte that is 0\n")
            }
            let random = try await Program.run(["run", "/dev/urandom"])
            #expect(random.status == 2)
            let line = try await Program.run(
                ["-c", "yes a | tr -d '\\n' | \"$0\" run", Program.board], executable: "/bin/sh")
            #expect(line.status == 2)
            #expect(
                line.errors.contains(
                    "stdin:1:1: expected a line of at most 16777216 bytes, found a longer one"),
                "\(line.errors)")
        }

        @Test func `a pipe is carried out line by line, and each line's output is out before the next`()
            async throws
        {
            // Each side waits for the other: one that reads ahead, or keeps back its output, waits for ever.
            let script = """
                cd "$1" && mkfifo in out || exit 9
                "$0" run in >out & program=$!
                exec 4<out 3>in
                echo 'post a' >&3; read -r post <&4
                echo 'note b' >&3; read -r note <&4
                exec 3>&-
                wait $program && echo "$post; $note"
                """
            let result = try await Program.run(
                ["-c", script, Program.board, folder.url.path], executable: "/bin/sh")
            #expect(result.status == 0, "\(result.errors)")
            let parts = result.output.components(separatedBy: "; ")
            #expect(parts.map { $0.contains("> a") } == [true, false], "\(result.output)")
            #expect(parts.last?.contains("# b") == true, "\(result.output)")
        }

        @Test func `a large file takes no memory`() async throws {
            // As many bytes as may be used in all: a file that is read as a whole does not fit beside the program.
            let line = "# " + String(repeating: "a", count: 997) + "\n"
            let file = try write(String(repeating: line, count: 150_000), to: "script")
            let result = try await Program.run(
                ["-c", "ulimit -d 120000; \"$0\" run \"$1\"", Program.board, file], executable: "/bin/sh")
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    /// What is printed where only ASCII can be shown.
    struct PlainTextTests {
        private let script = "observe “é” as X\npost “é” {\"ü\":1}\nnote ö\nexpect unheard “é” 7\n"

        @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "POSIX"], ["LC_ALL": "", "LC_CTYPE": "", "LANG": "C"]])
        func `a locale without UTF-8 gets ASCII alone, on both streams`(locale: [String: String]) async throws
        {
            for arguments in [
                ["run"], [], ["run", "--json"], ["run", "--lesson", "1"], ["lesson", "--list"],
                ["screen"], ["lesson", "é"], ["run", "--lesson", "é"], ["run", "é"], ["screen", "é"],
            ] {
                let result = try await Program.run(arguments, input: script, environment: locale)
                #expect(
                    (result.output + result.errors).utf8.allSatisfy { $0 < 0x80 }, "\(arguments): \(result)")
                #expect(!(result.output + result.errors).isEmpty)
            }
        }

        @Test func `asked for ASCII, it prints nothing else on standard error either`() async throws {
            for arguments in [
                ["run", "--ascii"], ["--ascii"], ["run", "--ascii", "--json"], ["run", "é", "--ascii"],
                ["screen", "é", "--ascii"], ["lesson", "é", "--ascii"],
            ] {
                let result = try await Program.run(arguments, input: script)
                #expect(
                    (result.output + result.errors).utf8.allSatisfy { $0 < 0x80 }, "\(arguments): \(result)")
                #expect(!result.errors.isEmpty)
            }
        }

        @Test func `where UTF-8 can be shown, it is`() async throws {
            let result = try await Program.run(["run"], input: script)
            #expect(result.output.contains("“é”"))
            #expect(result.errors.contains("“é”"))
            let screen = try await Program.run(["screen"])
            #expect(!screen.output.utf8.allSatisfy { $0 < 0x80 })
        }
    }
}
