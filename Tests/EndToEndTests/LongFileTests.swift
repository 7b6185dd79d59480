import Foundation
import Testing

extension EndToEnd {
    /// A file of many commands, carried out on the board.
    struct LongFileTests {
        private func file(_ kind: String, posts: Int) throws -> (TemporaryFolder, String) {
            let observers = ["A", "B", "C", "D"].map { "observe cart.changed as \($0) by \(kind)" }
            let lines = observers + (0..<posts).map { "post cart.changed \($0)" }
            let folder = try TemporaryFolder()
            return (folder, try folder.write(lines.joined(separator: "\n") + "\n", to: "many.txt").path)
        }

        @Test(arguments: ["token", "queue"])
        func `nothing of 8 000 posts to four observers is lost, and the counts are true`(
            kind: String
        ) async throws {
            let (folder, path) = try file(kind, posts: 8_000)
            try await Terminal.with(columns: 120, rows: 36) { terminal in
                let board = try await terminal.startBoard([path])
                let screen = try await terminal.wait("the end of the file") { screen in
                    screen[0].contains("● LIVE") && screen[0].contains("deliveries 32 000")
                }
                let header = " noticeboard  ● LIVE  names 1  observers 4  posts 8 000  deliveries 32 000"
                #expect(screen[0].hasPrefix(header))
                #expect(!screen[0].contains("dropped"))
                #expect(screen[1].contains("─ 40 004 rows · following ─"))
                #expect(screen.contains { $0.contains("40000 ") && $0.contains(" 7999 ") })
                try await terminal.press("2", "g")
                try await terminal.wait("the first row") { screen in
                    screen.contains { $0.contains("    1 ") && $0.contains("+ cart.changed") }
                }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
            withExtendedLifetime(folder) {}
        }

        @Test func `it is carried out behind the first frame, and ^C ends it and says where`() async throws {
            let (folder, path) = try file("queue", posts: 500_000)
            try await Terminal.with(columns: 120, rows: 36) { terminal in
                let board = try await terminal.startBoard([path])
                try await terminal.wait("the progress") { screen in
                    screen.contains { $0.contains("running") && $0.contains(" of 500 004; ^C stops it") }
                }
                try await terminal.press("C-c")
                try await terminal.wait("where it stopped") { screen in
                    screen[0].contains("● LIVE")
                        && screen.contains {
                            $0.contains("stopped") && $0.contains(" of 500 004; ^C again quits")
                        }
                }
                try await terminal.press("C-c")
                #expect(try await board.status() == 0)
            }
            withExtendedLifetime(folder) {}
        }
    }
}
