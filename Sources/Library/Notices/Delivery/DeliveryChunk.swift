/// Consecutive deliveries that wait in a mailbox. Each is taken once.
///
/// Parts that many notices lack are stored separately, so that a burst of posts touches as little new memory as
/// possible: the system takes longer to provide a page than the center takes for the posts that fill it.
struct DeliveryChunk: Sendable {
    private var heads: [Head] = []
    private var payloads: [(any Sendable)?] = []
    private var rests: [Rest] = []
    private var takenHeads = 0
    private var takenPayloads = 0
    private var takenRests = 0

    /// The parts that every delivery has.
    private struct Head {
        let name: NoticeName
        let source: SourceLine
        let hasPayload: Bool
        let hasRest: Bool
    }

    /// The parts that few deliveries have.
    private struct Rest {
        var sender: StrongReference?
        var trail: Trail?
        var watch: DeliveryWatch?
        var receipt: Receipt?
    }

    private static let size = 256
    /// Above this, an emptied chunk frees its memory: one burst of posts must not use memory forever.
    private static let sizeToKeep = 16

    /// The number of deliveries that can be taken.
    var count: Int { heads.count - takenHeads }
    var isEmpty: Bool { takenHeads == heads.count }
    var isFull: Bool { heads.count == Self.size }

    init() {}

    /// The chunk after a full one, with the same capacity.
    init(after full: DeliveryChunk) {
        heads.reserveCapacity(full.heads.count)
        payloads.reserveCapacity(full.payloads.count)
        rests.reserveCapacity(full.rests.count)
    }

    /// Appends a delivery. Copies only the parts that the notice has.
    @inline(__always)
    mutating func append(_ notice: BorrowedNotice, _ watch: DeliveryWatch?) {
        let hasPayload = notice.hasPayload
        let receipt = Receipt.current
        let hasRest =
            notice.senderReference != nil || notice.trail != nil || watch != nil || receipt != nil
        heads.append(
            Head(name: notice.name, source: notice.source, hasPayload: hasPayload, hasRest: hasRest))
        if hasPayload { payloads.append(notice.payload) }
        guard hasRest else { return }
        rests.append(
            Rest(
                sender: notice.senderReference, trail: notice.trail, watch: watch, receipt: receipt))
    }

    /// Takes the oldest delivery. The chunk keeps no reference to its payload and sender.
    @inline(__always)
    mutating func take() -> ScheduledDelivery {
        let head = heads[takenHeads]
        takenHeads += 1
        var payload: (any Sendable)?
        if head.hasPayload {
            swap(&payload, &payloads[takenPayloads])
            takenPayloads += 1
        }
        var rest = Rest()
        if head.hasRest {
            swap(&rest, &rests[takenRests])
            takenRests += 1
        }
        if isEmpty { clear() }
        return ScheduledDelivery(
            notice: Notice(
                name: head.name, sender: rest.sender, payload: payload, source: head.source,
                trail: rest.trail),
            watch: rest.watch, receipt: rest.receipt)
    }

    private mutating func clear() {
        guard heads.count <= Self.sizeToKeep else { return self = DeliveryChunk() }
        heads.removeAll(keepingCapacity: true)
        payloads.removeAll(keepingCapacity: true)
        rests.removeAll(keepingCapacity: true)
        (takenHeads, takenPayloads, takenRests) = (0, 0, 0)
    }
}
