package import TerminalUI

/// An event of the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, at most 64 kB of it; `truncated` if there was more.
    case paste(String, truncated: Bool)
    case mouse(MouseReport)
    case resize(Size)
    /// A call of `Waker.wake()`.
    case wake
    /// A signal requests the end of the program: close, then call `Terminal.exit(by:)`.
    case terminate(Int32)
    /// A signal requests a stop of the program: call `Terminal.suspend()`.
    case suspend
    /// The program was stopped and has been continued; the next `draw` repaints the screen.
    case resumed

    /// The terminal has said what its background is; the next `draw` has the colours for it.
    case recolored

    /// The pressed key, if the event is one.
    package var key: Key? {
        if case .key(let key) = self { key } else { nil }
    }
}
