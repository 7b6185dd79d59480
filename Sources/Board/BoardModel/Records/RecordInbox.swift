import Dispatch
package import Notices
import Synchronization

/// Reads the records of a center from a ring, for a front end.
///
/// Bounded: memory does not grow if the front end takes no records. Without `room`, the inbox drops and
/// counts the newest, so that a poster never waits. With it, the inbox drops the oldest, and posters move the
/// records of full rings. The totals of all names are exact despite drops; those of a single name count only
/// recorded events.
///
/// The locks are `Mutex`, as in other code that runs for each line of a script: the compiler specializes
/// `Mutex` for the guarded type, but not the library's `Lock` from another module.
package final class RecordInbox: Sendable {
    fileprivate struct State: Sendable {
        var records: [NoticeRecord] = []
        /// The minimum number of records that fit.
        var capacity: Int
        /// Whether a poster that finds the ring full moves its records here.
        var isRelieved = false
        var gaps = RecordGaps()
        var totals = Totals()
        /// Added and removed registrations, for the observer list.
        var changes = RegistrationChanges()
        /// Records taken before they were complete. Their end records are kept even if other records are
        /// dropped.
        var unfinished: Set<UInt64> = []
        /// Deliveries in progress.
        var underWay: Set<UInt64> = []
        /// Deliveries in progress whose handlers would never return.
        var hung: Set<UInt64> = []
        var ring: NoticeRecordRing?
        weak var center: NoticeCenter?
        var suggestions = NameSuggestions()
        /// Called when the first record arrives after a take.
        var wake: (@Sendable () -> Void)?
        var waiting: [DispatchSemaphore] = []
    }

    /// The result of one take.
    package struct Batch: Sendable {
        /// The records, in arrays that follow one another; none is empty.
        package private(set) var chunks: [[NoticeRecord]]
        /// The records dropped since the last take, and where they are missing.
        package var gaps = RecordGaps()
        /// The command-language kinds of registrations, by registration number.
        package var kinds: [UInt64: ObserverKind] = [:]
        /// If there are several programs, the index of each record's program, by record number.
        package var programs: [UInt64: Int] = [:]

        /// The records as one array: a copy, if they are in several.
        package var records: [NoticeRecord] {
            get { chunks.count == 1 ? chunks[0] : Array(chunks.joined()) }
            // In place, without a copy of one array.
            _modify {
                var records = self.records
                chunks = []
                defer { chunks = records.isEmpty ? [] : [records] }
                yield &records
            }
        }

        package var recordCount: Int { chunks.reduce(0) { $0 + $1.count } }

        /// The number of records dropped since the last take.
        package var dropped: Int { gaps.count }

        /// - Parameter dropped: The number of records missing after `records`.
        package init(records: [NoticeRecord], dropped: Int) {
            chunks = records.isEmpty ? [] : [records]
            gaps.add(dropped, behind: records.count)
        }

        package init(records: [NoticeRecord], gaps: RecordGaps) {
            self.init(chunks: records.isEmpty ? [] : [records], gaps: gaps)
        }

        /// - Parameter chunks: Arrays of records, none of them empty.
        package init(chunks: [[NoticeRecord]], gaps: RecordGaps) { (self.chunks, self.gaps) = (chunks, gaps) }
    }

    private let state: Mutex<State>
    /// Held from taking the ring's records until they are stored, to preserve their order. While it is held,
    /// a payload may be described; that must not use the inbox.
    private let reading = Mutex(())

    /// - Parameters:
    ///   - capacity: The minimum number of records that fit before the newest are dropped.
    ///   - room: If set, this many records fit, and the oldest are dropped; see `makeRoom`.
    package init(capacity: Int = 65_536, room: Int? = nil) {
        var state = State(capacity: max(1, capacity))
        ringCapacity = min(state.capacity, Self.largestRing)
        if let room { (state.capacity, state.isRelieved) = (max(state.capacity, room), true) }
        self.state = Mutex(state)
    }

    private let ringCapacity: Int

    /// An inbox for a board. Between two takes, it keeps at least as many of the newest records as a log has
    /// rows, and drops only what the log would have trimmed.
    package static var keepingNewest: RecordInbox {
        // The inbox drops half of its records at a time.
        RecordInbox(capacity: 16_384, room: 2 * DeliveryLog.defaultCapacity)
    }

    /// Starts reading the records of a center.
    package func attach(to center: NoticeCenter) {
        let ring = center.recordRing(capacity: ringCapacity)
        ring.onArrival { [weak self] in self?.notifyArrival() }
        if state.withLock({ $0.isRelieved }) { ring.onFull { [weak self] in self?.fetch() } }
        let former = state.withLock { state in
            defer { (state.ring, state.center) = (ring, center) }
            return state.ring
        }
        withExtendedLifetime(former) {}
    }

    /// Eight megabytes.
    private static let largestRing = 65_536

    /// Makes the poster move the records of a full ring. The inbox then drops records only if more than
    /// `capacity` arrive between two takes, the oldest first. For a front end that takes records only after
    /// each command.
    package func makeRoom(for capacity: Int) {
        let ring = state.withLock { state in
            state.capacity = max(state.capacity, capacity)
            state.isRelieved = true
            return state.ring
        }
        ring?.onFull { [weak self] in self?.fetch() }
    }

    /// Moves the ring's records to the inbox.
    package func fetch() {
        reading.withLock { _ in
            guard let ring = state.withLock({ $0.ring }) else { return }
            var batch = ring.take()
            var (center, suggestions) = state.withLock { ($0.center, $0.suggestions) }
            if let center {
                for index in batch.records.indices where batch.records[index].kind == .unheard {
                    suggestions.add(to: &batch.records[index], at: center.changeCount, center.namesMeant)
                }
            }
            state.withLock { state in
                state.suggestions = suggestions
                state.add(batch, atLeast: ring.capacity)
            }
            // Released outside the lock.
            center = nil
        }
    }

    /// Takes all records.
    package func take() -> Batch {
        fetch()
        return state.withLock { $0.take() }
    }

    /// The totals, and the registrations added or removed since the last call.
    package func takeChanges() -> (Totals, RegistrationChanges) {
        fetch()
        return state.withLock { ($0.totals, $0.changes.take()) }
    }

    /// Marks a registration to be listed again.
    package func touch(_ number: UInt64, of name: NoticeName) {
        state.withLock { $0.changes.touch(number, of: name) }
    }

    /// The totals so far.
    package var totals: Totals {
        fetch()
        return state.withLock { $0.totals }
    }
}

// MARK: - Arrival

extension RecordInbox {
    /// Sets the closure that is called, on the poster's thread, when the first record arrives after a take.
    package func onArrival(_ wake: (@Sendable () -> Void)?) {
        let former = state.withLock { state in
            defer { state.wake = wake }
            return state.wake
        }
        withExtendedLifetime(former) {}
    }

    private func notifyArrival() {
        let (wake, waiting) = state.withLock { ($0.wake, $0.waiting) }
        wake?()
        for one in waiting { one.signal() }
    }

    /// Whether no delivery is in progress.
    package var isIdle: Bool {
        fetch()
        return state.withLock { $0.underWay.isEmpty }
    }

    /// Waits until no delivery is in progress. Returns `false` if the wait timed out.
    package func waitUntilIdle(seconds: Int) -> Bool {
        let arrival = DispatchSemaphore(value: 0)
        state.withLock { $0.waiting.append(arrival) }
        defer { state.withLock { $0.waiting.removeAll { $0 === arrival } } }
        let deadline = DispatchTime.now() + .seconds(seconds)
        while !isIdle {
            if arrival.wait(timeout: deadline) == .timedOut { return isIdle }
        }
        return true
    }
}

extension RecordInbox.State {
    fileprivate mutating func add(_ batch: NoticeRecordRing.Batch, atLeast ringCapacity: Int) {
        var batch = batch
        markHung(&batch.records)
        count(batch.records)
        if batch.dropped > 0 { changes.lose() }
        totals.count(Totals.Dropped(batch))
        if records.isEmpty { records = batch.records } else { records += batch.records }
        gaps.add(batch.dropped, behind: records.count)
        let capacity = max(capacity, ringCapacity)
        if records.count > capacity { dropOldest(capacity: capacity) }
    }

    /// Reads single fields in place: passing a record copies it, which retains a dozen references.
    private mutating func count(_ records: [NoticeRecord]) {
        for index in records.indices {
            let kind = records[index].kind
            if records[index].isComplete {
                if let name = records[index].name {
                    totals.count(
                        kind, of: name, by: records[index].observer, seq: records[index].seq,
                        time: records[index].time)
                    if kind.isProblem { totals.noteProblem(records[index], of: name) }
                }
                if !underWay.isEmpty { underWay.remove(records[index].seq) }
            } else if kind == .deliver {
                underWay.insert(records[index].seq)
            }
            if kind == .observe || kind == .remove, let number = records[index].registration {
                changes.touch(number, of: NoticeName(inRecords: records[index].name))
            }
        }
    }

    /// The end of a delivery that would hang says so: it has no duration.
    private mutating func markHung(_ records: inout [NoticeRecord]) {
        for index in records.indices where records[index].kind == .hang {
            if let delivery = records[index].cause { hung.insert(delivery) }
        }
        guard !hung.isEmpty else { return }
        // The ring has a delivery before what it caused.
        for index in records.indices where records[index].isComplete && records[index].kind == .deliver {
            guard hung.remove(records[index].seq) != nil else { continue }
            records[index].durationNanoseconds = nil
            records[index].text = "never returns"
        }
    }

    /// Drops half at a time, which costs O(1) a record. A dropped pair of beginning and end counts once.
    private mutating func dropOldest(capacity: Int) {
        let surplus = records.count - (capacity - capacity / 2)
        let ends = records[..<surplus].filter { $0.isComplete && unfinished.contains($0.seq) }
        gaps.removeFirst(
            surplus, kept: ends.count, dropped: records[..<surplus].count { $0.isComplete } - ends.count,
            isLoss: records.count - surplus < DeliveryLog.defaultCapacity)
        records.replaceSubrange(..<surplus, with: ends)
    }

    fileprivate mutating func take() -> RecordInbox.Batch {
        defer {
            records = []
            gaps = RecordGaps()
        }
        for index in records.indices {
            if !records[index].isComplete {
                unfinished.insert(records[index].seq)
            } else if !unfinished.isEmpty {
                unfinished.remove(records[index].seq)
            }
        }
        return RecordInbox.Batch(records: records, gaps: gaps)
    }
}
