/// The notices of one name that wait for the engine.
///
/// One notice is on its way at a time, so that the engine stores them in the order in which they were posted.
/// Counters are given when a notice leaves: what is dropped before leaves no gap.
struct Outbox: Sendable {
    struct Entry: Sendable {
        var kind = Envelope.Kind.post
        var body: [UInt8] = []
        /// Asks for an answer.
        var number: UInt64?
        /// Where the poster waits for what becomes of it.
        var ticket: Ticket?
    }

    struct Departure: Sendable {
        var counter: UInt64
        var entry: Entry
    }

    private let policy: OutboxPolicy
    private let keepsLatestOnly: Bool
    private var waiting = Line<Entry>()
    private var waitingBytes = 0
    private var lastCounter: UInt64 = 0
    /// On its way, or to be sent again in the next session.
    private(set) var departure: Departure?

    init(policy: OutboxPolicy, keepsLatestOnly: Bool) {
        self.policy = policy
        self.keepsLatestOnly = keepsLatestOnly
    }

    /// How many wait or are on their way.
    var count: Int { waiting.count + (departure == nil ? 0 : 1) }

    var isWaiting: Bool { !waiting.isEmpty }

    /// What adding an entry has pushed out.
    struct Pushed: Sendable {
        var dropped: [Entry] = []
        var superseded: [Entry] = []
    }

    mutating func add(_ entry: Entry) -> Pushed {
        var pushed = Pushed()
        if keepsLatestOnly {
            while let old = waiting.takeFirst() { pushed.superseded.append(old) }
            waitingBytes = 0
        } else {
            while !hasRoom(for: entry) {
                guard policy.victim == .oldest, let old = waiting.takeFirst() else {
                    pushed.dropped.append(entry)
                    return pushed
                }
                waitingBytes -= old.body.count
                pushed.dropped.append(old)
            }
        }
        waitingBytes += entry.body.count
        waiting.add(entry)
        return pushed
    }

    private func hasRoom(for entry: Entry) -> Bool {
        waiting.count < policy.count && waitingBytes + entry.body.count <= policy.bytes
    }

    /// The entry to send: the one that is on its way already, or the next one.
    mutating func depart() -> Departure? {
        if let departure { return departure }
        guard let entry = waiting.takeFirst() else { return nil }
        waitingBytes -= entry.body.count
        lastCounter += 1
        departure = Departure(counter: lastCounter, entry: entry)
        return departure
    }

    /// The entry on its way has arrived, or was refused for good.
    mutating func arrive() { departure = nil }

    /// The counter of the entry that departed last.
    var latestCounter: UInt64 { lastCounter }
}

/// First in, first out. Adding and taking are O(1), on average.
struct Line<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }

    mutating func add(_ element: Element) { elements.append(element) }

    mutating func takeFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: elements.count <= 1_024)
            head = 0
        } else if head >= 1_024, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }
}
