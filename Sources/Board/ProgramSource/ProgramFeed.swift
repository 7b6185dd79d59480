import BoardModel
import LocalSockets
import Notices
import NoticesWire

/// Reads what an attached program sends, on its own thread.
final class ProgramFeed: Sendable {
    private struct Wakers: Sendable {
        /// Wrapped in a struct: a closure stored directly as the value of a generic type is re-wrapped at
        /// each access.
        var arrival: (@Sendable () -> Void)?
        /// Whether it was called since something was last taken: each call costs the board a turn of its loop.
        var isCalled = false
        var isClosed = false

        mutating func take() -> (@Sendable () -> Void)? {
            defer { isCalled = true }
            return isCalled ? nil : arrival
        }
    }

    private let path: String
    private let name: String
    private let state: Lock<FeedState>
    private let wakers = Lock(Wakers())
    private let stop = Lock<Wake?>(nil)
    /// Where to write requests; `nil` without a connection.
    private let writer = Lock<ProgramWriter?>(nil)

    private let recorder: FeedRecorder

    /// The interval between searches for a program with the same name.
    private static let patience = Duration.milliseconds(250)

    private let choice: WatchChoice

    init(
        _ program: OfferedProgram, center: String?, limits: AttachLimits, asking choice: WatchChoice,
        asPart part: Int?, recordingIn folder: String
    ) {
        self.choice = choice
        recorder = FeedRecorder(folder: folder)
        path = program.path
        name = program.hello.program
        state = Lock(
            FeedState(
                program.hello, center: center, limits: LimitWatch(limits, at: .now), asking: choice.watch,
                asPart: part))
    }

    func start() throws(AttachError) {
        let wake = try AttachError.translating { () throws(SystemCallError) in try Wake() }
        stop.withLock { $0 = wake }
        let first = try connect(to: path)
        guard
            QuietThread.start({ [self] in
                read(first, wake)
                follow(wake)
            })
        else { throw .system(SystemCallError("start a thread for", path)) }
    }

    func close() {
        wakers.withLock { $0.isClosed = true }
        stop.withLock { $0 }?.wake()
    }

    private var isClosed: Bool { wakers.withLock { $0.isClosed } }

    /// Whether to keep reading: not after `close()`, or when a limit was reached.
    private var isOpen: Bool { !isClosed && !state.withLock { $0.isDetached } }

    private func connect(to path: String) throws(AttachError) -> ProgramConnection {
        var connection = try ProgramConnection(to: path)
        let hello = try connection.hello(until: .now + OfferedProgram.patience)
        let hasCenter = state.withLock { $0.begin(hello) }
        guard hasCenter else {
            throw .noCenter(
                state.withLock { $0.wantedCenter } ?? "", of: hello.program, hello.centers.map(\.label))
        }
        try connection.watch(choice, of: hello)
        writer.withLock { $0 = connection.writer }
        notifyArrival()
        return connection
    }

    /// Reads until the connection ends.
    private func read(_ connection: consuming ProgramConnection, _ wake: Wake) {
        var silence = Silence(at: .now)
        reading: while isOpen {
            do throws(AttachError) {
                let limit = state.withLock { $0.deadline }
                switch try connection.next(
                    until: min(silence.deadline, limit ?? silence.deadline), orWhen: wake)
                {
                case .message(let message):
                    if silence.hear(at: .now) { state.withLock { $0.isSilent = false } }
                    guard take(message) else { break reading }
                case .late:
                    state.withLock { $0.look(at: .now) }
                    if connection.isOrphaned { break reading }
                    switch silence.pass(at: .now) {
                    case .ask: connection.ask()
                    case .report: state.withLock { $0.isSilent = true }
                    case nil: continue reading
                    }
                case .woken: continue reading
                case .end: break reading
                }
            } catch {
                state.withLock { $0.noteDamage(error) }
                break
            }
            notifyArrival()
        }
        writer.withLock { $0 = nil }
        recorder.close(end)
        guard !isClosed else { return }
        state.withLock { $0.end() }
        notifyArrival()
    }

    /// Why a recording ends with the connection.
    private var end: End {
        if isClosed { return End(.closed, text: "the board was closed") }
        if !isOpen { return End(.limit, text: "the board has detached") }
        return state.withLock { $0.farewell }
    }

    /// `false` if the program no longer offers the center.
    private func take(_ message: consuming WireMessage) -> Bool {
        recorder.passing(message) { message in
            // Without `consume`, a copy of the message would keep its records, which could not be changed in place.
            var waiting: WireMessage? = consume message
            return state.withLock { state in
                switch waiting.take() {
                // The program sends `hello` again when its centers change.
                case .hello(let hello)?: return state.begin(hello)
                case let message?: state.take(message)
                case nil: break
                }
                return true
            }
        }
    }

    /// Repeatedly waits for a program with the same name, or at the same path.
    private func follow(_ wake: Wake) {
        while isOpen {
            if let connection = reconnected() { read(connection, wake) }
            state.withLock { $0.look(at: .now) }
            // Waits even after a connection: a program may connect and exit at once.
            var polling = Polling()
            polling.add(wake.reader)
            _ = polling.wait(milliseconds: Int(Self.patience / .milliseconds(1)))
        }
        // Detached while no program was there.
        if !isClosed { notifyArrival() }
    }

    private func reconnected() -> ProgramConnection? {
        let named = try? OfferedProgram.find(name)
        return try? connect(to: named?.path ?? path)
    }

    private func notifyArrival() { wakers.withLock { $0.take() }?() }

    /// What arrives from now on is announced. Call this before taking anything.
    private func expectArrival() { wakers.withLock { $0.isCalled = false } }
}

extension ProgramFeed {
    func onArrival(_ wake: (@Sendable () -> Void)?) {
        wakers.withLock { ($0.arrival, $0.isCalled) = (wake, false) }
    }

    var status: ProgramStatus { state.withLock { $0.status } }

    var clock: RecordClock { state.withLock { $0.clock } }

    var isDamaged: Bool { state.withLock { $0.isDamaged } }

    var identity: ProgramMerge.Identity { state.withLock { $0.identity } }

    func takeRecords() -> RecordInbox.Batch {
        expectArrival()
        return state.withLock { $0.takeRecords() }
    }

    func snapshot() -> BoardSnapshot {
        let now = WallClock.now
        return state.withLock { $0.snapshot(at: now) }
    }

    /// A recording can be ended regardless of the program.
    var abilities: SourceAbilities {
        let abilities = state.withLock { $0.abilities }
        return recording == .recording ? abilities.union(.recording) : abilities
    }

    var recording: RecordingStatus? { recorder.status }

    /// Starts or ends a recording of the shown center.
    private func record(to path: String?) -> SourceAnswer {
        Result { () throws(LineError) in
            .said(
                recording == .recording
                    ? try recorder.end()
                    : try recorder.begin(name, to: path) { state.withLock { $0.beginning } })
        }
    }

    func endRecording() { recorder.close(End(.closed, text: "the board was closed")) }

    /// Sends a request. Returns an answer if the request could not be sent.
    func send(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        if case .record(let path) = request { return record(to: path) }
        let commands: [WireCommand]
        switch state.withLock({ state in
            Result { () throws(LineError) in try state.commands(for: request, at: sourceLine) }
        }) {
        case .failure(let error): return .failure(error)
        case .success(let found): commands = found
        }
        guard !commands.isEmpty else { return .success(.done) }
        if writer.withLock({ $0 })?.send(commands.map { .command($0) }) == true { return nil }
        state.withLock { $0.requests.failAll("the program no longer takes commands") }
        return nil
    }

    func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] {
        expectArrival()
        _ = writer.withLock { $0 }?.flush()
        return state.withLock { state in
            state.requests.expire()
            return state.requests.takeAnswers()
        }
    }

    /// The time until answers must be checked again although nothing arrives.
    var timeUntilDue: Duration? {
        let isBehind = writer.withLock { $0 }?.flush() == true
        let deadline = state.withLock { $0.requests.nextDeadline }
        if isBehind { return .milliseconds(20) }
        return deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }
}
