import Synchronization

/// The monitors of a center, and the numbering of what they are told.
final class Recording: Sendable {
    typealias Monitor = @Sendable (NoticeRecord) -> Void

    private struct Monitors: Sendable {
        var lastNumber: UInt64 = 0
        var attached: [(number: UInt64, body: Monitor)] = []
    }

    private let store: Store
    private let clock: NoticeClock
    private let monitors = Lock(Monitors())
    private let sequence = Atomic<UInt64>(0)

    init(store: Store, clock: NoticeClock) {
        self.store = store
        self.clock = clock
    }

    func attach(_ body: @escaping Monitor) -> UInt64 {
        let number = monitors.withLock { state in
            state.lastNumber += 1
            state.attached.append((state.lastNumber, body))
            store.setWatched(true)
            return state.lastNumber
        }
        return number
    }

    func detach(_ number: UInt64) {
        // Returned out of the lock, so that what the monitor captured is released outside it.
        let removed = monitors.withLock { state -> [(number: UInt64, body: Monitor)] in
            let removed = state.attached.filter { $0.number == number }
            state.attached.removeAll { $0.number == number }
            store.setWatched(!state.attached.isEmpty)
            return removed
        }
        _ = removed
    }

    fileprivate var center: UInt64 { store.center }

    var isWatched: Bool { store.isWatched }

    /// A recorder for what happens now, or `nil` when nobody watches.
    func recorder() -> Recorder? {
        guard isWatched else { return nil }
        let bodies = monitors.withLock { $0.attached.map(\.body) }
        return bodies.isEmpty ? nil : Recorder(recording: self, clock: clock, monitors: bodies)
    }

    /// Records something that takes no time.
    func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
        recorder()?.record(kind, describe)
    }

    fileprivate func nextSequence() -> UInt64 {
        sequence.add(1, ordering: .relaxed).newValue
    }
}

/// Tells the monitors that were attached when it was made, so that a post is told by the same ones to its end.
struct Recorder: Sendable {
    fileprivate let recording: Recording
    let clock: NoticeClock
    fileprivate let monitors: [Recording.Monitor]

    /// Begins a record, and tells of it unless it will be complete at once.
    func begin(
        _ kind: NoticeRecord.Kind, announce: Bool = true, describe: (inout NoticeRecord) -> Void
    ) -> NoticeRecord {
        var record = NoticeRecord(
            seq: recording.nextSequence(), time: clock.now().inSeconds, kind: kind, isComplete: false)
        record.cause = Cause.delivery(of: recording.center)
        describe(&record)
        if announce { tell(record) }
        return record
    }

    /// Tells of a record that is complete now.
    func finish(_ record: NoticeRecord) {
        var record = record
        record.isComplete = true
        tell(record)
    }

    /// Begins and finishes a record.
    func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
        finish(begin(kind, announce: false, describe: describe))
    }

    private func tell(_ record: NoticeRecord) {
        for monitor in monitors { monitor(record) }
    }
}
