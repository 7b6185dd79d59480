import CTerminal
import Synchronization
import TerminalUI
import Testing

@testable import NcursesTerminal

// Which module owns `termios`, this one or CNcurses, depends on what else the compiler has loaded.
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the code that runs after the rescue looks at; it cannot capture anything.
let watched = Atomic<Int32>(-1)
let restored: Int32 = 42

/// Ends the process with a status that says whether the terminal echoes again, as it did before.
func reportWhetherRestored() {
    var modes = termios()
    tcgetattr(watched.load(ordering: .sequentiallyConsistent), &modes)
    _exit(modes.c_lflag & UInt32(ECHO) != 0 ? restored : 1)
}

private func openWatchedTerminal() throws -> (PseudoTerminal, Terminal) {
    let pty = PseudoTerminal()
    watched.store(pty.terminal, ordering: .sequentiallyConsistent)
    let terminal = try pty.open()
    terminal.draw(Grid(size: terminal.size), cursor: nil)
    return (pty, terminal)
}

extension TerminalTests {
    @Test func `exit gives the terminal back`() async {
        await #expect(processExitsWith: .exitCode(restored)) {
            // Runs after the rescue, which registers later.
            atexit { reportWhetherRestored() }
            try withExtendedLifetime(openWatchedTerminal()) { exit(0) }
        }
    }

    @Test func `a crash gives the terminal back and then meets the handler that was there before`() async {
        await #expect(processExitsWith: .exitCode(restored)) {
            signal(SIGSEGV) { _ in reportWhetherRestored() }
            try withExtendedLifetime(openWatchedTerminal()) {
                // A fault that the kernel raises again when the handler returns.
                UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
            }
        }
    }

    @Test func `a crash signal that was sent kills by that signal`() async {
        await #expect(processExitsWith: .signal(SIGBUS)) {
            nb_signal_default(SIGBUS)
            try withExtendedLifetime(openWatchedTerminal()) {
                send(SIGBUS)
                // It may reach another thread a moment later.
                while true { pause() }
            }
        }
    }

    @Test func `a crash signal that was sent meets the handler that was there before and then kills`() async {
        let result = await #expect(
            processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
        ) {
            signal(SIGSEGV) { _ in _ = write(STDERR_FILENO, "a backtrace", 11) }
            try withExtendedLifetime(openWatchedTerminal()) {
                alarm(20)
                signal(SIGALRM, SIG_DFL)
                send(SIGSEGV)
                while true { pause() }
            }
        }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            errors.split(separator: "a backtrace", omittingEmptySubsequences: false).count == 2,
            "the handler runs once: \(errors)")
    }

    @Test func `the program ends by the signal that asked for it`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let (pty, terminal) = try openWatchedTerminal()
            withExtendedLifetime(pty) { terminal.exit(by: SIGTERM) }
        }
    }

    @Test func `what is printed while the screen is up appears after it`() async {
        await #expect(processExitsWith: .exitCode(restored)) {
            let pty = PseudoTerminal()
            dup2(pty.terminal, STDOUT_FILENO)
            dup2(pty.terminal, STDERR_FILENO)
            print("early")
            let options = TerminalOptions(term: "xterm-256color")
            let terminal = try Terminal(options: options, input: pty.terminal, output: STDOUT_FILENO)
            print("stray")
            perror("fatal")
            terminal.draw(Grid(size: terminal.size), cursor: nil)
            let during = pty.received()
            terminal.close()
            let after = pty.received()
            let isRight =
                during.hasPrefix("early") && !during.contains("stray") && !during.contains("fatal")
                && after.contains("stray\r\nfatal")
            exit(isRight ? restored : 1)
        }
    }

    @Test func `the restore string has no pauses for printing terminals`() throws {
        #expect(TerminalDescription.withoutPauses("a$<5/>b$<10*>c$d$") == "abc$d$")
        let pty = PseudoTerminal()
        let vt100 = try TerminalDescription(name: "vt100", terminal: pty.terminal)
        #expect(!vt100.restore.contains("$<"))
        let xterm = try TerminalDescription(name: "xterm-256color", terminal: pty.terminal)
        #expect(xterm.restore.contains("\u{1b}[?1049l"))
    }
}
