/// The deliveries that wait in a mailbox, and whether a drain is scheduled or under way: a plain state machine.
///
/// They are stored in chunks, so that a burst copies none of them to make room, and a drain takes many at once.
struct MailboxState: Sendable {
    private var full = Fifo<Chunk>()
    private var latest = Chunk()
    /// Whether a drain is scheduled or under way.
    private var isServed = false

    /// Adds a delivery. `true`: no drain is under way, and the caller must schedule one.
    @inline(__always)
    mutating func add(_ delivery: consuming ScheduledDelivery) -> Bool {
        if latest.isFull { startChunk() }
        latest.append(delivery)
        guard !isServed else { return false }
        isServed = true
        return true
    }

    @inline(never)
    private mutating func startChunk() {
        full.append(latest)
        latest = Chunk()
    }

    /// Takes the oldest chunk in place of an empty one. `false`: no delivery waits.
    mutating func take(_ chunk: inout Chunk) -> Bool {
        if let oldest = full.popFirst() {
            chunk = oldest
        } else {
            swap(&chunk, &latest)
        }
        return !chunk.isEmpty
    }

    /// Ends the drain, unless a delivery waits.
    mutating func finish() -> Bool {
        isServed = !latest.isEmpty || !full.isEmpty
        return !isServed
    }
}

extension MailboxState {
    /// Consecutive deliveries, each of which is taken once.
    struct Chunk: Sendable {
        private var deliveries: [ScheduledDelivery] = []
        private var taken = 0

        private static let size = 256
        /// Above this, the memory of an emptied chunk is freed: one burst of posts must not cost memory for good.
        private static let sizeToKeep = 16

        var isEmpty: Bool { taken == deliveries.count }
        fileprivate var isFull: Bool { deliveries.count == Self.size }

        fileprivate mutating func append(_ delivery: consuming ScheduledDelivery) {
            deliveries.append(delivery)
        }

        /// Takes the oldest delivery. The chunk keeps no reference to its parts.
        @inline(__always)
        mutating func take() -> ScheduledDelivery {
            var delivery = ScheduledDelivery.none
            swap(&delivery, &deliveries[taken])
            taken += 1
            if isEmpty { clear() }
            return delivery
        }

        private mutating func clear() {
            deliveries.removeAll(keepingCapacity: deliveries.count <= Self.sizeToKeep)
            taken = 0
        }
    }
}
