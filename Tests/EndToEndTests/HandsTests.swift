import Foundation
import Testing

extension EndToEnd {
    /// What hands expect of a program on a terminal: copying, and the mouse.
    struct HandsTests {
        @Test func `y copies into the clipboard of the terminal`() async throws {
            try await Terminal.with(columns: 100) { terminal in
                try await terminal.command("set", "-s", "set-clipboard", "on")
                _ = try await terminal.startBoard(["--empty"])
                try await terminal.post("cart.changed {\"n\":1}", showing: "cart.changed")
                try await terminal.press("y", "s")
                try await terminal.wait("the answer") { screen in
                    screen.contains { $0.contains("sent to the clipboard: the line of Swift of #1") }
                }
                let copied = try await terminal.wait(
                    "the clipboard", looking: { (try? await terminal.command("show-buffer")) ?? "" },
                    until: { !$0.isEmpty })
                #expect(copied.contains(#"center.post("cart.changed", payload: ["n": 1])"#))
            }
        }

        @Test func `a click selects a row, the wheel scrolls, and M leaves the mouse to the terminal`()
            async throws
        {
            try await Terminal.with(columns: 100) { terminal in
                _ = try await terminal.startBoard(["--empty"])
                #expect(try await terminal.reportsMouse())
                for number in 1...30 { try await terminal.post("a\(number)", showing: "> a\(number)") }
                let screen = try await terminal.capture()
                let row = try #require(screen.firstIndex { $0.contains("> a28") })
                try await terminal.useMouse(row: row, column: 60)
                try await terminal.wait("the row to be selected") { $0[1].contains("row 28 of 30") }
                for _ in 0..<12 { try await terminal.useMouse(button: 64, row: row, column: 60) }
                try await terminal.wait("the first row") {
                    $0.contains { $0.hasSuffix("! unheard") && $0.contains("> a1 ") }
                }
                try await terminal.press("C-p", "toggle mouse", "Enter")
                try await terminal.wait("the answer") { $0.contains { $0.contains("mouse off") } }
                #expect(try await terminal.reportsMouse() == false)
                try await terminal.press("C-p", "toggle mouse", "Enter")
                try await terminal.wait("the answer") { $0.contains { $0.contains("mouse on") } }
                #expect(try await terminal.reportsMouse())
            }
        }

        @Test func `the settings can leave the mouse to the terminal`() async throws {
            try await Terminal.with(columns: 100) { terminal in
                let own = terminal.folder.url.appendingPathComponent("noticeboard")
                try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
                try Data("mouse: false\n".utf8).write(to: own.appendingPathComponent("config.yaml"))
                try await terminal.enter("export XDG_CONFIG_HOME='\(terminal.folder.url.path)'")
                _ = try await terminal.startBoard(["--empty"])
                #expect(try await terminal.reportsMouse() == false)
            }
        }

        @Test func `a typed line is there in the next run, one behind a blank is not`() async throws {
            try await Terminal.with(columns: 100) { terminal in
                let state = terminal.folder.url.appendingPathComponent("own")
                try await terminal.enter("export XDG_STATE_HOME='\(state.path)'")
                let first = try await terminal.startBoard(["--empty"])
                try await terminal.post("first.name", showing: "> first.name")
                try await terminal.post(" post secret.name", showing: "> secret.name")
                try await terminal.press("q")
                #expect(try await first.status() == 0)
                let file = state.appendingPathComponent("noticeboard/history")
                #expect(try String(contentsOf: file, encoding: .utf8) == "first.name\n")
                let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
                #expect(rights as? Int == 0o600)
                try await terminal.enter("clear")
                _ = try await terminal.startBoard(["--empty"])
                try await terminal.press("p", "Up")
                try await terminal.wait("the line") { $0.contains { $0.hasPrefix(" › first.name") } }
            }
        }
    }
}
