package import Notices

/// One movement of the keyboard, from a frame to another.
package struct KeyboardMotion: Hashable, Sendable {
    package var action: Command.KeyboardCommand.Action
    package var payload: KeyboardPayload
    /// When it began, on the script's clock.
    package var start: Duration
    /// What is posted at its end.
    package var endings: [KeyboardSimulator.Posting] = []
    /// The movement that it put an end to.
    package var interrupted: Interruption?

    /// A movement that never came to its end, and so posted no did-notices.
    package struct Interruption: Hashable, Sendable {
        package var action: Command.KeyboardCommand.Action
        /// How much of its time had passed, from 0 to 1.
        package var elapsed: Double
    }

    package init(
        action: Command.KeyboardCommand.Action, payload: KeyboardPayload, start: Duration,
        endings: [KeyboardSimulator.Posting] = [], interrupted: Interruption? = nil
    ) {
        self.action = action
        self.payload = payload
        self.start = start
        self.endings = endings
        self.interrupted = interrupted
    }

    /// When it ends.
    package var end: Duration { start + .seconds(payload.duration) }

    /// How much of the time has passed, from 0 to 1.
    package func elapsed(at now: Duration) -> Double {
        guard payload.duration > 0 else { return 1 }
        return min(1, max(0, (now - start) / .seconds(payload.duration)))
    }

    /// Where the keyboard is.
    package func frame(at now: Duration) -> KeyboardFrame {
        let part = payload.curve.progress(at: elapsed(at: now))
        func between(_ key: KeyPath<KeyboardFrame, Double>) -> Double {
            let from = payload.begin[keyPath: key]
            return from + (payload.end[keyPath: key] - from) * part
        }
        return KeyboardFrame(
            x: between(\.x), y: between(\.y), width: between(\.width), height: between(\.height))
    }
}
