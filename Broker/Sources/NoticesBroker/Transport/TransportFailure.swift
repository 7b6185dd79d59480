/// Why an engine did not do what it was asked to do.
public struct TransportFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is, which decides what the broker does next.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The engine cannot be reached, or the session has ended. The broker connects again.
        case unreachable
        /// The engine did not answer in time. What was sent may have arrived; the broker sends it again.
        case timedOut
        /// The engine has no room, or no majority, for now. The broker sends it again later.
        case full
        /// The engine refuses the message for good: too large, or not allowed. The broker drops it.
        case refused
        /// The engine forbids this node the topic. The broker goes on with others, keeps the message, and tries
        /// again later: an operator may allow it.
        case forbidden
    }

    /// The kind.
    public let kind: Kind
    /// What failed, where, and what to do.
    public let text: String

    /// Makes a failure.
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// The text.
    public var description: String { text }
}
