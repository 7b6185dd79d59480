import BoardModel
import Notices
package import NoticesKeyboard

/// One movement of the keyboard, from one frame to another.
package struct KeyboardMotion: Hashable, Sendable {
    package var action: Command.KeyboardCommand.Action
    package var payload: KeyboardPayload
    /// The start time, on the script's clock.
    package var start: Duration
    /// The notices to post at its end.
    package var endings: [KeyboardSimulator.Posting] = []
    /// The movement that it interrupted.
    package var interrupted: Interruption?

    /// A movement interrupted before its end, which therefore posted no did-notices.
    package struct Interruption: Hashable, Sendable {
        package var action: Command.KeyboardCommand.Action
        /// The elapsed fraction of its time, from 0 to 1.
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

    /// The end time, on the script's clock.
    package var end: Duration { start + .seconds(payload.duration) }

    /// The elapsed fraction of the time, from 0 to 1.
    package func elapsed(at now: Duration) -> Double {
        guard payload.duration > 0 else { return 1 }
        return min(1, max(0, (now - start) / .seconds(payload.duration)))
    }

    /// The keyboard's frame at a time.
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
