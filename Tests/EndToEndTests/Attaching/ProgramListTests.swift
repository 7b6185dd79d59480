import Foundation
import Testing

extension AttachTests {
    @Test func `attach without a name lists programs that come and go, and attaches to the chosen one`()
        async throws
    {
        try await Offerings.with { offerings in
            try await Terminal.with(columns: 120, rows: 30, environment: offerings.environment) { terminal in
                let board = try await terminal.start(Program.board, ["attach"])
                try await terminal.wait("no program") {
                    $0.contains { $0.contains("No program of this user offers itself") }
                }
                let first = try await offerings.offer("first")
                let second = try await offerings.offer("second")
                try await terminal.wait("both programs") { screen in
                    screen.contains { $0.contains("first") && $0.contains("\(first.pid)") }
                        && screen.contains { $0.contains("second") }
                }
                try await terminal.press("j")
                try await terminal.press("Enter")
                try await terminal.wait("the second program") {
                    $0[0].contains("second \(second.pid) main") && $0[0].contains("LIVE")
                }
                try await second.ask("post from.second 1")
                try await terminal.wait("its post") { $0.contains { $0.contains("> from.second") } }

                try await terminal.press("C-p", "attach to a", "Enter")
                try await terminal.wait("the list") { $0.contains { $0.contains("open") } }
                await first.kill()
                try await terminal.wait("the second alone") { screen in
                    !screen.contains { $0.contains("first") }
                }
                try await terminal.press("q")
                try await terminal.wait("the log") { $0.contains { $0.contains("> from.second") } }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }
    }

    @Test func `two centers of a program are two tabs, each with its own log`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer("shop")
            try await program.ask("offer cart")
            try await Terminal.with(columns: 120, rows: 30, environment: offerings.environment) { terminal in
                let board = try await terminal.startBoard(["attach", "shop"])
                try await terminal.wait("the first center") {
                    $0[0].contains("shop \(program.pid) main") && $0[0].contains("LIVE")
                }
                try await program.ask("post in.main 1")
                try await terminal.wait("its post") { $0.contains { $0.contains("> in.main") } }
                try await terminal.press("C-p", "attach to a", "Enter")
                try await terminal.wait("the centers") { screen in
                    screen.contains { $0.contains(" open") } && screen.contains { $0.contains("cart") }
                }
                try await terminal.press("j")
                try await terminal.press("Enter")
                let cart = try await terminal.wait("the second center") {
                    $0[0].contains("[2/2] shop \(program.pid) cart")
                }
                #expect(!cart.contains { $0.contains("in.main") })
                try await terminal.press("C-p", "go to previous tab", "Enter")
                try await terminal.wait("the first center's log") { screen in
                    screen[0].contains("[1/2]") && screen.contains { $0.contains("> in.main") }
                }
                try await program.ask("post in.main.later 1")
                try await terminal.wait("its later post") { $0.contains { $0.contains("> in.main.later") } }
                try await terminal.press("C-p", "close tab", "Enter")
                try await terminal.wait("the tab that is left") {
                    $0[0].hasPrefix(" shop \(program.pid) cart")
                }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
            }
        }
    }
}
