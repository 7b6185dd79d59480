import CNcurses
import Synchronization

/// Wakes the terminal's thread from any other.
///
/// However often it is asked, one byte at most waits in the pipe, so it never blocks.
package final class Waker: Sendable {
    private let pipe: WakeUpPipe
    private let isPending = Atomic(false)

    init() throws(TerminalError) {
        pipe = try WakeUpPipe()
    }

    package func wake() {
        guard !isPending.exchange(true, ordering: .sequentiallyConsistent) else { return }
        var byte: UInt8 = 0
        // The pipe is empty, and its reader lives as long as this object does: it cannot fail.
        _ = write(pipe.writeEnd, &byte, 1)
    }

    /// What `poll` watches.
    var descriptor: Int32 { pipe.readEnd }

    /// Forgets the wake-ups so far; one that comes from now on is a new one.
    func acknowledge() {
        pipe.drain()
        isPending.store(false, ordering: .sequentiallyConsistent)
    }
}
