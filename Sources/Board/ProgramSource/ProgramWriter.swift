import LocalSockets
import Notices
import NoticesWire

/// What a board sends to a program: any thread may. Nothing waits until the program takes it.
final class ProgramWriter: Sendable {
    private let socket: LocalSocket
    private let outbox = Lock<[UInt8]>([])

    /// A program that takes so little is sent nothing more.
    private static let limit = 4 << 20

    init(_ socket: LocalSocket) { self.socket = socket }

    /// Sends messages, now or when the program takes them. `false`: it takes nothing any more.
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

    /// Goes on with what the program has not taken. Returns whether there is more.
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
