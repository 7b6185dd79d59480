import NoticesBroker

/// What a server says when a subject is forbidden: `Permissions Violation for Publish to "a.b"`, or
/// `… for Subscription to "a.b" (sid "7")`.
struct PermissionViolation: Hashable, Sendable {
    let use: TopicUse
    let subject: String

    init(_ use: TopicUse, _ subject: String) { (self.use, self.subject) = (use, subject) }

    init?(_ text: String) {
        let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2 else { return nil }
        if parts[0].contains("Publish to") {
            use = .sending
        } else if parts[0].contains("Subscription to") {
            use = .receiving
        } else {
            return nil
        }
        subject = String(parts[1])
    }

    /// What to do about it.
    var failure: TransportFailure {
        let verb = use == .sending ? "publish to" : "subscribe to"
        return TransportFailure(.forbidden, "the server does not let this node \(verb) \(subject)")
    }

    /// Whether it is about a request for a stream, or for a consumer in it.
    func concerns(stream: String, consumer: String?) -> Bool {
        guard use == .sending else { return false }
        let tokens = subject.split(separator: ".")
        guard tokens.starts(with: ["$JS", "API"]) else { return false }
        if let last = tokens.last, last == stream { return true }
        return consumer.map { tokens.contains($0[...]) } ?? false
    }
}
