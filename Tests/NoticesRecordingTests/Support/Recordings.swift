import LocalSockets
import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

let greeting = Hello(
    program: "shop", pid: 4_711, epoch: 7, startedAt: 1_750_000_000_000_000_000,
    centers: [Hello.Center(number: 1, label: "main"), Hello.Center(number: 2, label: "cart")])

/// The bytes of a recording without a limit.
func recording(of messages: [WireMessage]) -> [UInt8] {
    var encoder = RecordingEncoder()
    let isBegun = encoder.begin(greeting)
    #expect(isBegun)
    for message in messages {
        let rest = encoder.append(message)
        #expect(rest == nil)
    }
    return encoder.takeBytes()
}

extension RecordingReader {
    /// All messages, without the checkpoints.
    func allMessages() throws -> [WireMessage] {
        try blocks.flatMap { try messages(inBlock: $0.number) }.filter {
            if case .checkpoint = $0 { false } else { true }
        }
    }

    func allRecords(of center: UInt64 = 1) throws -> [NoticeRecord] {
        try allMessages().flatMap { message -> [NoticeRecord] in
            if case .records(center, let records) = message { records } else { [] }
        }
    }

    func allFaults() throws -> [RecordingFault] {
        try faults + blocks.flatMap { try block($0.number).faults }
    }

    /// The registrations where the file ends.
    func lastRegistrations() throws -> RecordedRegistrations {
        let last = blocks.count - 1
        var known = try registrations(beforeBlock: last)
        for message in try messages(inBlock: last) { known.apply(message, inBlock: last) }
        return known
    }
}

extension Dice {
    /// Notes with payloads of some length: `count` of them fill a block.
    mutating func notes(_ count: Int, length: Int, from seq: UInt64 = 1) -> [NoticeRecord] {
        (0..<count).map { place in
            var record = NoticeRecord(
                seq: seq + UInt64(place), time: .seconds(Int64(place) * 1_000), kind: .post)
            record.name = "name \(roll(0..<20))"
            record.payload = "\"" + String(repeating: "x", count: roll(0..<max(1, length))) + "\""
            return record
        }
    }

    mutating func registrations(_ count: Int, from number: UInt64 = 1) -> [WireRegistration] {
        (0..<count).map { place in
            var registration = WireRegistration(
                number: number + UInt64(place), observer: "Observer#\(roll(0..<10_000))",
                file: "Shop/Cart.swift",
                line: roll(1..<999))
            registration.name = "name \(roll(0..<20))"
            (registration.kind, registration.context, registration.state) = (.token, .poster, .active)
            return registration
        }
    }
}

/// An output in memory, which fails when it is told to.
final class MemoryOutput: RecordingOutput {
    private let state = Lock((bytes: [UInt8](), room: Int.max, writes: 0, isRemoved: false))

    init(room: Int = .max) { state.withLock { $0.room = room } }

    var bytes: [UInt8] { state.withLock { $0.bytes } }
    var writes: Int { state.withLock { $0.writes } }

    var isRemoved: Bool { state.withLock { $0.isRemoved } }

    func remove() { state.withLock { $0.isRemoved = true } }

    /// Writes what there is room for, as a full disk does.
    func write(_ bytes: [UInt8]) throws(SystemCallError) {
        let isWhole = state.withLock { state in
            let count = min(bytes.count, state.room - state.bytes.count)
            state.bytes += bytes.prefix(count)
            state.writes += 1
            return count == bytes.count
        }
        guard isWhole else { throw SystemCallError("write", "memory", 28) }
    }

    func truncate(to size: Int) throws(SystemCallError) {
        state.withLock { $0.bytes.removeSubrange(size...) }
    }
}
