import CTerminal
import Testing

/// What waits for the terminal where `poll` does not take terminals, as on macOS.
@Suite struct WaitingTests {
    private func found(_ sources: [(Int32, Int32)]) -> (count: Int32, events: [Int32]) {
        var all = sources.map { pollfd(fd: $0.0, events: Int16($0.1), revents: -1) }
        let count = nb_poll_by_select(&all, Int32(all.count), 0)
        return (count, all.map { Int32($0.revents) })
    }

    @Test func `what can be read and written is told, and nothing of what is left out`() {
        let pty = PseudoTerminal()
        #expect(
            found([(pty.terminal, POLLIN), (-1, POLLIN), (pty.terminal, POLLOUT)]) == (1, [0, 0, POLLOUT]))
        pty.type("a\r")
        #expect(found([(-1, POLLIN), (pty.terminal, POLLIN)]) == (1, [0, POLLIN]))
    }

    @Test func `a descriptor beyond what it takes is told, and harms nothing`() {
        #expect(found([(4_000_000, POLLIN)]) == (1, [POLLNVAL]))
    }

    @Test func `a closed descriptor is an error`() {
        var ends: [Int32] = [-1, -1]
        #expect(nb_wake_up_pipe(&ends) == 0)
        close(ends[0])
        close(ends[1])
        #expect(found([(ends[0], POLLIN)]).count == -1)
    }
}
