import CTerminal

/// Turns signals into bytes in a pipe that the event loop reads.
///
/// Only one instance can exist at a time, since signals belong to the process.
final class SignalCatcher {
    /// All signals that end a program by default, except those of crashes, which `Rescue` handles.
    static let endings: [Int32] = {
        var others: Set = [
            SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH,
            SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT,
        ]
        #if canImport(Darwin)
            others.formUnion([SIGIO, SIGINFO])
        #endif
        return (1...64).filter { !others.contains($0) }
    }()

    private let pipe: WakeUpPipe
    private var caught: [Int32] = []

    init() throws(TerminalError) {
        pipe = try WakeUpPipe()
        _ = nb_signals_take()
        nb_signals_use_pipe(pipe.writeEnd)
        // Curses installs its own handlers for some of these, but does not replace existing ones.
        caught =
            [SIGWINCH, SIGCONT, SIGTSTP].filter { nb_signal_catch($0, 0) == 0 }
            + SignalCatcher.endings.filter { nb_signal_catch($0, 1) == 0 }
    }

    /// The descriptor for `poll`.
    var descriptor: Int32 { pipe.readEnd }

    /// The signals since the last call. Repeated signals count once.
    func take() -> Set<Int32> {
        pipe.drain()
        // In this order, a signal between the two calls leaves a byte in the pipe and is not lost.
        let pending = nb_signals_take()
        return Set(caught.filter { pending & nb_signal_bit($0) != 0 })
    }

    /// Whether a signal that ends the program is pending.
    var isAskedToEnd: Bool {
        let pending = nb_signals_noted()
        return SignalCatcher.endings.contains { pending & nb_signal_bit($0) != 0 }
    }

    /// Stops the process group as the shell expects. Returns when it continues.
    func stop() {
        // A parent without job control ignores this signal, and could not continue a stopped process.
        guard caught.contains(SIGTSTP) else { return }
        _ = take()
        nb_signal_default(SIGTSTP)
        // Stops the whole job. Otherwise a `make` that waits for this program would block the shell.
        kill(0, SIGTSTP)
        // The signal may reach another thread a moment later. The system does not stop a process that nobody
        // could continue, and sends it no signal.
        var continued = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while nb_poll(&continued, 1, 500) < 0, nb_errno() == EINTR {}
        _ = nb_signal_catch(SIGTSTP, 0)
    }

    func release() {
        for signal in caught { nb_signal_release(signal) }
        caught = []
    }

    deinit { release() }

    /// Ends the process by the signal, so that its parent sees the actual cause.
    static func die(of signal: Int32) -> Never {
        nb_signal_default(signal)
        raise(signal)
        exit(128 + signal)
    }
}
