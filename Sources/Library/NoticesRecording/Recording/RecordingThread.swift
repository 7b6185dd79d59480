import Libc
import LocalSockets
import Notices
import NoticesWire
import Synchronization

/// The state that a recording shares with its writing thread.
final class RecordingThread: ReportingThread {
    private struct State: Sendable {
        var moments: [RecordedMoment] = []
        var error: RecordingError?
        var counts = (records: 0, bytes: 0)
    }

    private let centers: [RecordedCenter]
    private let state = Lock(State())
    /// Woken to end the recording, and when it has ended.
    private let wake: Wake
    private let ended: Wake
    private let isClosing = Atomic(false)
    private let thread = Atomic<UInt>(0)

    /// The time between two writes.
    private static let tick = 20
    /// Enough drains to empty a ring, if nothing is added.
    private static let lastTicks = 6

    init(_ centers: [RecordedCenter]) throws(SystemCallError) {
        self.centers = centers
        wake = try Wake()
        ended = try Wake()
    }

    /// Starts the thread. Returns `false` if the system cannot start one.
    func start(_ watched: [WatchedCenter<RecordedCenter>], _ writer: RecordingWriter) -> Bool {
        ProgramEnd.add(self)
        let isStarted = QuietThread.start { [self] in run(watched, writer) }
        if !isStarted { ProgramEnd.remove(self) }
        return isStarted
    }

    func mark(_ text: String) {
        let moment = RecordedMoment(text, of: centers)
        state.withLock { $0.moments.append(moment) }
    }

    var error: RecordingError? { state.withLock { $0.error } }

    var counts: (records: Int, bytes: Int) { state.withLock { $0.counts } }

    /// Makes the thread write what there is, and end.
    func close() {
        isClosing.store(true, ordering: .releasing)
        wake.wake()
    }

    func closeAtExit() { close() }

    /// Waits until it has ended. The thread itself, which runs the program's code to describe payloads, does not wait.
    func waitForEnd() {
        guard thread.load(ordering: .acquiring) != Self.current else { return }
        var polling = Polling()
        polling.add(ended.reader)
        while !ended.isWoken { _ = polling.wait(milliseconds: nil) }
    }

    private static var current: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    // MARK: - The thread

    private func run(_ centers: [WatchedCenter<RecordedCenter>], _ writer: RecordingWriter) {
        thread.store(Self.current, ordering: .releasing)
        var (watched, writer) = (centers, writer)
        do throws(RecordingError) {
            while !isClosing.load(ordering: .acquiring), !writer.isClosed {
                var polling = Polling()
                polling.add(wake.reader)
                _ = polling.wait(milliseconds: Self.tick)
                wake.clear()
                _ = try write(&watched, &writer)
            }
            var left = Self.lastTicks
            while left > 0, try write(&watched, &writer) { left -= 1 }
            // No record reports owners that were deallocated since.
            for index in watched.indices {
                if let changed = watched[index].look() { try writer.append(changed) }
            }
            try writer.close(End(.closed))
            count([], writer)
        } catch {
            state.withLock { $0.error = error }
        }
        watched = []
        ended.wake()
        ProgramEnd.remove(self)
    }

    /// Writes what has happened. Returns whether anything has.
    private func write(
        _ watched: inout [WatchedCenter<RecordedCenter>], _ writer: inout RecordingWriter
    ) throws(RecordingError) -> Bool {
        // Before the records, so that everything before a mark is there.
        let moments = state.withLock { state in
            defer { state.moments = [] }
            return state.moments
        }
        var messages: [WireMessage] = []
        var ticks = moments.isEmpty ? 1 : Self.lastTicks
        while ticks > 0 {
            ticks -= 1
            let former = messages.count
            for index in watched.indices { messages += watched[index].tick() }
            if messages.count == former { break }
        }
        if !moments.isEmpty { messages = RecordedMoment.place(moments, in: messages) }
        for message in messages { try writer.append(message) }
        try writer.flush()
        count(messages, writer)
        return !messages.isEmpty
    }

    private func count(_ messages: [WireMessage], _ writer: RecordingWriter) {
        var new = 0
        for case .records(_, let records) in messages { new += records.count }
        state.withLock { state in
            state.counts.records += new
            state.counts.bytes = writer.byteCount
        }
    }
}
