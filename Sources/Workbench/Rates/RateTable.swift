/// What happens with each of a bounded number of names, or observers. Where there are more, those that were quiet for
/// longest give way, and are counted.
package struct RateTable<Key: Hashable & Sendable>: Sendable {
    package struct Entry: Sendable {
        package let key: Key
        package fileprivate(set) var activity = Activity()
        /// Since it is counted.
        package fileprivate(set) var total = Activity.Counts()
        /// `nil`: no handler was measured.
        package fileprivate(set) var times: HandlerTimes?
        /// Of a name, the posts that did not say whom they called.
        package fileprivate(set) var unknown = 0
        /// The number of the latest record.
        package fileprivate(set) var lastSeq: UInt64 = 0
        /// Of an observer, the name that it was called for; `nil`: there were several.
        package fileprivate(set) var name: String?
    }

    /// More are not kept: an entry takes some 8 KB.
    package static var limit: Int { 256 }
    private static var share: Int { 8 }

    package private(set) var entries: [Entry] = []
    /// The number of entries that gave way.
    package private(set) var forgotten = 0
    private var indices: [Key: Int] = [:]
    /// Most records repeat a recent name, which is found without hashing.
    private var latest = 0

    package init() {}

    package subscript(key: Key) -> Entry? { indices[key].map { entries[$0] } }

    mutating func add(_ event: RateEvent, of key: Key) {
        let index = index(of: key, named: event.name)
        entries[index].activity.add(event.counts, at: event.second)
        entries[index].total.posts += event.counts.posts
        entries[index].total.deliveries += event.counts.deliveries
        entries[index].lastSeq = max(entries[index].lastSeq, event.seq)
        if event.isUnknown { entries[index].unknown += 1 }
        if entries[index].name != event.name { entries[index].name = nil }
        if let nanoseconds = event.nanoseconds {
            if entries[index].times == nil { entries[index].times = HandlerTimes() }
            entries[index].times?.add(nanoseconds)
        }
    }

    /// Forgets by second what has happened: the times of a program that was started again begin anew.
    mutating func forgetSeconds() {
        for index in entries.indices { entries[index].activity = Activity() }
    }

    private mutating func index(of key: Key, named name: String?) -> Int {
        if latest < entries.count, entries[latest].key == key { return latest }
        if let known = indices[key] {
            latest = known
            return known
        }
        if entries.count >= Self.limit { forgetQuietest() }
        latest = entries.count
        indices[key] = latest
        entries.append(Entry(key: key, name: name))
        return latest
    }

    private mutating func forgetQuietest() {
        let order = entries.indices.sorted { entries[$0].lastSeq < entries[$1].lastSeq }
        let leaving = Set(order.prefix(max(1, Self.limit / Self.share)))
        forgotten += leaving.count
        entries = entries.indices.filter { !leaving.contains($0) }.map { entries[$0] }
        indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
    }
}

/// A post of a name, or a delivery.
struct RateEvent {
    var seq: UInt64
    var second: Int
    var counts: Activity.Counts
    var name: String?
    var nanoseconds: Int64?
    var isUnknown = false
}
