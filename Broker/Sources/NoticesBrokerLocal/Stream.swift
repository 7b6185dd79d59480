import NoticesBroker

/// The stored messages of one topic, and what each subscriber has had of them.
struct Stream: Sendable {
    private struct Subscriber: Sendable {
        /// Stored, not confirmed, and when each is delivered again.
        var open: [UInt64: Duration] = [:]
        /// Of those, the ones that were not handed over since they were planned first.
        var unseen: Set<UInt64> = []
        /// Whether one was handed over before another of those.
        var hasGap = false
    }

    private var messages: [UInt64: TransportMessage] = [:]
    private var places: Set<String> = []
    private var last: UInt64 = 0
    /// Messages that stay stored, since their delivery was forgotten.
    private var forgotten: Set<UInt64> = []
    private var subscribers: [String: Subscriber] = [:]

    /// The place of a message; `nil` if it is stored already.
    mutating func store(_ message: TransportMessage, evenIfDouble: Bool) -> UInt64? {
        guard places.insert(message.id).inserted || evenIfDouble else { return nil }
        guard !subscribers.isEmpty else { return 0 }
        last += 1
        messages[last] = message
        for node in subscribers.keys {
            subscribers[node]?.open[last] = .zero
            subscribers[node]?.unseen.insert(last)
        }
        return last
    }

    /// What a subscriber has not confirmed, in order. A new one begins with the next message.
    mutating func subscribe(_ node: String) -> [(UInt64, TransportMessage)] {
        guard let known = subscribers[node] else {
            subscribers[node] = Subscriber()
            return []
        }
        return known.open.keys.sorted().compactMap { place in messages[place].map { (place, $0) } }
    }

    /// Forgets a subscriber.
    mutating func unsubscribe(_ node: String) {
        for place in subscribers.removeValue(forKey: node)?.open.keys.sorted() ?? [] {
            guard !forgotten.contains(place) else { continue }
            if !subscribers.values.contains(where: { $0.open[place] != nil }) { messages[place] = nil }
        }
    }

    /// A message is sent to a subscriber now, and again later unless it is confirmed.
    mutating func plan(_ place: UInt64, for node: String, repeatedAt time: Duration) {
        if subscribers[node]?.open[place] != nil { subscribers[node]?.open[place] = time }
    }

    /// What is delivered again now.
    func repetitions(for node: String, now: Duration) -> [(UInt64, TransportMessage)] {
        let due = subscribers[node]?.open.filter { $0.value <= now }.keys.sorted() ?? []
        return due.compactMap { place in messages[place].map { (place, $0) } }
    }

    /// How long until something is delivered again; `nil` if nothing waits for that.
    func wait(for node: String, now: Duration) -> Duration? {
        subscribers[node]?.open.values.filter { $0 > now && $0 < .farAway }.min().map { $0 - now }
    }

    /// A message is handed over.
    ///
    /// - Returns: Whether one before it was not handed over yet; and whether this was the last one of a gap.
    mutating func handOver(_ place: UInt64, to node: String, repeatedAt time: Duration) -> (
        followsGap: Bool, endsGap: Bool
    ) {
        plan(place, for: node, repeatedAt: time)
        guard var subscriber = subscribers[node] else { return (false, false) }
        defer { subscribers[node] = subscriber }
        subscriber.unseen.remove(place)
        let followsGap = subscriber.unseen.contains { $0 < place }
        let endsGap = subscriber.hasGap && subscriber.unseen.isEmpty
        subscriber.hasGap = (subscriber.hasGap || followsGap) && !endsGap
        return (followsGap, endsGap)
    }

    /// Forgets that a message has still to be delivered.
    mutating func forget(_ place: UInt64, for node: String) {
        forgotten.insert(place)
        subscribers[node]?.open[place] = nil
        subscribers[node]?.unseen.remove(place)
    }

    /// What is stored between two places.
    func messages(between first: UInt64, and last: UInt64) -> [(UInt64, TransportMessage)] {
        messages.filter { $0.key > first && $0.key < last }.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value)
        }
    }

    var openCount: Int { subscribers.values.reduce(0) { $0 + $1.open.count } }

    mutating func acknowledge(_ place: UInt64, by node: String) {
        subscribers[node]?.open[place] = nil
        guard !forgotten.contains(place) else { return }
        if !subscribers.values.contains(where: { $0.open[place] != nil }) { messages[place] = nil }
    }
}
