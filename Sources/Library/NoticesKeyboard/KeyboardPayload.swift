public import Notices

/// The payload of a keyboard notice: from where to where the keyboard moves, for how long and along which curve.
///
/// ```swift
/// let token = center.observe(.keyboardWillChangeFrame) { payload in
///     form.bottomInset = payload.bottomInset(in: form.frame, safeArea: 34)
/// }
/// ```
///
/// Frames are in points of the screen. The idea of a typed payload is Sammy Gutierrez's. Here a malformed payload is
/// an error for the observer that reads it, and an unknown curve is preserved.
public struct KeyboardPayload: Hashable, Sendable, Codable {
    /// Where the keyboard is when the movement begins.
    public var begin: KeyboardFrame
    /// Where it will be when the movement ends.
    public var end: KeyboardFrame
    /// How long the movement takes, in seconds.
    public var duration: Double
    /// How the movement is distributed over its duration.
    public var curve: KeyboardCurve
    /// Whether it is this program's keyboard, not another's on the same screen.
    public var isLocal: Bool

    /// Makes a payload.
    public init(
        begin: KeyboardFrame, end: KeyboardFrame, duration: Double = 0.25, curve: KeyboardCurve = .keyboard,
        isLocal: Bool = true
    ) {
        self.begin = begin
        self.end = end
        self.duration = duration
        self.curve = curve
        self.isLocal = isLocal
    }
}

extension KeyboardPayload: NoticePayloadDescribing {
    /// The five values, frames as objects.
    public var noticeJSON: String {
        let parts = [
            "\"begin\":\(begin.json)", "\"end\":\(end.json)", "\"duration\":\(PayloadText.number(duration))",
            "\"curve\":\(curve.rawValue)", "\"isLocal\":\(isLocal)",
        ]
        return "{" + parts.joined(separator: ",") + "}"
    }
}

extension KeyboardFrame {
    fileprivate var json: String {
        func pair(_ key: String, _ value: Double) -> String { "\"\(key)\":\(PayloadText.number(value))" }
        let parts = [pair("x", x), pair("y", y), pair("width", width), pair("height", height)]
        return "{" + parts.joined(separator: ",") + "}"
    }
}
