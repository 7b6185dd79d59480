import Dispatch
package import Notices
import Synchronization

/// What happens in a center, for the face that shows it: the reader of a ring.
///
/// Bounded: when nobody takes the records, the newest are dropped and counted, so that a poster never waits and memory
/// never grows. The totals of all names are exact whatever is dropped, those of one name are of what was recorded.
///
/// Its locks are a `Mutex`, as are others that each line of a script takes: the compiler fits that to what it guards,
/// which it does not do with the library's `Lock` in another module.
package final class RecordInbox: Sendable {
    fileprivate struct State: Sendable {
        var records: [NoticeRecord] = []
        /// For how many there is room, at least.
        var capacity: Int
        var dropped = 0
        var totals = Totals()
        /// Registrations that came or went, for the list of them.
        var changes = RegistrationChanges()
        /// What was taken before it was over: its end is told, whatever else is dropped.
        var unfinished: Set<UInt64> = []
        /// Deliveries that were begun and are not over.
        var underWay: Set<UInt64> = []
        var ring: NoticeRecordRing?
        /// Called when something comes after a taking.
        var wake: (@Sendable () -> Void)?
        var waiting: [DispatchSemaphore] = []
    }

    /// What was taken at one time.
    package struct Batch: Sendable {
        package var records: [NoticeRecord]
        /// How many were dropped since the last taking.
        package var dropped: Int
        /// By what kinds of the command language registrations were made, by their numbers.
        package var kinds: [UInt64: ObserverKind] = [:]
    }

    private let state: Mutex<State>
    /// Held by who reads the ring, until what was read is in its place: what is taken first comes first. What is posted in
    /// a workbench describes itself without asking the inbox.
    private let reading = Mutex(())

    package init(capacity: Int = 65_536) {
        state = Mutex(State(capacity: max(1, capacity)))
    }

    /// Reads what happens in a center from now on.
    func attach(to center: NoticeCenter) {
        let ring = center.recordRing(capacity: min(state.withLock { $0.capacity }, Self.largestRing))
        ring.onArrival { [weak self] in self?.tellArrival() }
        let former = state.withLock { state in
            defer { state.ring = ring }
            return state.ring
        }
        withExtendedLifetime(former) {}
    }

    /// Eight megabytes.
    private static let largestRing = 65_536

    /// Has the poster take what is in the ring when that is full, so that records are dropped only when there are more
    /// than `capacity` of them between two takings. For a face that takes only when a command is over.
    package func makeRoom(for capacity: Int) {
        let ring = state.withLock { state in
            state.capacity = max(state.capacity, capacity)
            return state.ring
        }
        ring?.onFull { [weak self] in self?.fetch() }
    }

    /// Takes what the ring has.
    private func fetch() {
        reading.withLock { _ in
            guard let ring = state.withLock({ $0.ring }) else { return }
            let batch = ring.take()
            state.withLock { $0.add(batch, atLeast: ring.capacity) }
        }
    }

    /// Takes everything that is there.
    package func take() -> Batch {
        fetch()
        return state.withLock { $0.take() }
    }

    /// The totals so far, and which registrations have come or gone since this was last asked.
    func takeChanges() -> (Totals, RegistrationChanges) {
        fetch()
        return state.withLock { ($0.totals, $0.changes.take()) }
    }

    /// Has a registration listed anew.
    func touch(_ number: UInt64, of name: NoticeName?) {
        state.withLock { $0.changes.touch(number, of: name) }
    }

    /// The totals so far.
    package var totals: Totals {
        fetch()
        return state.withLock { $0.totals }
    }
}

// MARK: - What comes

extension RecordInbox {
    /// Sets what is called, on the poster's thread, when something comes after a taking.
    package func onArrival(_ wake: (@Sendable () -> Void)?) {
        let former = state.withLock { state in
            defer { state.wake = wake }
            return state.wake
        }
        withExtendedLifetime(former) {}
    }

    private func tellArrival() {
        let (wake, waiting) = state.withLock { ($0.wake, $0.waiting) }
        wake?()
        for one in waiting { one.signal() }
    }

    /// Whether no delivery is under way.
    var isSettled: Bool {
        fetch()
        return state.withLock { $0.underWay.isEmpty }
    }

    /// Waits until no delivery is under way. `false`: that took too long.
    func waitUntilSettled(seconds: Int) -> Bool {
        let arrival = DispatchSemaphore(value: 0)
        state.withLock { $0.waiting.append(arrival) }
        defer { state.withLock { $0.waiting.removeAll { $0 === arrival } } }
        let deadline = DispatchTime.now() + .seconds(seconds)
        while !isSettled {
            if arrival.wait(timeout: deadline) == .timedOut { return isSettled }
        }
        return true
    }
}

extension RecordInbox.State {
    fileprivate mutating func add(_ batch: NoticeRecordRing.Batch, atLeast ringCapacity: Int) {
        count(batch.records)
        if batch.dropped > 0 { changes.lose() }
        totals.count(dropped: batch)
        if records.isEmpty { records = batch.records } else { records += batch.records }
        dropped += batch.dropped
        let capacity = max(capacity, ringCapacity)
        if records.count > capacity { dropOldest(capacity: capacity) }
    }

    /// By the fields that it takes: a record that is handed on is a copy, which counts a dozen references.
    private mutating func count(_ records: [NoticeRecord]) {
        for place in records.indices {
            let kind = records[place].kind
            if records[place].isComplete {
                if let name = records[place].name {
                    totals.count(kind, of: name, by: records[place].observer)
                }
                if !underWay.isEmpty { underWay.remove(records[place].seq) }
            } else if kind == .deliver {
                underWay.insert(records[place].seq)
            }
            if kind == .observe || kind == .remove, let number = records[place].registration {
                changes.touch(number, of: records[place].name.map { NoticeName($0) })
            }
        }
    }

    /// Drops half at a time, so that it costs O(1) a record. What has begun is counted when its end is dropped.
    private mutating func dropOldest(capacity: Int) {
        let surplus = records.count - (capacity - capacity / 2)
        let ends = records[..<surplus].filter { $0.isComplete && unfinished.contains($0.seq) }
        dropped += records[..<surplus].count { $0.isComplete } - ends.count
        records.replaceSubrange(..<surplus, with: ends)
    }

    fileprivate mutating func take() -> RecordInbox.Batch {
        defer {
            records = []
            dropped = 0
        }
        for place in records.indices {
            if !records[place].isComplete {
                unfinished.insert(records[place].seq)
            } else if !unfinished.isEmpty {
                unfinished.remove(records[place].seq)
            }
        }
        return RecordInbox.Batch(records: records, dropped: dropped)
    }
}
