package import TerminalUI

/// What can happen at a terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, at most 64 kB of it; `truncated` tells that there was more.
    case paste(String, truncated: Bool)
    case resize(Size)
    /// Someone called `Waker.wake()`.
    case wake
    /// The program was asked to end by this signal: close, then `Terminal.exit(by:)`.
    case terminate(Int32)
    /// The program was asked to stop from outside: call `Terminal.suspend()`.
    case suspend
    /// The program was stopped and goes on; the screen will be painted anew by the next `draw`.
    case resumed

    /// The key that was pressed, if it is one.
    package var key: Key? {
        if case .key(let key) = self { key } else { nil }
    }
}
