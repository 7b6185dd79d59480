import Notices

/// How often names are posted and observers called, and how long handlers run: counted as records arrive, so that it
/// costs nothing to look at a long log.
package struct Rates: Sendable {
    /// A registration; one without a number is told by its label.
    package struct ObserverKey: Hashable, Sendable {
        package let label: String
        package let registration: UInt64?
    }

    package private(set) var names = RateTable<String>()
    package private(set) var observers = RateTable<ObserverKey>()
    /// The first record that is counted.
    package private(set) var firstSeq: UInt64?
    /// The records that were dropped or trimmed before they were counted, of whatever names.
    package private(set) var dropped = 0
    /// The present, in seconds of the clock of the records.
    package private(set) var now = 0.0
    private var latest = 0.0

    package init() {}

    package var second: Int { Activity.second(of: now) }

    /// Counts the records of a batch.
    package mutating func add(_ batch: RecordInbox.Batch) {
        dropped += batch.dropped
        for record in batch.records { add(record) }
        now = latest
    }

    private mutating func add(_ record: borrowing NoticeRecord) {
        guard record.isComplete, record.kind == .post || record.kind == .deliver, let name = record.name
        else {
            return
        }
        firstSeq = min(firstSeq ?? record.seq, record.seq)
        if record.time.isFinite { latest = max(latest, record.time) }
        let second = Activity.second(of: record.time)
        guard record.kind == .deliver else {
            // A center whose observers are not known does not say whom it called.
            let post = RateEvent(
                seq: record.seq, second: second, counts: .init(posts: 1), name: name,
                isUnknown: record.deliveries == nil)
            return names.add(post, of: name)
        }
        let nanoseconds = record.durationNanoseconds
        let delivery = RateEvent(
            seq: record.seq, second: second, counts: .init(deliveries: 1), name: name,
            nanoseconds: nanoseconds)
        names.add(delivery, of: name)
        guard let label = record.observer else { return }
        observers.add(delivery, of: ObserverKey(label: label, registration: record.registration))
    }

    /// Says what time it is, without a record.
    package mutating func pass(to time: Double) {
        if time.isFinite { now = max(now, time) }
    }

    package mutating func pass(by elapsed: Duration) {
        if firstSeq != nil { now += max(0, elapsed / .seconds(1)) }
    }

    /// Whether a second is kept in which something happened: otherwise time changes nothing.
    package var isMoving: Bool { firstSeq != nil && now - latest < Double(Activity.seconds) + 1 }

    /// Begins with the clock of another run of the program. The sums go on.
    package mutating func restartClock() {
        names.forgetSeconds()
        observers.forgetSeconds()
        (now, latest) = (0, 0)
    }
}
