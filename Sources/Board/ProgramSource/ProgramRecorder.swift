import BoardModel
package import LocalSockets
package import NoticesRecording
import NoticesWire

/// Writes what a running program sends to a file.
package struct ProgramRecorder: Sendable {
    /// The counts written so far.
    package struct Counts: Hashable, Sendable {
        package var records = 0
        package var dropped = 0
        /// The number of records that were not requested.
        package var leftOut = 0
        package var bytes = 0
    }

    private var connection: ProgramConnection
    private var writer: RecordingWriter
    private let wantedCenter: String?
    /// The numbers of the recorded centers.
    private var centers: Set<UInt64> = []
    private var written = Counts()
    /// The number of records left out of each center, including centers that are no longer offered.
    private var leftOut: [UInt64: Int] = [:]
    private var earlierLeftOut = 0
    /// Why the recording ended, as a clause.
    package private(set) var reason = ""

    private var nextAsk = ContinuousClock.now

    /// How long to wait for a program to list its registrations.
    private static let patience = Duration.seconds(5)
    /// The time between two writes.
    private static let tick = Duration.milliseconds(20)

    /// Connects to a program, creates the file, and starts recording.
    ///
    /// - Parameters:
    ///   - center: The label of the only center to record; `nil` records all.
    ///   - choice: What to request from the program.
    package init(
        _ program: OfferedProgram, center: String?, asking choice: WatchChoice = .everything,
        _ plan: RecordingPlan
    ) throws(ProgramRecorderError) {
        wantedCenter = center
        let (connection, hello, first) = try ProgramRecorderError.ofProgram { () throws(AttachError) in
            var connection = try ProgramConnection(to: program.path)
            let hello = try connection.hello(until: .now + OfferedProgram.patience)
            let wanted = hello.only(center)
            guard center == nil || !wanted.centers.isEmpty else {
                throw .noCenter(center ?? "", of: hello.program, hello.centers.map(\.label))
            }
            let first = try Self.begin(&connection, wanted, asking: choice, at: program.path)
            return (connection, wanted, first)
        }
        self.connection = connection
        writer = try ProgramRecorderError.ofFile { () throws(RecordingError) in
            try RecordingWriter(plan, hello)
        }
        centers = Set(hello.centers.map(\.number))
        if choice != .everything {
            try ProgramRecorderError.ofFile { () throws(RecordingError) in
                try writer.append(.watch(choice.watch))
            }
        }
        for message in first { try take(message) }
    }

    /// Requests registrations and records. Returns the messages up to the listing of each center; from there
    /// on, the program sends everything that happens.
    private static func begin(
        _ connection: inout ProgramConnection, _ hello: Hello, asking choice: WatchChoice, at path: String
    ) throws(AttachError) -> [WireMessage] {
        try connection.watch(choice, of: hello)
        let end = ContinuousClock.now + patience
        var messages: [WireMessage] = []
        var unlisted = Set(hello.centers.map(\.number))
        while !unlisted.isEmpty {
            let message: WireMessage
            switch try connection.next(until: end, orWhen: nil) {
            case .message(let arrived): message = arrived
            case .end: throw .closed(path: path)
            case .late, .woken: throw .noAnswer(path: path)
            }
            messages.append(message)
            switch message {
            case .registrations(let chunk) where chunk.isLast: unlisted.remove(chunk.center)
            // The program now offers other centers, and lists those.
            case .hello(let hello): unlisted.formIntersection(hello.centers.map(\.number))
            case .end: throw .closed(path: path)
            default: break
            }
        }
        return messages
    }

    package var counts: Counts {
        var counts = written
        counts.bytes = writer.byteCount
        return counts
    }

    /// The path of the file being written; the last one if there are several.
    package var path: String { writer.path }

    /// Records until the program ends, the time is over, the file is full, or `stop` is woken.
    package mutating func run(
        for time: Duration?, orUntil stop: Wake
    ) throws(ProgramRecorderError) {
        let deadline = time.map { ContinuousClock.now + $0 }
        var end: End?
        while end == nil, !writer.isClosed {
            let nextWrite = ContinuousClock.now + Self.tick
            end = try receive(until: min(nextWrite, deadline ?? nextWrite), orUntil: stop)
            try ProgramRecorderError.ofFile { () throws(RecordingError) in try writer.flush() }
            askSometimes()
            if let deadline, ContinuousClock.now >= deadline, end == nil {
                end = End(.closed, text: "\(time ?? .zero) elapsed")
            }
        }
        reason = end?.text ?? "the file is full"
        let last = end ?? End(.limit)
        try ProgramRecorderError.ofFile { () throws(RecordingError) in try writer.close(last) }
    }

    /// Pings regularly: a program disconnects boards that send nothing.
    private mutating func askSometimes() {
        guard ContinuousClock.now >= nextAsk else { return }
        nextAsk = .now + Silence.askInterval
        connection.ask()
    }

    /// Writes what arrives until `moment`. Returns why the recording ends; `nil` if it continues.
    private mutating func receive(
        until moment: ContinuousClock.Instant, orUntil stop: Wake
    ) throws(ProgramRecorderError) -> End? {
        while !writer.isClosed {
            let arrival: ProgramConnection.Arrival
            do throws(AttachError) {
                arrival = try connection.next(until: moment, orWhen: stop)
            } catch {
                // The messages before it are valid, and stay in the file.
                let end = End.damaged
                reason = end.text
                try ProgramRecorderError.ofFile { () throws(RecordingError) in try writer.close(end) }
                throw .program(error)
            }
            switch arrival {
            case .message(.end(let end)): return end
            case .message(let message): try take(message)
            case .woken: return End(.closed, text: "it was stopped here")
            case .end: return .withoutGoodbye
            case .late: return connection.isOrphaned ? .withoutGoodbye : nil
            }
            if ContinuousClock.now >= moment { return nil }
        }
        return nil
    }

    private mutating func take(_ message: WireMessage) throws(ProgramRecorderError) {
        var wanted = message
        switch message {
        case .hello(let hello):
            let hello = hello.only(wantedCenter)
            centers = Set(hello.centers.map(\.number))
            for (center, count) in leftOut where !centers.contains(center) {
                earlierLeftOut = Bounds.cut(earlierLeftOut + count)
                leftOut[center] = nil
            }
            wanted = .hello(hello)
        case .records(let center, let records):
            guard centers.contains(center) else { return }
            written.records += records.count
        case .drops(let center, let drops):
            guard centers.contains(center) else { return }
            written.dropped = Int(clamping: UInt64(written.dropped).addingClamped(drops.total))
        case .leftOut(let center, let sums):
            guard centers.contains(center) else { return }
            leftOut[center] = Int(clamping: Bounds.cut(sums.total))
            written.leftOut = leftOut.values.reduce(earlierLeftOut) { Bounds.cut($0 + $1) }
        default: break
        }
        try ProgramRecorderError.ofFile { () throws(RecordingError) in try writer.append(wanted) }
    }
}

/// Why a program cannot be recorded, or its recording failed.
package enum ProgramRecorderError: Error, Hashable, Sendable {
    case program(AttachError)
    case file(RecordingError)

    static func ofProgram<Result>(
        _ body: () throws(AttachError) -> Result
    ) throws(ProgramRecorderError) -> Result {
        do throws(AttachError) { return try body() } catch { throw .program(error) }
    }

    static func ofFile<Result>(
        _ body: () throws(RecordingError) -> Result
    ) throws(ProgramRecorderError) -> Result {
        do throws(RecordingError) { return try body() } catch { throw .file(error) }
    }
}

extension End {
    /// Of a connection that ends without one: the program was killed, or did not send all in time.
    static let withoutGoodbye = End(
        .lost, text: "the program ended without saying goodbye: the last records may be missing")
    static let damaged = End(.failed, text: "the program sent damaged data")
}

extension Hello {
    /// Restricted to the centers with a label; `nil` for all.
    fileprivate func only(_ label: String?) -> Hello {
        guard let label else { return self }
        var hello = self
        hello.centers = centers.filter { $0.label == label }
        return hello
    }
}

extension UInt64 {
    fileprivate func addingClamped(_ other: UInt64) -> UInt64 {
        let (sum, isTooGreat) = addingReportingOverflow(other)
        return isTooGreat ? .max : sum
    }
}
