/// What a post would reach, and why it would pass over the other observers: the answer of
/// ``NoticeCenter/explain(_:from:payload:file:line:)``.
public struct PostExplanation: Hashable, Sendable {
    /// The name.
    public let name: NoticeName
    /// The observers of the name and of any name, in the order of a post.
    public let observers: [ExplainedObserver]
    /// Whether the post would be queued behind the running one, as in a handler of a center that queues nested posts.
    public let isQueued: Bool
    /// If the name has no observer: similar observed names, the likeliest first.
    public let similarNames: [NoticeName]

    /// The observers that would be called, in order.
    public var called: [ExplainedObserver] { observers.filter(\.isCalled) }
    /// The observers that would be passed over.
    public var passedOver: [ExplainedObserver] { observers.filter { !$0.isCalled } }

    /// An observer, and what a post would do with it.
    public struct ExplainedObserver: Hashable, Sendable {
        /// The observer.
        public let registration: NoticeRegistration
        /// Why it would not be called; `nil` if it would be.
        public let reason: Reason?

        /// Whether it would be called, at once or later.
        public var isCalled: Bool { reason == nil }
    }

    /// Why an observer of the name would not be called.
    public enum Reason: Hashable, Sendable {
        /// It observes one sender, and the post has another or none.
        case otherSender
        /// It observes one sender, which was deallocated.
        case senderGone
        /// Its owner was deallocated: the post removes it.
        case ownerGone
        /// A blocker blocks it, the sender or the center.
        case blocked
        /// Its filter rejects the notice.
        case filtered
        /// The payload equals the previous one, and the observer drops repeats.
        case repeated
        /// It cannot read the payload: what it needs and what the post has, or the error of its conversion.
        case payload(problem: String)
        /// It is a one-shot, and its handler is running or its registration ending.
        case finished
    }
}

extension PostExplanation: CustomStringConvertible {
    /// Several lines: what would happen, then a line for each observer.
    ///
    /// Names and labels are not escaped for a terminal. A program that prints them there must escape them.
    public var description: String {
        ([summary] + observers.map { "  \($0)" }).joined(separator: "\n")
    }

    private var summary: String {
        let calls =
            switch called.count {
            case 0: "no observer is called"
            case 1: "1 observer is called"
            case let count: "\(count) observers are called"
            }
        let passed = passedOver.isEmpty ? "" : ", \(passedOver.count) passed over"
        let when = isQueued ? ", after the post under way" : ""
        let similar = similarNames.map { "“\($0)”" }.joined(separator: ", ")
        let hint = similar.isEmpty ? "" : "; observed names like it: \(similar)"
        guard !observers.isEmpty else { return "no observer of “\(name)”" + hint }
        return "“\(name)”: \(calls)\(passed)\(when)\(hint)"
    }
}

extension PostExplanation.ExplainedObserver: CustomStringConvertible {
    /// `CartBadge (CartBadge.swift:12): passed over: it observes CartStore#1 only`.
    public var description: String {
        "\(registration.observer) (\(registration.source.short)): \(outcome)"
    }

    private var outcome: String {
        guard let reason else { return "called\(registration.context.whereItRuns)" }
        return "passed over: " + reason.words(registration)
    }
}

extension NoticeRegistration.Context {
    fileprivate var whereItRuns: String {
        switch self {
        case .poster: ""
        case .mainActor: " on the main actor, later"
        case .actor: " on its actor, later"
        case .queue: " on its queue, later"
        case .executor: " on its executor, later"
        case .task: " in its task, later"
        }
    }
}

extension PostExplanation.Reason {
    fileprivate func words(_ registration: NoticeRegistration) -> String {
        switch self {
        case .otherSender: "it observes \(registration.sender ?? "another sender") only"
        case .senderGone: "the only sender that it observes was deallocated"
        case .ownerGone: "its owner was deallocated"
        case .blocked: "it is blocked"
        case .filtered: "its filter does not accept the notice"
        case .repeated: "the payload equals the one before"
        case .payload(let problem): problem
        case .finished: "it is called once, and was"
        }
    }
}
