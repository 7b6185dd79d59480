import Foundation
import Testing

extension EndToEnd {
    /// Lessons, stepped through in a terminal and played in plain lines.
    struct LessonTests {
        private let short = "title Short\n\nsay One.\npost a\n\nsay Two.\npost b\ncheckpoint unheard * 2\n"

        private func write(_ text: String) throws -> (folder: TemporaryFolder, path: String) {
            let folder = try TemporaryFolder()
            return (folder, try folder.write(text, to: "my.lesson").path)
        }

        @Test func `a lesson is chosen from the list, stepped through, and left`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard(["--empty"])
                let empty = try await terminal.waitUntilStill()
                try await terminal.press("C-p", "open a lesson", "Enter")
                try await terminal.wait("the list") {
                    $0.contains { $0.contains("1  Register, post, remove") }
                }
                try await terminal.press("Enter")
                try await terminal.wait("the first step") { $0[0].contains("step 1/") }
                let first = try await terminal.waitUntilStill()
                try await terminal.press("Space")
                try await terminal.wait("the second step") { $0[0].contains("step 2/") }
                try await terminal.press("Left")
                try await terminal.wait("the first step again", for: first)
                try await terminal.press("Escape")
                try await terminal.wait("the board") { screen in
                    Array(screen.dropLast(2)) == Array(empty.text.dropLast(2))
                }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `a lesson of one's own opens on the board, and plays by itself`() async throws {
            let lesson = try write(short)
            try await Terminal.with { terminal in
                let board = try await terminal.startBoard(["lesson", lesson.path])
                try await terminal.wait("the title") { $0[0].contains("Short") && $0[0].contains("step 1/2") }
                try await terminal.press(">", ">", "a")
                // The clock turns the page without a key.
                try await terminal.wait("the next page") { $0[0].contains("step 2/2  speed 4x  auto off") }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `a lesson goes on where it was left, after a question`() async throws {
            let folder = try TemporaryFolder()
            let environment = ["XDG_STATE_HOME": folder.url.path]
            try await Terminal.with(environment: environment) { terminal in
                let board = try await terminal.startBoard(["lesson", "1"])
                try await terminal.wait("the lesson") { $0[0].contains("step 1/") }
                try await terminal.press("PageDown")
                try await terminal.wait("the second step") { $0[0].contains("step 2/") }
                try await terminal.press("q")
                try await terminal.wait("the question") {
                    $0.contains { $0.contains("quit at step 2 of 10?") }
                }
                try await terminal.press("y")
                #expect(try await board.status() == 0)
            }
            try await Terminal.with(environment: environment) { terminal in
                let board = try await terminal.startBoard(["lesson", "1"])
                try await terminal.wait("the second step again") { screen in
                    screen[0].contains("step 2/") && screen.contains { $0.contains("continued at step 2") }
                }
                try await terminal.press("Home", "q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `the speaker's notes follow the lesson on another terminal`() async throws {
            let folder = try TemporaryFolder()
            let environment = ["XDG_RUNTIME_DIR": folder.url.path]
            try await Terminal.with(environment: environment) { notes in
                let reader = try await notes.start(Program.board, ["lesson", "1", "--notes"])
                try await notes.wait("the notes") { $0.contains { $0.contains("waiting for the lesson") } }
                try await Terminal.with(environment: environment) { terminal in
                    let board = try await terminal.startBoard(["lesson", "1"])
                    try await notes.wait("the first step") { screen in
                        screen[0].contains("1/10") && !screen.contains { $0.contains("waits") }
                    }
                    try await terminal.press("PageDown", "PageDown")
                    try await notes.wait("the question and its answer") { screen in
                        screen[0].contains("3/10") && screen.contains { $0.contains("(Space shows it) One:") }
                    }
                    try await terminal.press("C-c")
                    #expect(try await board.status() == 0)
                }
                try await notes.wait("the end") { $0.contains { $0.contains("waiting for the lesson") } }
                try await notes.press("q")
                #expect(try await reader.status() == 0)
            }
        }

        @Test func `notes need a lesson and a terminal`() async throws {
            let none = try await Program.run(["lesson", "--notes"])
            #expect(none.status == 64)
            #expect(none.errors.contains("--notes needs a lesson"))
            let board = try await Program.run(["lesson", "1", "--pid", "7"])
            #expect(board.status == 64)
            #expect(board.errors.contains("--pid chooses the board of --notes: write --notes"))
            let piped = try await Program.run(["lesson", "1", "--notes"])
            #expect(piped.status == 64)
            #expect(piped.errors.contains("cannot show the notes: the input or the output is not a terminal"))
        }

        @Test func `without a name the list is open`() async throws {
            try await Terminal.with { terminal in
                let board = try await terminal.start(Program.board, ["lesson"])
                try await terminal.wait("the list") { $0.contains { $0.contains("─ Lessons ─") } }
                try await terminal.press("C-c")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `where there is no terminal, lessons are listed and played in plain lines`() async throws {
            let list = try await Program.run(["lesson", "--list"])
            #expect(list.status == 0)
            #expect(list.lines.first == "01-register-post-remove  Register, post, remove  5 min")
            #expect(try await Program.run(["lesson"]).lines == list.lines)
            let played = try await Program.run(["lesson", "1"])
            #expect(played.status == 0, "\(played.errors)")
            #expect(played.lines.first == "Register, post, remove")
            #expect(played.output.contains("! unheard"))
            let same = try await Program.run(["run", "--lesson", "register"])
            #expect(same.lines.first == played.lines.first)
            #expect(same.lines.count == played.lines.count)
        }

        @Test func `a tour lists and plays the lessons that fit`() async throws {
            let list = try await Program.run(["lesson", "--tour", "11", "--list"])
            #expect(list.status == 0)
            let names = list.lines.dropLast().map { String($0.prefix { $0 != " " }) }
            #expect(names == ["01-register-post-remove", "12-misspelt-name"])
            #expect(list.lines.last?.hasPrefix("2 lessons, ") == true)
            let played = try await Program.run(["lesson", "--tour", "11"])
            #expect(played.status == 0, "\(played.errors)")
            #expect(played.lines.first == "Register, post, remove")
            #expect(played.lines.contains("The letter that was missing"))
            let none = try await Program.run(["lesson", "--tour", "1"])
            #expect(none.status == 64)
            #expect(none.errors.hasPrefix("no lesson fits in 1 min: the shortest takes "))
            for call in [["lesson", "1", "--tour", "20"], ["lesson", "--tour", "0"]] {
                #expect(try await Program.run(call).status == 64)
            }
        }

        @Test func `as JSON every line is a record`() async throws {
            let result = try await Program.run(["run", "--lesson", "1", "--json"])
            #expect(result.status == 0)
            #expect(result.lines.allSatisfy { $0.hasPrefix("{\"seq\":") })
            #expect(result.output.contains(#""kind":"note","text":"Register, post, remove""#))
        }

        @Test func `a checkpoint that does not hold is status 1`() async throws {
            let lesson = try write(short.replacing("* 2", with: "* 3"))
            let result = try await Program.run(["run", "--lesson", lesson.path])
            #expect(result.status == 1)
            #expect(result.errors == "\(lesson.path):8: unheard posts of *: expected 3, found 2\n")
        }

        @Test(arguments: [["lesson"], ["run", "--lesson"], ["screen", "--lesson"]])
        func `every line that is not understood is reported, and nothing is played`(call: [String])
            async throws
        {
            let lesson = try write("title T\n\npost a\nsay\n\ncheckpoint observers\n")
            let result = try await Program.run(call + [lesson.path])
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(
                result.errors == """
                    \(lesson.path):4:4: expected the text to say, found the end of the line
                    \(lesson.path):6:21: expected a name

                    """)
        }

        @Test func `an object that never was is reported before anything is played`() async throws {
            let lesson = try write(
                "title T\n\nobserve a as X\n\n  release Y\n\ncheckpoint gone Z\nrelease X\n")
            let result = try await Program.run(["run", "--lesson", lesson.path])
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(
                result.errors == """
                    \(lesson.path):5:11: expected an object (there are X), found Y
                    \(lesson.path):7:17: expected an object (there are X), found Z

                    """)
        }

        @Test func `what cannot be found is reported with what there is`() async throws {
            let unknown = try await Program.run(["lesson", "registr-post"])
            #expect(unknown.status == 66)
            #expect(unknown.errors.contains("unknown lesson registr-post"))
            #expect(unknown.errors.contains("01-register-post-remove"))
            let missing = try await Program.run(["lesson", "/nonexistent/my.lesson"])
            #expect(missing.status == 66)
            #expect(missing.errors.contains("cannot read /nonexistent/my.lesson: there is no such file"))
            let folder = try await Program.run(["lesson", "/"])
            #expect(folder.status == 66)
            #expect(folder.errors.contains("cannot read /: it is a folder"))
            let both = try await Program.run(["run", "a", "--lesson", "1"])
            #expect(both.status == 64)
        }

        @Test func `files that are no lessons are refused, whatever is in them`() async throws {
            let folder = try TemporaryFolder()
            for (text, message) in [
                ("", "1:1: expected title TEXT as the first line, found the end of the file"),
                ("\u{0}\u{1}", "1:1: expected text, found a byte that is 0"),
                (String(repeating: "a", count: 1 << 20), "1:1: expected at most 262144 bytes, found more"),
            ] {
                let path = try folder.write(text, to: "file").path
                let result = try await Program.run(["run", "--lesson", path])
                #expect(result.status == 2)
                #expect(result.errors == "\(path):\(message)\n")
            }
            let program = try await Program.run(["run", "--lesson", Program.board])
            #expect(program.status == 2)
        }
    }
}
