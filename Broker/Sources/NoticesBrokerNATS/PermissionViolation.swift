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

    /// Whether it is about a request that names a stream or consumer.
    func names(_ name: String) -> Bool {
        let tokens = subject.split(separator: ".")
        return use == .sending && tokens.first == "$JS" && tokens.contains(name[...])
    }
}
