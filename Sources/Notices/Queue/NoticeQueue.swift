/// Keeps notices back and posts them to a center later: first in, first out, and like ones together.
///
/// ```swift
/// let queue = NoticeQueue(for: center, drainingOn: MainActor.shared)
/// for item in items {
///     cart.add(item)
///     queue.enqueue("cart.changed", from: cart, style: .idle, coalescing: [.name, .sender])
/// }   // posted once, on the main actor, when it has nothing more urgent to do
/// ```
///
/// What it promises:
/// - Notices of one style are posted in the order in which they were enqueued. ``Style/soon`` goes before
///   ``Style/idle``; ``Style/now`` is posted before the call returns.
/// - One party drains at a time, so one post is over before the next begins. Handlers may enqueue, dequeue and
///   drain, on any thread. No lock is held during a post, or while something is released.
/// - A pending notice holds its sender and payload, so a sender is never taken for another at its address. It does
///   not hold the center: when that is gone, what is pending is dropped by the next call that meets it.
/// - A post is recorded under the line that enqueued it, as caused by the delivery in whose handler that was.
///
/// It knows no run loop. Either it drains itself in a task (``init(for:drainingOn:idleAfter:clock:)``), or the
/// program does: by ``turn()`` once in each round of a loop of its own, by ``drain()``, or by
/// ``run(idleAfter:clock:isolation:)`` in a task of its own. Handlers run where it is drained.
///
/// What it does not do: it keeps nothing on disk, has no bound on how much is pending, and does not tell the
/// enqueuing call the outcome of a post, for which there are monitors. When it goes, what is pending is dropped.
///
/// Enqueuing costs O(1), with coalescing O(pending); so does dequeuing.
public final class NoticeQueue: Sendable {
    let core: QueueCore
    private let driver: Task<Void, Never>?

    /// Makes a queue that posts when the program tells it to.
    ///
    /// - Parameter center: Where to post, held weakly.
    public init(for center: NoticeCenter) {
        core = QueueCore(center: center)
        driver = nil
    }

    /// Makes a queue that drains itself for as long as it lives.
    ///
    /// - Parameters:
    ///   - center: Where to post, held weakly.
    ///   - actor: Where to post: handlers run on this actor. With `nil` they run in a task of the queue's own, on
    ///     some thread, one after the other.
    ///   - quiet: How long nothing may have been enqueued before ``Style/idle`` is posted. Not negative.
    ///   - clock: What `quiet` is measured on. It must end a sleep when the sleeping task is cancelled.
    public init(
        for center: NoticeCenter, drainingOn actor: (any Actor)?, idleAfter quiet: Duration = .zero,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let core = QueueCore(center: center)
        self.core = core
        // Detached: what the queue posts is not caused by the delivery in whose handler the queue was made.
        driver = Task.detached { await core.run(idleAfter: quiet, clock: clock, isolation: actor) }
    }

    deinit {
        driver?.cancel()
        core.dequeue { _ in true }
    }

    /// How many notices wait to be posted.
    public var pendingCount: Int { core.pendingCount }
}
