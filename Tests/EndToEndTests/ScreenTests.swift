import Foundation
import Testing

extension EndToEnd {
    /// `noticeboard screen`: the board as text, without a terminal.
    struct ScreenTests {
        private func screen(_ arguments: String...) async throws -> [String] {
            let result = try await Program.run(["screen"] + arguments)
            try #require(result.status == 0, "\(result.errors)")
            #expect(!result.output.contains("\u{1b}"))
            var rows = result.output.components(separatedBy: "\n")
            if rows.last == "" { rows.removeLast() }
            return rows
        }

        @Test func `80 by 24 shows the panes that fit, and the prompt`() async throws {
            let rows = try await screen("--size", "80x24")
            #expect(rows.count == 24)
            let text = rows.joined(separator: "\n")
            for title in ["1 Observers", "2 Log", "3 Detail"] {
                #expect(text.contains(title), "\(title) is missing in\n\(text)")
            }
            #expect(
                rows.suffix(3).contains { $0.contains("post") || $0.contains("›") }, "no prompt in\n\(text)")
        }

        @Test func `120 by 36 shows all four panes`() async throws {
            let rows = try await screen("--size", "120x36")
            #expect(rows.count == 36)
            for title in ["1 Observers", "2 Log", "3 Detail", "4 Keyboard"] {
                #expect(
                    rows.contains { $0.contains(title) },
                    "\(title) is missing in\n\(rows.joined(separator: "\n"))")
            }
        }

        @Test(arguments: ["1x1", "2x1", "19x4", "40x12", "300x90"])
        func `any size has exactly its rows`(size: String) async throws {
            let rows = try await screen("--size", size)
            let expected = try #require(size.split(separator: "x").last.flatMap { Int($0) })
            #expect(rows.count == expected)
        }

        @Test func `keys act before the screen is shown`() async throws {
            let rows = try await screen("--size", "80x24", "--keys", "phello.there<enter>")
            #expect(rows.contains { $0.contains("hello.there") }, "\(rows.joined(separator: "\n"))")
        }

        @Test func `a size that is none is an error that says what one looks like`() async throws {
            let result = try await Program.run(["screen", "--size", "80"])
            #expect(result.status != 0)
            #expect(
                result.errors.contains("80x24") || result.errors.contains("columnsxrows"), "\(result.errors)")
        }

        @Test func `an expectation that does not hold ends the screen as it ends a run`() async throws {
            let result = try await Program.run(
                ["screen", "/dev/stdin"], input: "post a\nexpect deliveries a 1\n")
            #expect(result.status == 1)
            #expect(
                result.errors.contains("/dev/stdin:2: deliveries of a: expected 1, found 0"),
                "\(result.errors)")
        }
    }
}
