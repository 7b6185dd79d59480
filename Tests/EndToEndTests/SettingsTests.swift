import Foundation
import Testing

extension EndToEnd {
    /// The user's settings, the manual page, and completions.
    struct SettingsTests {
        private func folder(with settings: String) throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            let own = folder.url.appendingPathComponent("noticeboard")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
            try Data(settings.utf8).write(to: own.appendingPathComponent("config.yaml"))
            return folder
        }

        @Test func `config says what holds, and which line says so`() async throws {
            let folder = try folder(with: "theme: light\nkeys:\n  everywhere:\n    p: \";\"\n")
            let result = try await Program.run(["config"], environment: ["XDG_CONFIG_HOME": folder.url.path])
            #expect(result.status == 0)
            #expect(result.errors == "")
            #expect(
                result.lines == [
                    "file     \(folder.url.path)/noticeboard/config.yaml",
                    "theme    light   (line 1)",
                    "ascii    by the locale   (by default)",
                    "mouse    true   (by default)",
                    "filter   none   (by default)",
                    "remember true   (by default)",
                    "sources  the current folder   (by default)",
                    "keys     ; for p, everywhere   (line 2)",
                ])
        }

        @Test func `config names what it does not understand, safely, and ends with 65`() async throws {
            let folder = try folder(with: "tehme: light\nfilter: \"\\e[2Jx\"\n")
            let result = try await Program.run(["config"], environment: ["XDG_CONFIG_HOME": folder.url.path])
            #expect(result.status == 65)
            #expect(result.errors.contains("config.yaml:1:1: unknown setting: tehme; did you mean theme?"))
            #expect(!result.output.contains("\u{1b}"))
            #expect(result.output.contains("\\u{1b}[2Jx"))
        }

        @Test func `without a file, config says so; NO_COLOR is named`() async throws {
            let result = try await Program.run(
                ["config"], environment: ["XDG_CONFIG_HOME": "/nonexistent", "NO_COLOR": "1"])
            #expect(result.status == 0)
            #expect(result.lines.first == "file     /nonexistent/noticeboard/config.yaml   (there is none)")
            #expect(result.output.contains("no colours are drawn   (NO_COLOR is set in the environment)"))
        }

        @Test func `a pipe in the place of the file is not waited for`() async throws {
            let folder = try TemporaryFolder()
            let own = folder.url.appendingPathComponent("noticeboard")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
            #expect(mkfifo(own.appendingPathComponent("config.yaml").path, 0o600) == 0)
            let result = try await Program.run(["config"], environment: ["XDG_CONFIG_HOME": folder.url.path])
            #expect(result.status == 65)
            #expect(result.errors.contains("cannot read it: it is not a regular file"))
        }

        @Test func `a board has the keys, the filter and the problem of the file`() async throws {
            let folder = try folder(
                with: "tehme: x\nfilter: kind:post\nkeys:\n  everywhere:\n    \"?\": \"<f5>\"\n")
            try await Terminal.with(environment: ["XDG_CONFIG_HOME": folder.url.path]) { terminal in
                let board = try await terminal.startBoard()
                try await terminal.wait("the problem") { screen in
                    screen.contains { $0.contains("unknown setting: tehme; did you mean theme?") }
                }
                try await terminal.wait("the filter") { screen in
                    screen.contains { $0.contains("8 rows of 32 records") }
                }
                try await terminal.press("F5")
                try await terminal.wait("the help") { $0.contains { $0.contains("F5    ") } }
                try await terminal.press("q")
                try await terminal.wait("the board") { $0.contains { $0.contains("1 Observers") } }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }

        @Test func `a board remembers its filters and columns, and says if the file is damaged`() async throws
        {
            let state = try TemporaryFolder()
            let file = state.url.appendingPathComponent("noticeboard/board.json")
            func text() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
            func run(_ settings: String = "", _ body: (Terminal) async throws -> Void) async throws {
                let folder = try folder(with: settings)
                let environment = ["XDG_STATE_HOME": state.url.path, "XDG_CONFIG_HOME": folder.url.path]
                try await Terminal.with(columns: 100, environment: environment) { terminal in
                    let board = try await terminal.startBoard(["--empty"])
                    try await body(terminal)
                    try await terminal.press("q")
                    #expect(try await board.status() == 0)
                }
            }
            try await run { _ in }
            #expect(text() == "")
            try await run { terminal in
                try await terminal.press("f", "cart", "Enter", "C-p", "hide times", "Enter")
                try await terminal.wait("the answer") { $0.contains { $0.contains("times are hidden") } }
            }
            #expect(
                text() == #"{"version":1,"order":"name","hidden":["time"],"dividers":{},"filters":["cart"]}"#
                    + "\n")
            try await run { terminal in
                try await terminal.press("C-p", "filter: cart")
                try await terminal.wait("the filter") { $0.contains { $0.contains("is off: turns it on") } }
                try await terminal.press("Escape")
                try await terminal.wait("the board") { !$0.contains { $0.contains("Commands") } }
            }
            try await run("remember: false\n") { terminal in
                try await terminal.press("C-p", "filter: cart")
                try await terminal.wait("the list") { $0.contains { $0.contains("filter: cart") } }
                #expect(!(try await terminal.capture().contains { $0.contains("turns it on") }))
                try await terminal.press("Escape")
                try await terminal.wait("the board") { !$0.contains { $0.contains("Commands") } }
            }
            try Data("{".utf8).write(to: file)
            try await run { terminal in
                try await terminal.wait("the problem") { screen in
                    screen.contains { $0.contains("the layout and the filters were not restored") }
                }
            }
            #expect(text() == "{")
        }

        @Test func `the manual page has every command and every key, and no stray macro`() async throws {
            let page = try await Program.run(["reference", "manual"])
            #expect(page.status == 0)
            let commands = [
                "board", "lesson", "run", "attach", "list", "record", "check", "approve", "diff", "replay",
                "screen",
                "config", "broker",
            ]
            for command in commands {
                #expect(page.lines.contains(".SH \"NOTICEBOARD \(command.uppercased())\""))
            }
            let macros = Set(
                page.lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { $0.prefix { $0 != " " } })
            #expect(macros == [".TH", ".SH", ".SS", ".TP", ".B", ".nf", ".fi", ".in"])
            #expect(page.output.contains("Pause the display") && page.output.contains("Clear log"))
        }

        @Test(arguments: ["bash", "zsh", "fish"]) func `completions name every command`(shell: String)
            async throws
        {
            let script = try await Program.run(["--generate-completion-script", shell])
            #expect(script.status == 0)
            for command in ["lesson", "attach", "replay", "config"] {
                #expect(script.output.contains(command))
            }
        }
    }
}
