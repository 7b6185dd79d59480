import LocalSockets
import Notices
import NoticesWire

/// Sends messages to a program from any thread. It never blocks.
final class ProgramWriter: Sendable {
    private let socket: LocalSocket
    private let outbox = Lock<[UInt8]>([])

    /// A program with more unread bytes is sent nothing more.
    private static let limit = 4 << 20

    init(_ socket: LocalSocket) { self.socket = socket }

    /// Sends messages, now or as soon as the program reads them. `false` if nothing more can be sent.
    func send(_ messages: [WireMessage]) -> Bool {
        var bytes: [UInt8] = []
        var encoder = StreamEncoder()
        for message in messages { encoder.append(message, to: &bytes) }
        return outbox.withLock { outbox in
            guard outbox.count + bytes.count <= Self.limit else { return false }
            outbox += bytes
            return flush(&outbox)
        }
    }

    /// Sends more of what is queued. Returns whether anything is left.
    func flush() -> Bool {
        outbox.withLock { outbox in flush(&outbox) && !outbox.isEmpty }
    }

    private func flush(_ outbox: inout [UInt8]) -> Bool {
        while !outbox.isEmpty {
            guard let count = socket.write(outbox[...]) else { return false }
            guard count > 0 else { break }
            outbox.removeFirst(count)
        }
        return true
    }
}
