public import Notices

/// What became of a notice that was posted through a broker: here, and on its way.
public struct Receipt: Hashable, Sendable {
    /// What became of it in this process.
    public let outcome: PostOutcome
    /// What was known of its crossing when the call returned.
    public let crossing: Crossing
    /// Whether the engine has confirmed that it is stored.
    public let isStored: Bool
}

/// How far a notice has come on its way to other nodes.
public enum Crossing: Hashable, Sendable, CustomStringConvertible {
    /// It waits in the outbox, or the engine has not confirmed it.
    case queued
    /// It was handed over, and nothing is known of it from here on: at most once, or to an engine that has not said that
    /// it is stored.
    case sent
    /// The engine has stored it.
    case stored
    /// An observer at this node has heard it.
    case heard(by: String)
    /// The engine has it, and no observer at another node answered in time.
    case nobody
    /// It does not cross.
    case dropped(DropReason)

    /// The crossing in words.
    public var description: String {
        switch self {
        case .queued: "queued"
        case .sent: "sent"
        case .stored: "stored"
        case .heard(let node): "heard at \(node)"
        case .nobody: "no observer answered"
        case .dropped(let reason): "dropped: \(reason)"
        }
    }
}

/// Why a notice did not cross.
public enum DropReason: Hashable, Sendable, CustomStringConvertible {
    /// The outbox was full.
    case outboxFull
    /// A later notice of a kept name took its place before it had left.
    case superseded
    /// The payload, with its headers, has more bytes than may be sent.
    case tooLarge(bytes: Int, limit: Int)
    /// The payload could not be written.
    case unreadable(String)
    /// The engine refused it.
    case refused(String)

    /// The reason in words.
    public var description: String {
        switch self {
        case .outboxFull:
            "the outbox is full: the engine is slow or away; share the name with a larger outbox, "
                + "or set larger BrokerSettings.outboxBytes for all names"
        case .superseded: "a later notice of the kept name took its place"
        case .tooLarge(let bytes, let limit): "\(bytes) bytes are more than the \(limit) that may be sent"
        case .unreadable(let text): "the payload cannot be written: \(text)"
        case .refused(let text): "the engine refuses it: \(text)"
        }
    }
}

/// What a call that posts through a broker waits for.
public enum ReceiptWish: Hashable, Sendable {
    /// Nothing: the call returns when the notice is in the outbox.
    case nothing
    /// The engine: until it has the notice, at most for this long.
    case engine(Duration)
    /// An observer at any other node: until the first has heard the notice, at most for this long.
    case anyListener(Duration)
}
