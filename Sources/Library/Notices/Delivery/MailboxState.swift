/// The deliveries that wait in a mailbox, and whether a drain is scheduled or running: a plain state machine.
///
/// The deliveries are stored in chunks, so that a burst copies none of them to make room, and a drain takes many at
/// once.
struct MailboxState: Sendable {
    private var full = Fifo<DeliveryChunk>()
    private var latest = DeliveryChunk()
    /// Whether a drain is scheduled or running.
    private var isServed = false

    /// Whether no drain is scheduled or running, so that no delivery waits.
    var isIdle: Bool { !isServed }

    /// Adds a delivery. Returns `true` if no drain is running, so that the caller must schedule one.
    mutating func add(_ notice: BorrowedNotice, _ watch: DeliveryWatch?) -> Bool {
        let isFirst = !isServed
        isServed = true
        append(notice, watch)
        return isFirst
    }

    /// Adds a delivery if a drain is scheduled or running. Returns `false` if not.
    @inline(__always)
    mutating func addBehindOthers(_ notice: BorrowedNotice, _ watch: DeliveryWatch?) -> Bool {
        guard isServed else { return false }
        append(notice, watch)
        return true
    }

    @inline(__always)
    private mutating func append(_ notice: BorrowedNotice, _ watch: DeliveryWatch?) {
        if latest.isFull { startChunk() }
        latest.append(notice, watch)
    }

    @inline(never)
    private mutating func startChunk() {
        full.append(latest)
        latest = DeliveryChunk(after: latest)
    }

    /// Takes the oldest chunk in exchange for an empty one. Returns `false` if no delivery waits.
    mutating func take(_ chunk: inout DeliveryChunk) -> Bool {
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
