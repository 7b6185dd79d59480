import CNcurses

/// Turns the signals that a terminal program gets into bytes in a pipe, to be read when it suits.
///
/// There can be one at a time, since signals belong to the process.
final class SignalCatcher {
    /// All that end a program by default, except crashes, which `Rescue` minds.
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
        // Curses has handlers of its own for some of these, and leaves those alone that are taken already.
        caught =
            [SIGWINCH, SIGCONT, SIGTSTP].filter { nb_signal_catch($0, 0) == 0 }
            + SignalCatcher.endings.filter { nb_signal_catch($0, 1) == 0 }
    }

    /// What `poll` watches.
    var descriptor: Int32 { pipe.readEnd }

    /// The signals since the last call; a storm of one signal counts once.
    func take() -> Set<Int32> {
        pipe.drain()
        // In this order: a signal in between leaves a byte behind and is not lost.
        let pending = nb_signals_take()
        return Set(caught.filter { pending & nb_signal_bit($0) != 0 })
    }

    /// Whether a signal to end the program waits to be taken.
    var isAskedToEnd: Bool {
        let pending = nb_signals_noted()
        return SignalCatcher.endings.contains { pending & nb_signal_bit($0) != 0 }
    }

    /// Stops the process as the shell expects it, and returns when it is continued.
    func stop() {
        // A parent without job control has it ignored, and could not continue what stops.
        guard caught.contains(SIGTSTP) else { return }
        _ = take()
        nb_signal_default(SIGTSTP)
        // The whole job, or a `make` that waits for this program would keep the shell from coming back.
        kill(0, SIGTSTP)
        // The signal may reach another thread a moment later. Where nobody could continue the process it is not
        // stopped at all, and no signal comes.
        var continued = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&continued, 1, 500) < 0, nb_errno() == EINTR {}
        _ = nb_signal_catch(SIGTSTP, 0)
    }

    func release() {
        for signal in caught { nb_signal_release(signal) }
        caught = []
    }

    deinit { release() }

    /// Ends the process by the signal, so that its parent sees the true reason.
    static func die(of signal: Int32) -> Never {
        nb_signal_default(signal)
        raise(signal)
        exit(128 + signal)
    }
}
