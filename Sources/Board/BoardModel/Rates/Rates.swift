package import Notices
import NoticesWire

/// How often names are posted and observers called, and how long handlers run. Counts records as they arrive,
/// so that showing rates does not scan the log.
package struct Rates: Sendable {
    /// Equal observers: those of one label, without its ordinal, that were registered at one line.
    package struct ObserverKey: Hashable, Sendable {
        package let label: String
        package let file: String?
        package let line: Int?

        fileprivate init?(_ records: [NoticeRecord], _ index: Int) {
            guard let label = records[index].observer else { return nil }
            (self.label, file, line) = (label.withoutOrdinal, records[index].file, records[index].line)
        }

        /// `Screens.swift:21`; `nil` if the line is unknown or is the label.
        package var place: String? {
            guard let file, let line else { return nil }
            let place = "\(file.split(separator: "/").last ?? ""):\(line)"
            return place == label ? nil : place
        }

        /// Whether it counts the calls of an observer.
        package func matches(_ registration: NoticeRegistration) -> Bool {
            label == registration.observer.withoutOrdinal
                && (file == nil || file == registration.source.file.name && line == registration.source.line)
        }
    }

    package private(set) var names = RateTable<String>()
    package private(set) var observers = RateTable<ObserverKey>()
    /// By thread, queue and actor.
    package private(set) var places = RateTable<String>()
    /// The number of the first counted record.
    package private(set) var firstSeq: UInt64?
    /// The number of records dropped or trimmed before they were counted, of any name.
    package private(set) var dropped = 0
    /// The current time, in seconds of the records' clock.
    package private(set) var now = 0.0
    private var latest = 0.0

    package init() {}

    package var second: Int { Activity.second(of: now) }

    /// Counts the records of a batch.
    package mutating func add(_ batch: RecordInbox.Batch) {
        dropped += batch.dropped
        for chunk in batch.chunks {
            for index in chunk.indices { add(chunk, index) }
        }
        now = latest
    }

    /// Reads single fields of a record in place: a function to which it is passed gets a copy, which takes longer.
    private mutating func add(_ records: [NoticeRecord], _ index: Int) {
        guard records[index].isComplete, records[index].kind == .post || records[index].kind == .deliver,
            let name = records[index].name
        else {
            return
        }
        firstSeq = min(firstSeq ?? records[index].seq, records[index].seq)
        if records[index].time.isFinite { latest = max(latest, records[index].time) }
        let second = Activity.second(of: records[index].time)
        guard records[index].kind == .deliver else {
            // A center whose observers are unknown does not report whom it called.
            let post = RateEvent(
                seq: records[index].seq, second: second, counts: .init(posts: 1), name: name,
                isUnknown: records[index].deliveries == nil)
            if let place = records[index].on { places.add(post, of: place) }
            return names.add(post, of: name)
        }
        let nanoseconds = records[index].durationNanoseconds
        let delivery = RateEvent(
            seq: records[index].seq, second: second, counts: .init(deliveries: 1), name: name,
            nanoseconds: nanoseconds)
        names.add(delivery, of: name)
        if let place = records[index].on { places.add(delivery, of: place) }
        if let key = ObserverKey(records, index) { observers.add(delivery, of: key) }
    }

    /// Advances the time without a record.
    package mutating func pass(to time: Double) {
        if time.isFinite { now = max(now, time) }
    }

    package mutating func pass(by elapsed: Duration) {
        if firstSeq != nil { now += max(0, elapsed / .seconds(1)) }
    }

    /// Whether a stored second has activity. If not, time alone changes nothing.
    package var isMoving: Bool { firstSeq != nil && now - latest < Double(Activity.seconds) + 1 }

    /// Restarts the clock for another run of the program. Keeps the sums.
    package mutating func restartClock() {
        names.forgetSeconds()
        observers.forgetSeconds()
        places.forgetSeconds()
        (now, latest) = (0, 0)
    }
}
