/// Measures a bounded number of names or observers. Others are not measured, so every measured count is
/// exact. When the table is full, a new entry replaces one that was quiet for `Activity.seconds`.
package struct RateTable<Key: Hashable & Sendable>: Sendable {
    package struct Entry: Sendable {
        package let key: Key
        package fileprivate(set) var activity = Activity()
        /// The counts since the entry was added.
        package fileprivate(set) var total = Activity.Counts()
        /// `nil` if no handler was measured.
        package fileprivate(set) var times: HandlerTimes?
        /// For a name, the number of posts that do not report whom they called.
        package fileprivate(set) var unknown = 0
        /// The numbers of the first and the latest counted record.
        package fileprivate(set) var firstSeq: UInt64
        package fileprivate(set) var lastSeq: UInt64 = 0
        /// For an observer, the name it was called for; `nil` if there were several.
        package fileprivate(set) var name: String?
    }

    /// The maximum number of entries. An entry takes about 8 KB.
    package static var limit: Int { 256 }
    private static var share: Int { 8 }

    package private(set) var entries: [Entry] = []
    /// Changes when an entry is added or replaced.
    package private(set) var version = 0
    /// Whether entries were dropped or rejected for lack of room.
    package private(set) var isFull = false
    /// The latest second in which a search found no entry to replace.
    private var searched: Int?
    private var indices: [Key: Int] = [:]
    /// The index of the latest entry. Most records repeat a recent name, which needs no hashing then.
    private var latest = 0

    package init() {}

    package subscript(key: Key) -> Entry? { indices[key].map { entries[$0] } }

    mutating func add(_ event: RateEvent, of key: Key) {
        guard let index = index(of: key, event) else {
            isFull = true
            return
        }
        entries[index].activity.add(event.counts, at: event.second)
        entries[index].total.posts += event.counts.posts
        entries[index].total.deliveries += event.counts.deliveries
        entries[index].firstSeq = min(entries[index].firstSeq, event.seq)
        entries[index].lastSeq = max(entries[index].lastSeq, event.seq)
        if event.isUnknown { entries[index].unknown += 1 }
        if entries[index].name != event.name { entries[index].name = nil }
        if let nanoseconds = event.nanoseconds {
            if entries[index].times == nil { entries[index].times = HandlerTimes() }
            entries[index].times?.add(nanoseconds)
        }
    }

    /// Clears the counts by second: a restarted program has a new clock.
    mutating func forgetSeconds() {
        for index in entries.indices { entries[index].activity = Activity() }
        searched = nil
    }

    /// The index of the entry of a key; `nil` if there is no room.
    private mutating func index(of key: Key, _ event: RateEvent) -> Int? {
        if latest < entries.count, entries[latest].key == key { return latest }
        if let known = indices[key] {
            latest = known
            return known
        }
        if entries.count >= Self.limit { forgetQuiet(at: event.second) }
        guard entries.count < Self.limit else { return nil }
        latest = entries.count
        indices[key] = latest
        entries.append(Entry(key: key, firstSeq: event.seq, name: event.name))
        version += 1
        return latest
    }

    /// Makes room by removing entries that were quiet for `Activity.seconds`. Searches at most once a second,
    /// since many records may find no room.
    private mutating func forgetQuiet(at second: Int) {
        guard second > searched ?? .min else { return }
        let quiet = entries.indices.filter { index in
            entries[index].activity.latest.map { second - $0 >= Activity.seconds } ?? true
        }
        guard !quiet.isEmpty else {
            searched = second
            return
        }
        let order = quiet.sorted { entries[$0].lastSeq < entries[$1].lastSeq }
        let leaving = Set(order.prefix(max(1, Self.limit / Self.share)))
        entries = entries.indices.filter { !leaving.contains($0) }.map { entries[$0] }
        indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
        latest = 0
        isFull = true
        version += 1
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
