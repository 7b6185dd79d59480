import Notices
import Synchronization

/// The notices of one name that wait for the engine.
///
/// One message is on its way at a time, so that the engine stores them in the order in which they were posted.
/// What waits meanwhile leaves together, as one message: the engine takes all of it or nothing, so no failure
/// and no repetition changes the order. Counters are given when notices leave: what is dropped before leaves no
/// gap.
struct Outbox: Sendable {
    struct Entry: Sendable {
        var kind = Envelope.Kind.post
        var body: [UInt8] = []
        /// Asks for an answer.
        var number: UInt64?
        /// Where the poster waits for what becomes of it.
        var ticket: Ticket?
        /// What watchers send along.
        var fields = WatcherFields()
        /// The post.
        var origin: NoticeRecord.Origin?
        /// When it was posted.
        var time = WallTime.now

        /// The bytes that it takes.
        var cost: Int { body.count + 256 }

        /// Whether it may share a message with others: it has nothing that a message says once.
        var isPlain: Bool { kind == .post && number == nil && fields.values.isEmpty }
    }

    /// The notices of one message.
    struct Departure: Sendable {
        /// The counter of the first; the others follow it.
        var counter: UInt64
        var entries: [Entry]
    }

    private let policy: OutboxPolicy
    /// That of all names of a broker.
    private let room: OutboxRoom
    private let keepsLatestOnly: Bool
    private var waiting = Line<Entry>()
    private var waitingBytes = 0
    private var lastCounter: UInt64 = 0
    /// How many bytes leave together at most.
    private var bytesTogether = Batch.bytes
    /// On its way, or to be sent again in the next session.
    private(set) var departure: Departure?

    init(policy: OutboxPolicy, keepsLatestOnly: Bool, in room: OutboxRoom) {
        self.policy = policy
        self.room = room
        self.keepsLatestOnly = keepsLatestOnly
    }

    /// How many wait or are on their way.
    var count: Int { waiting.count + (departure?.entries.count ?? 0) }

    var isWaiting: Bool { !waiting.isEmpty }

    /// What adding an entry has pushed out.
    struct Pushed: Sendable {
        var dropped: [Entry] = []
        var superseded: [Entry] = []
    }

    mutating func add(_ entry: Entry) -> Pushed {
        var pushed = Pushed()
        if keepsLatestOnly { while let old = takeWaiting() { pushed.superseded.append(old) } }
        while !hasRoom(for: entry) || !room.take(entry.cost) {
            guard policy.victim == .oldest, let old = takeWaiting() else {
                pushed.dropped.append(entry)
                return pushed
            }
            pushed.dropped.append(old)
        }
        waitingBytes += entry.body.count
        waiting.add(entry)
        return pushed
    }

    /// One that will not leave.
    private mutating func takeWaiting() -> Entry? {
        guard let old = waiting.takeFirst() else { return nil }
        waitingBytes -= old.body.count
        room.giveBack(old.cost)
        return old
    }

    private func hasRoom(for entry: Entry) -> Bool {
        keepsLatestOnly || waiting.count < policy.count && waitingBytes + entry.body.count <= policy.bytes
    }

    /// The entries to send: those that are on their way already, or the next ones.
    mutating func depart() -> Departure? {
        if let departure { return departure }
        guard let first = waiting.takeFirst() else { return nil }
        var (entries, bytes) = ([first], first.body.count)
        while first.isPlain, entries.count < Batch.count, let next = waiting.first, next.isPlain,
            bytes + next.body.count <= bytesTogether
        {
            _ = waiting.takeFirst()
            bytes += next.body.count
            entries.append(next)
        }
        waitingBytes -= bytes
        departure = Departure(counter: lastCounter + 1, entries: entries)
        lastCounter += UInt64(entries.count)
        return departure
    }

    /// The entries on their way have arrived, or were refused for good.
    mutating func arrive() {
        for entry in departure?.entries ?? [] { room.giveBack(entry.cost) }
        departure = nil
    }

    /// The engine refuses the message for good, and so has stored none of it: a part may pass alone.
    ///
    /// - Returns: Whether it has parts, which leave again, in smaller messages and under the same counters.
    mutating func split() -> Bool {
        guard let departure, departure.entries.count > 1 else { return false }
        let bytes = departure.entries.reduce(0) { $0 + $1.body.count }
        bytesTogether = bytes / 2
        waiting.putBack(departure.entries)
        waitingBytes += bytes
        lastCounter -= UInt64(departure.entries.count)
        self.departure = nil
        return true
    }
}

/// The bytes that the outboxes of all names of a broker may take together.
final class OutboxRoom: Sendable {
    private let left: Atomic<Int>

    init(bytes: Int) { left = Atomic(bytes) }

    /// Takes some, if they are left.
    func take(_ bytes: Int) -> Bool {
        if left.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        giveBack(bytes)
        return false
    }

    func giveBack(_ bytes: Int) { left.add(bytes, ordering: .relaxed) }
}

/// First in, first out. Adding and taking are O(1), on average.
struct Line<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { head < elements.count ? elements[head] : nil }

    mutating func add(_ element: Element) { elements.append(element) }

    /// Puts elements before the first. O(count).
    mutating func putBack(_ taken: [Element]) {
        elements = taken + elements[head...]
        head = 0
    }

    mutating func takeFirst() -> Element? {
        guard head < elements.count else { return nil }
        if elements.count == 1 { return elements.removeLast() }
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
