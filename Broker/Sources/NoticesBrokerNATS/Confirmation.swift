/// The subject to which a message of a stream is confirmed, and what it says of the message:
/// `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream place>.<consumer place>.<time>.<pending>`, or with
/// domain and account after `ACK`.
struct Confirmation: Hashable, Sendable {
    let consumer: String
    let deliveries: UInt64
    let streamPlace: UInt64
    /// When the message was stored, in nanoseconds.
    let time: UInt64

    init?(_ subject: String) {
        guard subject.utf8.starts(with: "$JS.ACK.".utf8) else { return nil }
        let tokens = subject.split(separator: ".", omittingEmptySubsequences: false)
        guard tokens.count >= 9 else { return nil }
        let first = tokens.count == 9 ? 4 : 6
        guard tokens.count > first + 3, let deliveries = UInt64(tokens[first]),
            let streamPlace = UInt64(tokens[first + 1]), let time = UInt64(tokens[first + 3])
        else { return nil }
        consumer = String(tokens[first - 1])
        self.deliveries = deliveries
        self.streamPlace = streamPlace
        self.time = time
    }
}

/// Whether messages that were delivered before this session, and not confirmed, are still to come.
struct Backlog: Sendable {
    /// The place of the last that was delivered.
    let delivered: UInt64
    private let unconfirmed: Int64
    /// By then all have come that the stream still has.
    private let deadline: ContinuousClock.Instant?
    /// The places of those that have come; a message that comes twice counts once.
    private(set) var come: Set<UInt64> = []
    /// Whether all have come.
    private(set) var isOver: Bool
    /// Whether none is waited for any more.
    private(set) var isEnded: Bool

    init(delivered: UInt64 = 0, unconfirmed: Int64 = 0, deadline: ContinuousClock.Instant? = nil) {
        self.delivered = delivered
        self.unconfirmed = unconfirmed
        self.deadline = deadline
        (isOver, isEnded) = (unconfirmed <= 0, unconfirmed <= 0)
    }

    /// A message has come. Returns whether one before it may be to come.
    mutating func receive(_ place: UInt64, now: ContinuousClock.Instant = .now) -> Bool {
        guard !isOver else { return false }
        if place <= delivered { come.insert(place) }
        isOver = come.count >= unconfirmed
        defer { isEnded = isOver || isEnded || deadline.map { now >= $0 } ?? false }
        return !isEnded
    }
}
