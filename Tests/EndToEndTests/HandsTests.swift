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
    }
}
