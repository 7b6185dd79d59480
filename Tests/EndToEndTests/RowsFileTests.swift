import Foundation
import Testing

extension EndToEnd {
    /// Rows of the board in a file.
    struct RowsFileTests {
        @Test func `saving writes a file of the user alone, and asks before it replaces one`() async throws {
            try await Terminal.with(columns: 200) { terminal in
                _ = try await terminal.startBoard(["--empty"])
                try await terminal.post("cart.changed {\"n\":1}", showing: "cart.changed")
                let file = terminal.folder.url.appendingPathComponent("rows.csv")
                func save() async throws {
                    try await terminal.press("C-p", "save shown", "Enter")
                    try await terminal.wait("the line") { $0.contains { $0.hasPrefix(" write to › notice") } }
                    try await terminal.press("C-u")
                    try await terminal.type(file.path)
                    try await terminal.press("Enter")
                }
                try await save()
                try await terminal.wait("the answer") { $0.contains { $0.contains("1 row written to ") } }
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(text.hasPrefix("seq,time,kind,"))
                #expect(text.contains("cart.changed"))
                let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
                #expect(rights as? Int == 0o600)
                try Data("mine".utf8).write(to: file)
                try await save()
                try await terminal.wait("the question") { $0.contains { $0.contains("overwrite it?") } }
                try await terminal.press("n")
                try await terminal.wait("no") { $0.contains { $0.contains("nothing was done") } }
                #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
                try await save()
                try await terminal.wait("the question") { $0.contains { $0.contains("overwrite it?") } }
                try await terminal.press("y")
                try await terminal.wait("the answer") { $0.contains { $0.contains("1 row written to ") } }
                #expect(try String(contentsOf: file, encoding: .utf8) == text)
                let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.url.path)
                #expect(!names.contains { $0.hasPrefix("rows.csv.") })
            }
        }

        @Test func `a file that cannot be written is named with the reason`() async throws {
            try await Terminal.with(columns: 200) { terminal in
                _ = try await terminal.startBoard(["--empty"])
                try await terminal.post("a", showing: "> a")
                try await terminal.press("C-p", "save shown", "Enter", "C-u")
                try await terminal.type("/nonexistent/rows.jsonl")
                try await terminal.press("Enter")
                try await terminal.wait("the reason") { screen in
                    screen.contains {
                        $0.contains("were not written: ") && $0.contains("/nonexistent/rows.jsonl")
                    }
                }
            }
        }
    }
}
