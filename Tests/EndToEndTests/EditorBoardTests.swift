import Foundation
import Testing

extension EndToEnd {
    /// The user's editor on the board's terminal.
    struct EditorBoardTests {
        @Test func `o opens the source at its line in the editor, and the board comes back`() async throws {
            let folder = try TemporaryFolder()
            let script = try folder.write("observe a as Badge\npost a\n", to: "shop.txt")
            let editor = try folder.write(
                "echo \"$1 $2\" > \"\(folder.url.path)/arguments\"\necho in the editor\nread line\nexit 3\n",
                to: "editor.sh")
            let environment = ["EDITOR": "sh \(editor.path)"]
            try await Terminal.with(columns: 120, environment: environment) { terminal in
                _ = try await terminal.startBoard([script.path, "--sources", folder.url.path])
                try await terminal.wait("the row") { $0.contains { $0.contains("Badge") } }
                try await terminal.press("o")
                try await terminal.wait("the editor") { screen in
                    screen.contains { $0.hasPrefix("in the editor") }
                        && !screen.contains { $0.contains("Observers") }
                }
                try await terminal.press("Enter")
                try await terminal.wait("the board") { screen in
                    screen.contains { $0.contains("Observers") }
                        && screen.contains { $0.contains("sh ended with status 3") }
                }
                let path = folder.url.appendingPathComponent("arguments")
                #expect(try String(contentsOf: path, encoding: .utf8) == "+1 \(script.path)\n")
            }
        }

        @Test func `without an editor, or without the file, the board says why`() async throws {
            let folder = try TemporaryFolder()
            let script = try folder.write("observe a as Badge\npost a\n", to: "shop.txt")
            for (editor, sources, reason) in [
                ("", folder.url.path, "no editor is set"),
                ("true", "/nowhere", "was not found below /nowhere"),
                ("no-such-editor", folder.url.path, "no-such-editor cannot be run"),
            ] {
                let environment = ["EDITOR": editor, "VISUAL": ""]
                try await Terminal.with(columns: 160, environment: environment) { terminal in
                    _ = try await terminal.startBoard([script.path, "--sources", sources])
                    try await terminal.wait("the row") { $0.contains { $0.contains("Badge") } }
                    try await terminal.press("o")
                    try await terminal.wait(reason) { $0.contains { $0.contains(reason) } }
                }
            }
        }
    }
}
