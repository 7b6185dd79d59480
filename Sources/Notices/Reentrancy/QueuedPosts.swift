/// The posts that handlers have made during one post of a center that queues nested posts.
final class QueuedPosts: Sendable {
    struct QueuedPost: Sendable {
        let notice: Notice
        let isSticky: Bool
        /// The delivery whose handler posted it.
        let cause: UInt64?
        /// The monitors whose calls posted it.
        let monitors: [Monitor]
        /// How many posts led to it, each from a handler of the one before.
        let generation: Int
    }

    private struct State: Sendable {
        var entries = Fifo<QueuedPost>()
        /// The generation of the post that is being delivered.
        var generation = 0
        var isOver = false
    }

    @TaskLocal private static var byCenter: [UInt64: QueuedPosts] = [:]

    private let state = Lock(State())
    /// Whether the post under way, and so each entry, is delivered on the main actor.
    private let isOnMainActor: Bool

    private init(onMainActor: Bool) {
        isOnMainActor = onMainActor
    }

    /// The queue of the post of `center` that the caller is within.
    static func current(of center: UInt64) -> QueuedPosts? { byCenter[center] }

    /// Runs `body` with a queue that collects the posts of `center`.
    static func collecting<Result>(
        for center: UInt64, onMainActor: Bool, _ body: (QueuedPosts) -> Result
    ) -> Result {
        let queue = QueuedPosts(onMainActor: onMainActor)
        var queues = byCenter
        queues[center] = queue
        return $byCenter.withValue(queues) { body(queue) }
    }

    /// The result of adding a post.
    enum Addition {
        case added
        /// Too many posts led to it.
        case tooDeep
        /// The post is over: a task that its handler started posts on its own.
        case over
    }

    func add(_ notice: Notice, isSticky: Bool, cause: UInt64?, limit: Int) -> Addition {
        // The thread of the post under way delivers this one too; it may not be the caller's.
        let notice = notice.delivered(onMainActor: notice.isOnMainActor && isOnMainActor)
        let monitors = MonitorCall.monitors
        return state.withLock { state in
            if state.isOver { return .over }
            guard state.generation < limit else { return .tooDeep }
            state.entries.append(
                QueuedPost(
                    notice: notice, isSticky: isSticky, cause: cause, monitors: monitors,
                    generation: state.generation + 1))
            return .added
        }
    }

    /// Takes the next post in the order of posting; `nil` when there is none. Then the queue accepts no more posts.
    func take() -> QueuedPost? {
        state.withLock { state in
            guard let entry = state.entries.popFirst() else {
                state.isOver = true
                return nil
            }
            state.generation = entry.generation
            return entry
        }
    }
}
