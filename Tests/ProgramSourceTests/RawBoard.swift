import Dispatch
import LocalSockets
import Notices
import NoticesWire
import TestSupport
import Testing

/// A board that sends what a test says, and keeps what the program sends.
final class RawBoard {
    private let socket: LocalSocket
    private var decoder = StreamDecoder()
    private(set) var messages: [WireMessage] = []
    private(set) var isEnded = false

    init(_ path: String, isWatching: Bool = true) throws {
        socket = try LocalSocket.connect(to: path)
        send(.hello(Hello(program: "raw", pid: 1, epoch: 0, startedAt: 0, centers: [])))
        if isWatching { send(.watch(Watch())) }
    }

    func send(_ messages: WireMessage...) {
        var bytes: [UInt8] = []
        var encoder = StreamEncoder()
        for message in messages { encoder.append(message, to: &bytes) }
        send(bytes)
    }

    /// Sends bytes, as many as the program takes.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count, let count = socket.write(bytes[sent...]) {
            sent += count
            if count == 0 { receive() }
            if isEnded { return }
        }
    }

    /// Takes what has arrived.
    func receive() {
        var bytes: [UInt8] = []
        var reading = LocalSocket.Reading.bytes(0)
        while case .bytes = reading { reading = socket.read(into: &bytes, atMost: 1_024) }
        isEnded = reading == .ended
        guard !bytes.isEmpty else { return }
        decoder.append(bytes)
        do {
            while let message = try decoder.next() { messages.append(message) }
        } catch {
            Issue.record("\(error)")
        }
    }

    /// Waits until the program has sent what is wanted.
    func wait<Result>(_ what: String, _ find: ([WireMessage]) -> Result?) async throws -> Result {
        var found: Result?
        await until(what) {
            receive()
            found = find(messages)
            return found != nil || isEnded
        }
        return try #require(
            found, "\(what): of \(messages.count) messages, the last are \(messages.suffix(3))")
    }

    /// The result of the command of a number.
    func result(of id: UInt64) async throws -> CommandResult {
        try await wait("the result of \(id)") { messages in
            messages.lazy.compactMap {
                if case .result(let result) = $0, result.id == id { result } else { nil }
            }
            .first
        }
    }

    /// The texts of the notes that have arrived.
    var notes: [String] {
        receive()
        return messages.flatMap { message -> [NoticeRecord] in
            guard case .records(_, let records) = message else { return [] }
            return records.filter { $0.kind == .note }
        }.compactMap(\.text)
    }

    var offers: Offers? {
        receive()
        return messages.reversed().lazy.compactMap {
            if case .offers(let offers) = $0 { offers } else { nil }
        }
        .first
    }
}

/// Where handlers wait until a test opens it.
struct Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}
