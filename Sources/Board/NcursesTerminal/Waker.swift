import CTerminal
import Synchronization

/// Wakes the terminal's thread from any other thread.
///
/// The pipe holds at most one byte, however many calls there are, so calls never block.
package final class Waker: Sendable {
    private let pipe: WakeUpPipe
    private let isPending = Atomic(false)

    init() throws(TerminalError) {
        pipe = try WakeUpPipe()
    }

    package func wake() {
        guard !isPending.exchange(true, ordering: .sequentiallyConsistent) else { return }
        var byte: UInt8 = 0
        // Cannot fail: the pipe is empty, and its read end is open as long as this object lives.
        _ = write(pipe.writeEnd, &byte, 1)
    }

    /// The descriptor for `poll`.
    var descriptor: Int32 { pipe.readEnd }

    /// Clears earlier wake-ups. Later calls wake again.
    func acknowledge() {
        pipe.drain()
        isPending.store(false, ordering: .sequentiallyConsistent)
    }
}
