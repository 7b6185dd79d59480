import Dispatch
package import Notices

/// Where a center's monitor leaves its records, and the face that shows them takes them from.
///
/// Bounded: when nobody takes them, the oldest are dropped and counted, so that a poster never waits and memory
/// never grows. Totals are counted here, on the poster's thread, and are exact whatever is dropped.
package final class RecordInbox: Sendable {
    private struct State: Sendable {
        var records: [NoticeRecord] = []
        var dropped = 0
        var totals = Totals()
        var lastSeq: UInt64 = 0
        /// Deliveries that were begun and are not over.
        var underWay: Set<UInt64> = []
        var waiting: [DispatchSemaphore] = []
        var wake: (@Sendable () -> Void)?

        mutating func follow(_ record: NoticeRecord) {
            if record.kind == .deliver, !record.isComplete {
                underWay.insert(record.seq)
            } else if underWay.remove(record.seq) != nil, underWay.isEmpty {
                waiting.forEach { $0.signal() }
                waiting = []
            }
        }
    }

    /// Whether no delivery is under way.
    var isSettled: Bool { state.withLock { $0.underWay.isEmpty } }

    /// Waits until no delivery is under way. `false`: that took too long.
    func waitUntilSettled(seconds: Int) -> Bool {
        let settled = DispatchSemaphore(value: 0)
        let isSettled = state.withLock { state in
            if !state.underWay.isEmpty { state.waiting.append(settled) }
            return state.underWay.isEmpty
        }
        return isSettled || settled.wait(timeout: .now() + .seconds(seconds)) == .success
    }

    /// What was taken at one time.
    package struct Batch: Sendable {
        package var records: [NoticeRecord]
        /// How many were dropped since the last taking.
        package var dropped: Int
        /// By what kinds of the command language registrations were made, by their numbers.
        package var kinds: [UInt64: ObserverKind] = [:]
    }

    private let capacity: Int
    private let state = Lock(State())

    package init(capacity: Int = 65_536) {
        self.capacity = max(1, capacity)
    }

    /// Sets what is called, on the poster's thread, when the inbox is no longer empty.
    package func onArrival(_ wake: (@Sendable () -> Void)?) {
        state.withLock { $0.wake = wake }
    }

    func add(_ record: NoticeRecord) {
        let wake = state.withLock { state -> (@Sendable () -> Void)? in
            let wasEmpty = state.records.isEmpty
            state.totals.count(record)
            state.lastSeq = max(state.lastSeq, record.seq)
            state.follow(record)
            // Half at a time, so that dropping costs O(1) a record.
            if state.records.count >= capacity {
                let surplus = capacity / 2 + 1
                state.records.removeFirst(surplus)
                state.dropped += surplus
            }
            state.records.append(record)
            return wasEmpty ? state.wake : nil
        }
        wake?()
    }

    /// Takes everything that is there.
    package func take() -> Batch {
        state.withLock { state in
            defer {
                state.records = []
                state.dropped = 0
            }
            return Batch(records: state.records, dropped: state.dropped)
        }
    }

    /// The highest number of a record so far.
    package var lastSeq: UInt64 { state.withLock { $0.lastSeq } }

    /// The totals so far.
    package var totals: Totals { state.withLock { $0.totals } }
}
