import Foundation
import Testing

extension EndToEnd {
    /// The program where what it prints cannot be printed.
    struct StreamTests {
        /// Each way to print.
        private static let faces: [[String]] = [
            ["run", "-"], ["run", "-", "--json"], ["run", "--lesson", "1"], ["screen"], ["lesson", "--list"],
            ["reference", "keys"], ["--help"], ["run", "--help"], ["--version"], [],
        ]

        /// Runs the program with streams that a shell has redirected.
        private func run(
            _ redirection: String, _ arguments: [String], input: String = "post a\n"
        ) async throws -> ProgramResult {
            let folder = try TemporaryFolder()
            // `$pipe` is a pipe that has lost its reader.
            let pipe = folder.url.appendingPathComponent("pipe").path
            let line = #"pipe=$1; shift; mkfifo "$pipe"; \#(redirection); exec "$@""#
            return try await Program.run(
                ["-c", line, "sh", pipe, Program.board] + arguments, executable: "/bin/sh", input: input)
        }

        private static let withoutReader = #"exec 3<>"$pipe" 4>"$pipe" 3<&-; exec >&4 4>&-"#

        @Test(arguments: faces)
        func `what cannot be printed is reported, and the status says so`(arguments: [String]) async throws {
            #if os(Linux)
                let redirections = ["exec >/dev/full", "exec >&-"]
            #else
                let redirections = ["exec >&-"]
            #endif
            for redirection in redirections {
                let result = try await run(redirection, arguments)
                #expect(result.status == 74, "\(redirection): \(result.errors)")
                #expect(result.errors.hasPrefix("cannot write to standard output: "), "\(result.errors)")
                #expect(try await run(redirection + "; exec 2>&-", arguments).status == 74)
            }
        }

        @Test(arguments: faces)
        func `a pipe without a reader ends it at once, also with SIGPIPE ignored`(arguments: [String])
            async throws
        {
            for trap in ["", "trap '' PIPE; "] {
                let result = try await run(trap + Self.withoutReader, arguments)
                #expect(result.status == 128 + Int(SIGPIPE))
                #expect(result.errors == "")
            }
        }

        @Test func `what a line led to is out when the program waits for the next`() async throws {
            let folder = try TemporaryFolder()
            // Each line is written when that which came of the one before has been read.
            let line = #"""
                mkfifo "$1/in" "$1/out"
                "$0" run - <"$1/in" >"$1/out" &
                exec 3>"$1/in" 4<"$1/out"
                for text in first second third; do
                    echo "note $text" >&3
                    read -r answer <&4
                    echo "$answer"
                done
                exec 3>&-
                wait
                """#
            let result = try await Program.run(
                ["-c", line, Program.board, folder.url.path], executable: "/bin/sh")
            #expect(result.output == "0.000  # first\n0.000  # second\n0.000  # third\n")
        }

        @Test func `a reader that goes ends an endless run`() async throws {
            for trap in ["", "trap '' PIPE; "] {
                let line = trap + #"yes 'post a' | { "$0" run -; echo status=$? >&2; } | head -n 1"#
                let result = try await Program.run(["-c", line, Program.board], executable: "/bin/sh")
                #expect(result.errors.contains("status=141"), "\(result.errors)")
            }
        }

        @Test(
            arguments: [
                (["run", "/nonexistent"], 66), (["run", "-"], 1), (["run", "-", "--json"], 1),
                (["--nonsense"], 64),
                (["run", "--lesson", "nonsense"], 66), ([], 1),
            ] as [([String], Int)])
        func `errors that cannot be printed leave the status that was due`(arguments: [String], status: Int)
            async throws
        {
            var redirections = [
                "exec 2>&-", #"exec 3<>"$pipe" 2>"$pipe" 3<&-"#,
                #"trap '' PIPE; exec 3<>"$pipe" 2>"$pipe" 3<&-"#,
            ]
            #if os(Linux)
                redirections.append("exec 2>/dev/full")
            #endif
            for redirection in redirections {
                let result = try await run(redirection, arguments, input: "post a\nexpect deliveries a 7\n")
                #expect(result.status == status, "\(redirection)")
                // A file that is opened must not get the number of the stream that is closed.
                #expect(
                    !result.output.contains("nonsense") && !result.output.contains("nonexistent"),
                    "\(result.output)")
            }
        }

        @Test func `what was typed is shown safely when it is not understood`() async throws {
            let result = try await Program.run(["--\u{1b}[31m\u{7}"])
            #expect(result.status == 64)
            #expect(result.errors.contains(#"\u{1b}[31m\u{7}"#), "\(result.errors)")
            #expect(!result.errors.contains("\u{1b}"))
        }
    }
}
