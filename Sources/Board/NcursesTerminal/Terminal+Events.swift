import CTerminal
import TerminalUI

extension Terminal {
    /// Waits for events until the timeout; nil waits without limit.
    ///
    /// Returns all pending events together, so that one frame can answer them.
    package func nextEvents(timeout: Duration?) -> [TerminalEvent] {
        let deadline = timeout.map { ContinuousClock.now + max($0, .zero) }
        while true {
            let events = wait(until: [deadline, decoderDeadline].compactMap { $0 }.min())
            if !events.isEmpty || deadline.isOver { return events }
        }
    }

    private func wait(until deadline: ContinuousClock.Instant?) -> [TerminalEvent] {
        var sources = [
            // `poll` ignores a negative descriptor. A terminal that hung up would otherwise wake it
            // continually.
            pollfd(fd: isGone ? -1 : input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output.isBehind ? output.descriptor : -1, events: Int16(POLLOUT), revents: 0),
        ]
        let time = deadline.map { max($0 - .now, .zero).pollTime } ?? -1
        guard nb_poll(&sources, Int32(sources.count), time) >= 0 else { return [] }
        if sources[3].revents != 0 {
            output.flush()
            if !output.isBehind { drawLate() }
        }
        var events: [TerminalEvent] = []
        if sources[2].revents != 0 { events += signalEvents() }
        if sources[0].revents != 0 {
            events += inputEvents()
        } else if decoderDeadline.isOver {
            decoderDeadline = nil
            events += decoder.giveUpWaiting().map(event)
        }
        if sources[1].revents != 0 {
            waker.acknowledge()
            events.append(.wake)
        }
        return events
    }

    private func inputEvents() -> [TerminalEvent] {
        guard let bytes = readInput() else {
            isGone = true
            return [.terminate(SIGHUP)]
        }
        let inputs = decoder.feed(bytes)
        decoderDeadline = decoder.patience.map { .now + $0 }
        return inputs.map(event)
    }

    /// The pending input, up to a limit that keeps the screen responsive; nil at the end of input.
    private func readInput() -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk: [UInt8] = Array(repeating: 0, count: 4096)
        repeat {
            let count = read(input, &chunk, chunk.count)
            if count < 0, [EINTR, EAGAIN].contains(nb_errno()) { return bytes }
            guard count > 0 else { return bytes.isEmpty ? nil : bytes }
            bytes += chunk.prefix(count)
        } while bytes.count < PasteBuffer.limit && isInputWaiting
        return bytes
    }

    /// Polls first: the shell shares the descriptor, so it must not become non-blocking.
    private var isInputWaiting: Bool {
        var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return nb_poll(&source, 1, 0) > 0
    }

    private func event(_ input: KeyDecoder.Input) -> TerminalEvent {
        switch input {
        case .key(let key): return .key(key)
        case .paste(let text, let truncated): return .paste(text, truncated: truncated)
        case .mouse(let report): return .mouse(report)
        case .background(let color):
            backgroundAsked = nil
            adapt(to: color.background)
            return .recolored
        }
    }

    // MARK: The background

    /// Asks the terminal for its background. The answer arrives among the keys.
    func askForBackground() {
        backgroundAsked = .now
        decoder.awaitsBackground = true
        output.send(Array(BackgroundReport.question.utf8))
    }

    /// Waits for the answer before the program leaves the terminal; otherwise the shell would receive it.
    /// Drops keys that arrive during the wait.
    func awaitBackground() {
        guard let asked = backgroundAsked, ContinuousClock.now - asked < BackgroundReport.limit else {
            return
        }
        backgroundAsked = nil
        let end = ContinuousClock.now + BackgroundReport.patience
        while decoder.awaitsBackground, !end.isOver, !isGone {
            var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            if nb_poll(&source, 1, max(end - .now, .zero).pollTime) > 0 { _ = inputEvents() }
        }
    }

    private func signalEvents() -> [TerminalEvent] {
        let caught = signals.take()
        let endings = SignalCatcher.endings.filter(caught.contains)
        guard endings.isEmpty else { return endings.map { .terminate($0) } }
        var events: [TerminalEvent] = []
        if caught.contains(SIGCONT) {
            comeBack()
            events.append(.resumed)
        }
        // The window may have been resized while the program was stopped.
        if !caught.isDisjoint(with: [SIGWINCH, SIGCONT]), updateSize() { events.append(.resize(size)) }
        if caught.contains(SIGTSTP) { events.append(.suspend) }
        return events
    }
}

extension ContinuousClock.Instant {
    fileprivate var isOver: Bool { ContinuousClock.now >= self }
}

extension ContinuousClock.Instant? {
    fileprivate var isOver: Bool { map { ContinuousClock.now >= $0 } ?? false }
}

extension Duration {
    /// The timeout for `poll` in milliseconds. Rounded up, so that `poll` does not wake early and spin.
    fileprivate var pollTime: Int32 {
        let (seconds, attoseconds) = components
        let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: min(seconds, 1_000_000) * 1000 + milliseconds)
    }
}
