/// What an operator may set.
public struct BrokerSettings: Hashable, Sendable {
    /// The first wait before a broker connects again; it doubles up to the limit.
    public var firstWait = Duration.milliseconds(100)
    /// The longest wait before a broker connects again.
    public var longestWait = Duration.seconds(10)
    /// How long a notice that is delivered at least once is held for an earlier one of its sender that has
    /// not come. Then that one is missing; should it come after all, it is delivered late, and once.
    public var patience = Duration.seconds(30)
    /// How often the engine may deliver a notice to this node that no life of it confirms, as where a handler ends the
    /// program: then it is parked, and heard only by ``NoticeBroker/replayParked()``. What is delivered before a program
    /// ends counts, also where another notice has ended it, so take 10 or more. `nil`: as often as it takes. NATS tells.
    public var mostDeliveries: Int?
    /// The largest payload that is sent or accepted, in bytes; the engine may allow less.
    public var maximumPayload = 1 << 20
    /// How many bytes the outboxes of all names take together at most; a notice takes its payload's and 256. The outbox
    /// of each name has a bound of its own, see ``OutboxPolicy``.
    public var outboxBytes = 256 << 20
    /// How long ``NoticeBroker/run()`` goes on, once its task is cancelled, until what waits in outboxes has left and
    /// the handlers of what it confirms have ended.
    public var draining = Duration.seconds(5)

    /// The values above.
    public init() {}
}
