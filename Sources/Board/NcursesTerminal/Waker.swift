import CNcurses
import Synchronization

/// Wakes the terminal's thread from any other thread.
///
/// However often it is called, at most one byte is in the pipe, so it never blocks.
package final class Waker: Sendable {
    private let pipe: WakeUpPipe
    private let isPending = Atomic(false)

    init() throws(TerminalError) {
        pipe = try WakeUpPipe()
    }

    package func wake() {
        guard !isPending.exchange(true, ordering: .sequentiallyConsistent) else { return }
        var byte: UInt8 = 0
        // This cannot fail: the pipe is empty, and its read end is open as long as this object lives.
        _ = write(pipe.writeEnd, &byte, 1)
    }

    /// The descriptor for `poll`.
    var descriptor: Int32 { pipe.readEnd }

    /// Clears the wake-ups so far; a later call wakes again.
    func acknowledge() {
        pipe.drain()
        isPending.store(false, ordering: .sequentiallyConsistent)
    }
}
