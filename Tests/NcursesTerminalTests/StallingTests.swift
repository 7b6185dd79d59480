import CTerminal
import Synchronization
import TerminalUI
import Testing

@testable import NcursesTerminal

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Draws more than the terminal has room for while the test does not read it.
private func stall(_ terminal: Terminal) {
    for letter in "abcdefgh" {
        var grid = Grid(size: terminal.size)
        for row in 0..<grid.size.rows {
            grid.write(
                String(repeating: letter, count: grid.size.columns), row: row, column: 0,
                style: Style(bold: row % 2 == 0))
        }
        terminal.draw(grid, cursor: nil)
    }
}

private func openLarge() throws -> (PseudoTerminal, Terminal) {
    // A drawing of it is larger than what the system keeps for a terminal that does not read.
    let pty = PseudoTerminal(rows: 300, columns: 900)
    return (pty, try pty.open())
}

/// Has SIGALRM end a process that hangs.
private func beImpatient() { alarm(20) }

private func check(_ holds: Bool) {
    if !holds { exit(1) }
}

extension TerminalTests {
    @Test func `keys, signals and the end do not wait for a terminal that does not read`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            beImpatient()
            let (pty, terminal) = try openLarge()
            let restore = try TerminalDescription(name: "xterm-256color", terminal: pty.terminal).restore
            stall(terminal)
            pty.type("q")
            check(terminal.nextEvents(timeout: .seconds(5)) == [.key(.character("q"))])
            send(SIGTERM)
            check(terminal.nextEvents(timeout: .seconds(5)) == [.terminate(SIGTERM)])
            terminal.close()
            check(pty.received().hasSuffix("\u{18}" + restore))
            exit(0)
        }
    }

    @Test func `a program that exits gives back a terminal that does not read`() async {
        await #expect(processExitsWith: .exitCode(restored)) {
            beImpatient()
            // Runs after the rescue, which registers later.
            atexit { reportWhetherRestored() }
            let (pty, terminal) = try openLarge()
            watched.store(pty.terminal, ordering: .sequentiallyConsistent)
            stall(terminal)
            withExtendedLifetime((pty, terminal)) { exit(0) }
        }
    }

    @Test func `when a terminal reads again, it is shown what was drawn last`() throws {
        let (pty, terminal) = try openLarge()
        defer { terminal.close() }
        stall(terminal)
        var last = Grid(size: terminal.size)
        last.write("the last of all", row: 299, column: 880)
        terminal.draw(last, cursor: nil)
        var seen = ""
        let deadline = ContinuousClock.now + .seconds(20)
        while !seen.contains("the last of all"), ContinuousClock.now < deadline {
            _ = terminal.nextEvents(timeout: .milliseconds(1))
            seen += pty.received()
        }
        #expect(seen.contains("the last of all"))
        // The first frame is under way while the test does not read; those up to the last are left out.
        #expect(seen.contains("a") && !seen.contains("b"))
    }
}
