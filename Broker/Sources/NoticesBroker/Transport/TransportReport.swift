/// A report of a running session.
public enum TransportReport: Hashable, Sendable {
    /// A sentence for an operator. It becomes a note among the records of the center.
    case note(String)
    /// The engine forbids this node a topic, by its ``NoticeTopic/path``; other topics go on.
    case forbidden(path: String, TopicUse, TransportFailure)
    /// How full a store is in which notices wait for nodes.
    case store(StoreFill)
    /// All has come that was delivered to this node before the session, up to a place of the engine's store, and not
    /// acknowledged; with the place 0, some has not come in time. Reported of each topic, behind the
    /// messages of which ``ReceivedMessage/followsGap`` was said.
    case caughtUp(NoticeTopic, place: UInt64)
}

/// What a node does with a topic.
public enum TopicUse: String, Hashable, Sendable, CaseIterable {
    /// It sends to it.
    case sending
    /// It receives from it.
    case receiving
}

/// How full a store is in which notices wait for nodes that have not heard them.
public struct StoreFill: Hashable, Sendable {
    /// What an operator calls it: `the stream notices-shop-a-…`.
    public var name: String
    /// How many bytes it has.
    public var bytes: UInt64
    /// How many bytes it may have.
    public var limit: UInt64
    /// Whether it has refused a notice, and has taken none since.
    public var isFull: Bool

    /// States how full it is.
    public init(name: String, bytes: UInt64, limit: UInt64, isFull: Bool) {
        self.name = name
        self.bytes = bytes
        self.limit = limit
        self.isFull = isFull
    }

    /// What is to be said about it.
    enum Level: Int, Comparable, Sendable {
        case fine, nearlyFull, full

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// - Parameter before: What was said last: a store that was nearly full is so until it is down to 70 %.
    func level(after before: Level) -> Level {
        if isFull { return .full }
        return percent >= (before == .fine ? 80 : 70) ? .nearlyFull : .fine
    }

    /// How full it is, in percent.
    public var percent: Int {
        limit == 0 ? 0 : Int((Double(bytes) / Double(limit) * 100).rounded(.down))
    }
}
