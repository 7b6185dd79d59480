public import Notices

/// Holds notices and posts them to a center later, first in, first out. Equal ones are coalesced.
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
/// - Notices of one style are posted in the order in which they were enqueued. ``Style/soon`` is posted before
///   ``Style/idle``; ``Style/now`` is posted before the call returns.
/// - Only one thread drains at a time, so one post ends before the next begins. Handlers may enqueue, dequeue and
///   drain, on any thread. No lock is held during a post or a release.
/// - A pending notice retains its sender and payload, so a sender is never mistaken for another at its address. It
///   does not retain the center. After the center is deallocated, the next call that detects it drops the pending
///   notices.
/// - A post is recorded under the line that enqueued it, as caused by the delivery whose handler enqueued it.
///
/// It uses no run loop. Either it drains itself in a task (``init(for:drainingOn:idleAfter:clock:)``), or the program
/// drains it: with ``turn()`` once in each round of its event loop, with ``drain()``, or with
/// ``run(idleAfter:clock:isolation:)`` in its own task. Handlers run where it is drained.
///
/// It stores nothing on disk, has no limit on pending notices, and does not return the outcome of a post to the
/// enqueuing call (attach a monitor for that). Releasing it drops the pending notices.
///
/// Enqueuing costs O(1), with coalescing O(pending). Dequeuing costs O(pending).
public final class NoticeQueue: Sendable {
    let core: QueueCore
    private let driver: Task<Void, Never>?

    /// Makes a queue that posts when the program drains it.
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
    ///   - actor: Where to post: handlers run on this actor. With `nil` they run in the queue's own task, on any
    ///     thread, one after the other.
    ///   - quiet: How long nothing may be enqueued before ``Style/idle`` notices are posted. Not negative.
    ///   - clock: The clock that measures `quiet`. It must end a sleep when the sleeping task is cancelled.
    public init(
        for center: NoticeCenter, drainingOn actor: (any Actor)?, idleAfter quiet: Duration = .zero,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let core = QueueCore(center: center)
        self.core = core
        if let scheduler = center.orderScheduler {
            driver = nil
            ExploredDrains(of: core, on: actor, by: scheduler).noteChange()
            return
        }
        // Detached: the queue's posts are not caused by the delivery whose handler made the queue.
        driver = Task.detached { await core.run(idleAfter: quiet, clock: clock, isolation: actor) }
    }

    deinit {
        driver?.cancel()
        core.dequeue { _ in true }
    }

    /// The number of pending notices.
    public var pendingCount: Int { core.pendingCount }
}
