import Foundation
import Testing

extension EndToEnd {
    /// However the board ends, the terminal is as it was.
    struct RestorationTests {
        /// Runs the board between two looks at the terminal's modes and returns the status the shell reports.
        private func status(_ end: (Terminal, RunningProgram) async throws -> Void) async throws -> Int {
            var status = 0
            try await Terminal.with { terminal in
                let before = try await terminal.modes()
                let board = try await terminal.startBoard()
                #expect(try await terminal.showsAlternateScreen())
                #expect(try await terminal.reportsMouse())
                try await end(terminal, board)
                status = try await board.status()
                #expect(try await terminal.modes() == before)
                #expect(try await terminal.reportsMouse() == false)
                #expect(try await terminal.capture().contains { $0.contains("Observers") } == false)

                // A terminal that still marks pastes shows the marks to the next program.
                let reader = try await terminal.start("/bin/cat", ["-v"])
                try await terminal.paste("paste")
                try await terminal.press("Enter", "C-d")
                _ = try await reader.status()
                #expect(try await terminal.capture().contains { $0.contains("200~") } == false)
            }
            return status
        }

        @Test func `after q`() async throws {
            #expect(try await status { terminal, _ in try await terminal.press("q") } == 0)
        }

        @Test func `after Control-C`() async throws {
            #expect(try await status { terminal, _ in try await terminal.press("C-c") } == 0)
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGPIPE, SIGALRM, SIGUSR1, SIGXCPU, SIGVTALRM])
        func `after a signal that asks it to end`(signal: Int32) async throws {
            let status = try await status { _, board in try await board.signal(signal) }
            #expect(status == 128 + Int(signal))
        }

        @Test(arguments: [SIGILL, SIGSEGV, SIGABRT, SIGTRAP, SIGBUS, SIGFPE])
        func `after a crash`(signal: Int32) async throws {
            let status = try await status { _, board in try await board.signal(signal) }
            #expect(status == 128 + Int(signal))
        }

        @Test func `after a crash, and its backtrace is printed without a question`() async throws {
            try await Terminal.with(columns: 200, rows: 100) { terminal in
                let board = try await terminal.startBoard()
                try await board.signal(SIGSEGV)
                #expect(try await board.status() == 128 + Int(SIGSEGV))
                let screen = try await terminal.capture().joined(separator: "\n")
                #expect(screen.contains("Backtrace took"), "\(screen)")
                #expect(!screen.contains("Press"), "\(screen)")
            }
        }

        @Test func `when it is ended while suspended`() async throws {
            try await Terminal.with { terminal in
                let before = try await terminal.modes()
                let board = try await terminal.startBoard()
                try await terminal.press("C-z")
                #expect(try await board.status() > 128)
                // Continued in the background, where it must not take the terminal.
                let pid = try await board.pid()
                let jobs = terminal.folder.url.appendingPathComponent("jobs").path
                try await terminal.enter("clear; kill -TERM \(pid); kill -CONT \(pid)")
                try await terminal.enter(
                    "until jobs >\(jobs); grep -w Terminated \(jobs); do sleep 0.1; done")
                try await terminal.wait("its end") { screen in
                    screen.contains { $0.contains("Terminated") && !$0.contains("until") }
                }
                #expect(try await terminal.modes() == before)
            }
        }

        @Test func `while suspended, and fg draws the board again at the new size`() async throws {
            try await Terminal.with { terminal in
                let before = try await terminal.modes()
                let board = try await terminal.startBoard()
                let screen = try await terminal.waitUntilStill()
                try await terminal.press("C-z")
                // A stopped job has a status too; what the shell calls it differs.
                #expect(try await board.status() > 128)
                #expect(try await terminal.modes() == before)

                try await terminal.enter("fg; echo status=$?")
                _ = try await terminal.wait(
                    "the board", looking: terminal.captureStyled,
                    until: { $0.rows.dropLast(2) == screen.rows.dropLast(2) })
                try await terminal.press("C-z")
                _ = try await board.status()
                try await terminal.resize(columns: 120, rows: 36)
                try await terminal.enter("clear; fg; echo status=$?")
                try await terminal.wait("the larger board") { $0.contains { $0.contains("4 Keyboard") } }
                try await terminal.press("q")
                #expect(try await board.status() == 0)
                #expect(try await terminal.modes() == before)
            }
        }
    }
}
