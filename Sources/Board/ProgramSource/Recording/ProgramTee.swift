import NoticesRecording
import NoticesWire

/// Writes what arrives from the shown center of a program to a file.
struct ProgramTee: Sendable {
    /// The state of the program at the beginning of the recording.
    struct Beginning: Sendable {
        /// Restricted to the shown center.
        var hello: Hello
        /// What is requested from the program.
        var watch: Watch
        var leaks: ExpectedGone?
        var leftOut: LeftOut?
        /// The registrations at that moment.
        var listing: RegistrationChunk
    }

    private var writer: RecordingWriter
    private let center: UInt64
    private(set) var recordCount = 0

    init(_ path: String, _ beginning: Beginning) throws(RecordingError) {
        writer = try RecordingWriter(RecordingPlan(path: path), beginning.hello)
        center = beginning.listing.center
        if beginning.watch != .everything { try write(.watch(beginning.watch)) }
        if let leaks = beginning.leaks { try write(.leaks(leaks)) }
        if let leftOut = beginning.leftOut { try write(.leftOut(center: center, leftOut)) }
        try write(.registrations(beginning.listing))
    }

    var path: String { writer.path }
    var byteCount: Int { writer.byteCount }

    /// Writes the next message. `false` if the program no longer offers the center.
    mutating func take(_ message: WireMessage) throws(RecordingError) -> Bool {
        switch message {
        case .hello(var hello):
            hello.centers.removeAll { $0.number != center }
            guard !hello.centers.isEmpty else { return false }
            try write(.hello(hello))
        case .records(center, let records):
            recordCount += records.count
            try write(message)
        case .drops(center, _), .leftOut(center, _), .leaks: try write(message)
        case .registrations(let chunk) where chunk.center == center: try write(message)
        default: break
        }
        return true
    }

    mutating func close(_ end: End) throws(RecordingError) { try writer.close(end) }

    private mutating func write(_ message: WireMessage) throws(RecordingError) {
        try writer.append(message)
        try writer.flush()
    }
}
