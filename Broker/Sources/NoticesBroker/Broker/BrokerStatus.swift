public import Notices

/// What a broker does and has done.
public struct BrokerStatus: Hashable, Sendable {
    /// The name of this node.
    public let node: String
    /// The engine.
    public let engine: String
    /// Where it stands with its engine.
    public internal(set) var state: BrokerState
    /// How often it was connected.
    public internal(set) var connections: Int
    /// Messages that could not be read, and belong to no name.
    public internal(set) var unreadable: Int
    /// How many messages are parked for this node, that it could not read; see ``NoticeBroker/parked()``.
    public internal(set) var parked = 0
    /// Whether another program runs under the name of this node: each hears only a part.
    public internal(set) var hasNamesake = false
    /// The names that the engine forbids this node to send or to receive, and its words. They are tried again while
    /// others go on.
    public internal(set) var forbidden: [NoticeName: [TopicUse: String]] = [:]
    /// How full the stores are in which notices wait for nodes, where the engine tells.
    public internal(set) var stores: [StoreFill] = []
    /// Those that are full, or nearly so: 80 %, and then until 70 %.
    public internal(set) var fullStores: [StoreFill] = []
    /// The counts of each shared name.
    public internal(set) var names: [NoticeName: Counts] = [:]

    /// How long a notice was on its way.
    public struct LatestArrival: Hashable, Sendable {
        /// When it came, on the clock of the broker.
        public let time: Duration
        /// How long it was on its way, by the clocks of the two machines; not negative. A clock that is wrong makes it
        /// wrong.
        public let lag: Duration
    }

    /// The counts of one shared name, since it was shared.
    public struct Counts: Hashable, Sendable {
        /// Notices that were posted here and go out.
        public internal(set) var posted = 0
        /// Notices that the engine has.
        public internal(set) var sent = 0
        /// Notices that wait in the outbox or for the engine's answer.
        public internal(set) var queued = 0
        /// Notices that do not cross: the outbox was full, or they cannot be sent.
        public internal(set) var dropped = 0
        /// Notices of a kept name that a later one superseded before they had left.
        public internal(set) var superseded = 0
        /// Attempts to send that failed and were, or will be, repeated.
        public internal(set) var retries = 0
        /// Notices from elsewhere that were posted here.
        public internal(set) var received = 0
        /// Messages that had come before.
        public internal(set) var doubles = 0
        /// Messages of this node that came back.
        public internal(set) var own = 0
        /// Notices from elsewhere that have not come, as the gaps in their counters tell. One that comes after all counts
        /// no longer.
        public internal(set) var missing = 0
        /// Messages that could not be read, among them those of another schema.
        public internal(set) var failed = 0
        /// Those of them that the engine keeps for this node; see ``NoticeBroker/parked()``.
        public internal(set) var parked = 0
        /// The notice from elsewhere that came last, of those that say when they were posted.
        public internal(set) var latestArrival: LatestArrival?

        /// Counts what is missing, by counters that came from outside: up to the largest number, and no
        /// further.
        mutating func add(missing count: UInt64) {
            let (sum, isTooLarge) = missing.addingReportingOverflow(Int(clamping: count))
            missing = isTooLarge ? .max : sum
        }

        /// Counts of nothing yet.
        public init() {}
    }
}
