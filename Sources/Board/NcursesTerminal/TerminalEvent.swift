package import TerminalUI

/// An event of the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, at most 64 kB; `truncated` if there was more.
    case paste(String, truncated: Bool)
    case mouse(MouseReport)
    case resize(Size)
    /// A call of `Waker.wake()`.
    case wake
    /// A signal requests that the program end: close, then call `Terminal.exit(by:)`.
    case terminate(Int32)
    /// A signal requests that the program stop: call `Terminal.suspend()`.
    case suspend
    /// The program was stopped and continues; the next `draw` repaints the screen.
    case resumed

    /// The terminal has reported its background; the next `draw` uses the colors for it.
    case recolored

    /// The pressed key, if the event is one.
    package var key: Key? {
        if case .key(let key) = self { key } else { nil }
    }
}
