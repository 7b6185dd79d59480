import Notices

/// The posts that an expectation has seen so far: a state machine, for use under a lock.
struct ExpectedPosts<Value: Sendable>: Sendable {
    /// How a post relates to the expectation.
    enum Finding: Sendable {
        case match(Value)
        case otherName
        case otherSender(String)
        case otherPayload(String)
    }

    enum End: Sendable {
        case fulfilled, timedOut, cancelled
    }

    typealias Waiter = CheckedContinuation<End, Never>

    let wanted: Int
    /// The values of the first matching posts, up to the wanted number, in the order in which they began.
    private(set) var values: [Value] = []
    private(set) var matches = 0
    /// Those of `values` whose handlers have not returned.
    private var running: Set<UInt64> = []
    private(set) var missed = MissedPosts()
    private var end: End?
    private var waiter: Waiter?

    init(wanted: Int) { self.wanted = wanted }

    var isFulfilled: Bool { values.count == wanted && running.isEmpty }

    var runningCount: Int { running.count }

    mutating func begin(_ post: WatchedPost, _ finding: Finding) {
        guard case .match(let value) = finding else { return missed.add(post.notice, finding) }
        matches += 1
        guard values.count < wanted else { return }
        values.append(value)
        running.insert(post.number)
    }

    /// Returns the waiter that the caller must resume, when it holds no lock.
    mutating func end(_ post: WatchedPost) -> Waiter? {
        guard running.remove(post.number) != nil, isFulfilled else { return nil }
        return end(by: .fulfilled)
    }

    /// Returns the waiter that the caller must resume, when it holds no lock.
    mutating func end(by end: End) -> Waiter? {
        guard self.end == nil else { return nil }
        self.end = end
        defer { waiter = nil }
        return waiter
    }

    /// Stores the waiter; returns the end instead, if it has come.
    mutating func wait(_ waiter: Waiter) -> End? {
        if let end { return end }
        self.waiter = waiter
        return nil
    }
}
