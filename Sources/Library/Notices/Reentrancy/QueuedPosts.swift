import CThreads

/// The posts that handlers have made during one post of a center that queues nested posts.
///
/// Found by thread, not by task: a task that a handler starts runs on its own stack, and its posts are not nested. Only
/// that thread uses it, so it has no lock.
final class QueuedPosts {
    struct QueuedPost {
        let notice: Notice
        let isSticky: Bool
        /// The delivery whose handler posted it.
        let cause: UInt64?
        /// The monitors whose calls posted it.
        let monitors: [Monitor]
        /// The number of posts that led to it, each from a handler of the one before.
        let generation: Int
    }

    /// The innermost post of the thread in a center that queues nested posts.
    private static var innermost: Uncounted<QueuedPosts>? {
        unsafe Uncounted(address: UInt(bitPattern: notices_get_queued_posts()))
    }

    private let center: UInt64
    /// The enclosing post, of another center.
    private let outer: Uncounted<QueuedPosts>?
    /// The posts, including those already taken from the front.
    private var entries: [QueuedPost?] = []
    private var taken = 0
    /// The generation of the post that is being delivered.
    private var generation = 0

    private init(of center: UInt64, within outer: Uncounted<QueuedPosts>?) {
        self.center = center
        self.outer = outer
    }

    /// The queue of the post of `center` around the caller. That post keeps it alive.
    static func current(of center: UInt64) -> Uncounted<QueuedPosts>? {
        var queue = innermost
        while let candidate = queue, candidate.with({ $0.center != center }) {
            queue = candidate.with { $0.outer }
        }
        return queue
    }

    /// Runs `body` with a queue that collects the posts of `center` that this thread makes during it.
    static func collecting<Result>(
        for center: UInt64, _ body: (QueuedPosts) -> Result
    ) -> Result {
        let outer = unsafe notices_get_queued_posts()
        let queue = QueuedPosts(of: center, within: innermost)
        unsafe notices_set_queued_posts(UnsafeRawPointer(bitPattern: Uncounted(queue).address))
        defer { unsafe notices_set_queued_posts(outer) }
        return body(queue)
    }

    enum Addition {
        case added
        /// Too many posts led to it.
        case tooDeep
    }

    func add(_ notice: Notice, isSticky: Bool, cause: UInt64?, limit: Int) -> Addition {
        guard generation < limit else { return .tooDeep }
        entries.append(
            QueuedPost(
                notice: notice, isSticky: isSticky, cause: cause, monitors: MonitorCall.monitors,
                generation: generation + 1))
        return .added
    }

    /// Takes the next post in the order of posting; `nil` if there is none.
    func take() -> QueuedPost? {
        guard taken < entries.count, let entry = entries[taken].take() else { return nil }
        taken += 1
        generation = entry.generation
        if taken == entries.count {
            entries.removeAll(keepingCapacity: true)
            taken = 0
        }
        return entry
    }
}
