public import Notices

/// The errors of a broker, each with a sentence that says what to do.
public enum BrokerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is shared already, or two names of which one is a spelling of the other.
    case alreadyShared(NoticeName)
    /// The name was not shared.
    case notShared(NoticeName)
    /// The payload is not of the type that the name was shared with.
    case otherPayload(NoticeName, shared: String, found: String)
    /// The name was shared with another delivery than the call needs.
    case notKept(NoticeName, NoticeDelivery)
    /// A node, prefix, name or schema cannot be used.
    case unusable(String)
    /// `run()` was called while it runs.
    case runsAlready
    /// The call needs a connection; why there is none.
    case notConnected(String)
    /// The notice does not cross; it was not posted in this process either.
    case dropped(NoticeName, DropReason)

    /// The sentence.
    public var description: String {
        switch self {
        case .alreadyShared(let name): "“\(name)” is shared by this broker already: share a name once"
        case .notShared(let name): "“\(name)” is not shared by this broker: call share first"
        case .otherPayload(let name, let shared, let found):
            "“\(name)” is shared with payloads of type \(shared), and cannot be posted with \(found)"
        case .notKept(let name, let delivery):
            "“\(name)” is shared with delivery \(delivery.rawValue): only kept notices can be forgotten"
        case .unusable(let text): text
        case .runsAlready: "this broker runs already: call run() once, and again when it has returned"
        case .notConnected(let reason):
            "the broker is not connected, or the engine does not answer: \(reason)"
        case .dropped(let name, let reason): "“\(name)” was not posted: \(reason)"
        }
    }
}
