import BoardModel
import Notices
import NoticesKeyboard

/// How far a form has moved up for the keyboard, and its current movement.
///
/// It knows only the payloads that it received, not the keyboard: a form stays in place after its observer
/// was removed.
package struct FormLayout: Hashable, Sendable {
    /// The insets at the start and the end of the latest movement.
    package private(set) var from = 0.0
    package private(set) var to = 0.0
    private var start = Duration.zero
    private var duration = 0.0
    private var curve = KeyboardCurve.linear

    /// A form that has not moved.
    init() {}

    /// The form's inset, in points.
    package func inset(at now: Duration) -> Double {
        guard duration > 0 else { return to }
        let elapsed = min(1, max(0, (now - start) / .seconds(duration)))
        return from + (to - from) * curve.progress(at: elapsed)
    }

    /// Starts a movement to the inset at which the keyboard covers nothing, with the keyboard's duration and
    /// curve.
    mutating func follow(_ payload: KeyboardPayload, on device: Device, at now: Duration) {
        let goal = payload.bottomInset(in: device.screen, safeArea: device.safeArea)
        // A payload with the same goal continues the movement: the second notice of a pair must not restart
        // it.
        guard goal != to else { return }
        from = inset(at: now)
        to = goal
        start = now
        // An untrusted payload may contain any number.
        duration = (0...1e6).contains(payload.duration) ? payload.duration : 0
        curve = payload.curve
    }
}
