import Foundation
import Testing

extension EndToEnd {
    /// The harness tried on programs of known behaviour, so that a red test below means the board.
    struct HarnessTests {
        @Test func `a program's status, output and errors are kept apart`() async throws {
            let result = try await Program.run(
                ["-c", "cat; echo $GREETING; echo wrong >&2; exit 3"], executable: "/bin/sh", input: "in\n",
                environment: ["GREETING": "hello"])
            #expect(result.status == 3)
            #expect(result.lines == ["in", "hello"])
            #expect(result.errors == "wrong\n")
        }

        @Test func `a program ended by a signal has a status above 128`() async throws {
            let result = try await Program.run(["-c", "kill -TERM $$"], executable: "/bin/sh")
            #expect(result.status == 143)
        }

        @Test func `a program that does not end is ended and reported`() async throws {
            let error = await #expect(throws: TerminalError.self) {
                try await Program.run(
                    ["-c", "exec tail -f /dev/null"], executable: "/bin/sh", within: .milliseconds(200))
            }
            #expect(error?.description.contains("did not end within 0.2 seconds") == true)
        }

        @Test func `the terminal has the size asked for and follows a resize`() async throws {
            try await Terminal.with(columns: 91, rows: 17) { terminal in
                #expect(try await terminal.shell("stty size") == "17 91")
                #expect(try await terminal.capture().count == 17)
                try await terminal.resize(columns: 120, rows: 36)
                #expect(try await terminal.shell("stty size") == "36 120")
                try await terminal.resize(columns: 1, rows: 1)
                #expect(try await terminal.capture().count == 1)
            }
        }

        @Test func `typed keys reach the program, a signal ends it, and the shell reports the status`()
            async throws
        {
            try await Terminal.with { terminal in
                let program = try await terminal.start(
                    "/bin/sh", ["-c", #"read line; echo "got $line"; exec cat"#])
                try await terminal.enter("a line")
                try await terminal.wait("the answer") { $0.contains("got a line") }
                try await program.signal(SIGTERM)
                #expect(try await program.status() == 143)
            }
        }

        @Test func `a wait that is in vain shows the last screen`() async throws {
            try await Terminal.with { terminal in
                try await terminal.enter("echo 'on the screen'")
                try await terminal.wait("the echo") { $0.contains("on the screen") }
                let error = await #expect(throws: TerminalError.self) {
                    try await terminal.wait("a miracle", within: .milliseconds(50)) { _ in false }
                }
                #expect(error?.description.contains("│on the screen") == true)
            }
        }

        @Test func `a terminal that was left in a bad state is noticed`() async throws {
            try await Terminal.with { terminal in
                let before = try await terminal.modes()
                #expect(try await terminal.modes() == before)
                try await terminal.enter("stty -echo")
                #expect(try await terminal.modes() != before)
                try await terminal.enter("stty echo")
                #expect(try await terminal.modes() == before)
                try await terminal.enter(#"printf '\033[?1049h\033[?25l'"#)
                #expect(try await terminal.modes() != before)
                #expect(try await terminal.showsAlternateScreen())
            }
        }

        @Test func `colour is seen when colour is captured`() async throws {
            try await Terminal.with { terminal in
                try await terminal.enter(#"printf '\033[31mred\033[0m\n'"#)
                try await terminal.wait("the word") { $0.contains("red") }
                let row = try await terminal.captureStyled().rows.first {
                    $0.map(\.character).elementsEqual("red")
                }
                #expect(row?.map(\.style.foreground) == [[31], [31], [31]])
            }
        }

        @Test func `a paste is marked for a program that asked for it, and only then`() async throws {
            try await Terminal.with { terminal in
                let program = try await terminal.start(
                    "/bin/sh", ["-c", #"printf '\033[?2004hon\n'; cat -v; printf '\033[?2004l'"#])
                try await terminal.wait("the program") { $0.contains("on") }
                try await terminal.paste("pasted")
                try await terminal.press("Enter", "C-d")
                _ = try await program.status()
                let screen = try await terminal.capture()
                #expect(screen.contains("^[[200~pasted^[[201~"))
            }
        }

        #if os(Linux)
            @Test func `work is counted for a busy program and not for an idle one`() async throws {
                try await Terminal.with { terminal in
                    let idle = try await terminal.start("/bin/cat")
                    let before = try await idle.work()
                    try await terminal.waitUntilStill()
                    #expect(try await idle.work().ticks == before.ticks)
                    try await terminal.press("C-d")
                    _ = try await idle.status()

                    let busy = try await terminal.start("/bin/sh", ["-c", "while :; do :; done"])
                    var latest = 0
                    _ = try await terminal.wait(
                        "processor time",
                        looking: {
                            latest = try await busy.work().ticks
                            return []
                        }, until: { _ in latest > 2 })
                    try await busy.signal(SIGTERM)
                    _ = try await busy.status()
                }
            }
        #endif
    }
}
