import Notices

/// How far a form has moved up for the keyboard, and how it goes on.
///
/// It knows what it was told in payloads, and nothing of the keyboard: a form whose observer is gone stays where it is.
package struct FormLayout: Hashable, Sendable {
    /// How far it was up when it was told last, and how far it was to go.
    package private(set) var from = 0.0
    package private(set) var to = 0.0
    private var start = Duration.zero
    private var duration = 0.0
    private var curve = KeyboardCurve.linear

    /// The form at its place.
    init() {}

    /// How far it is up, in points.
    package func inset(at now: Duration) -> Double {
        guard duration > 0 else { return to }
        let elapsed = min(1, max(0, (now - start) / .seconds(duration)))
        return from + (to - from) * curve.progress(at: elapsed)
    }

    /// Sets out for where the keyboard will cover nothing, as fast and along the same curve.
    mutating func follow(_ payload: KeyboardPayload, on device: Device, at now: Duration) {
        let goal = payload.bottomInset(in: device.screen, safeArea: device.safeArea)
        // Told the same again, it goes on as it was: the next notice of a pair begins nothing anew.
        guard goal != to else { return }
        from = inset(at: now)
        to = goal
        start = now
        // A foreign payload may have any number.
        duration = (0...1e6).contains(payload.duration) ? payload.duration : 0
        curve = payload.curve
    }
}
