import CSockets
import Libc

/// An open file, closed with its last reference.
package final class Descriptor: Sendable {
    package let number: Int32

    /// Takes over an open file.
    package init(_ number: Int32) { self.number = number }

    deinit { _ = close(number) }
}

/// Two ends of a pipe, with which one thread wakes another that waits in `poll`.
package final class Wake: Sendable {
    package let reader: Descriptor
    private let writer: Descriptor

    package init() throws(SystemCallError) {
        var ends: [Int32] = [0, 0]
        guard notices_open_pipe(&ends) == 0 else { throw SystemCallError("open", "a pipe") }
        (reader, writer) = (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// Wakes the reader, now or at its next wait. A full pipe wakes it as well.
    package func wake() {
        var byte: UInt8 = 1
        _ = write(writer.number, &byte, 1)
    }

    /// Whether the reader was woken since `clear()`.
    package var isWoken: Bool {
        var polling = Polling()
        polling.add(reader)
        return polling.wait(milliseconds: 0)
    }

    /// Clears all wake-ups.
    package func clear() {
        var bytes: [UInt8] = Array(repeating: 0, count: 64)
        while read(reader.number, &bytes, bytes.count) > 0 {}
    }
}
