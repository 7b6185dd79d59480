import Notices

/// The part of a queue that its task retains, so that the queue itself can be released while the task waits.
final class QueueCore: Sendable {
    private weak let center: NoticeCenter?
    private let state = Lock(QueueState())

    init(center: NoticeCenter) {
        self.center = center
    }

    var pendingCount: Int { state.withLock { $0.pendingCount } }

    func enqueue(_ notice: Notice, style: NoticeQueue.Style, coalescing: NoticeQueue.Coalescing) -> Int {
        let cause = center?.deliveryUnderWay
        let pending = PendingNotice(notice, cause: cause)
        // Returned out of the lock, so that replaced notices are released outside it.
        let (replaced, waiters) = state.withLock {
            $0.add(pending, style: style, coalescing: coalescing)
        }
        defer { withExtendedLifetime(replaced) {} }
        waiters.forEach { $0.finish() }
        guard center != nil else {
            dequeue { _ in true }
            return 0
        }
        if style == .now { post(pending) }
        return replaced.count
    }

    @discardableResult
    func dequeue(where matches: (Notice) -> Bool) -> Int {
        let removed = state.withLock { $0.remove(where: matches) }
        return withExtendedLifetime(removed) { removed.count }
    }

    /// Posts what is due, or leaves that to the thread that runs a turn. Returns the number of posts.
    @discardableResult
    func drive(_ drive: QueueState.Drive) -> Int {
        guard state.withLock({ $0.begin(drive) }) else { return 0 }
        var posted = 0
        while true {
            switch state.withLock({ $0.step() }) {
            case .post(let notice):
                if post(notice) { posted += 1 } else { dequeue { _ in true } }
            case .end(let waiters):
                waiters.forEach { $0.finish() }
                return posted
            }
        }
    }

    /// Posts, and returns whether there is still a center to post to.
    @discardableResult
    private func post(_ pending: PendingNotice) -> Bool {
        guard let center else { return false }
        center.carryOut(pending.notice, causedBy: pending.cause)
        return true
    }
}

// MARK: - Driving by itself

extension QueueCore {
    /// What is posted first in the turn that is due; `nil` if none is. In any case `drains` hears of the next change.
    func dueNotice(orWaitAs drains: ExploredDrains) -> Notice? {
        state.withLock { state in
            _ = state.wait(.explorer(drains), since: state.changes)
            return state.dueNotice
        }
    }

    func run(
        idleAfter quiet: Duration, clock: any Clock<Duration>, isolation: isolated (any Actor)?
    ) async {
        precondition(quiet >= .zero, "a quiet time of \(quiet) cannot pass: ask for zero or more")
        while !Task.isCancelled, center != nil {
            let (due, changes) = state.withLock { ($0.due, $0.changes) }
            switch due {
            case nil, .now:
                await change(since: changes)
            case .soon:
                drive(.turn)
                // Lets the actor do other work between two turns.
                await Task.yield()
            case .idle:
                if await isQuiet(for: quiet, since: changes, on: clock) { drive(.turn) }
            }
        }
    }

    /// Whether nothing changes within `time`. Returns at once on a change, or in a cancelled task.
    private func isQuiet(
        for time: Duration, since changes: UInt64, on clock: any Clock<Duration>
    ) async -> Bool {
        guard time > .zero else {
            await Task.yield()
            return !Task.isCancelled && state.withLock { $0.changes == changes }
        }
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                do { try await clock.sleep(for: time) } catch { return false }
                return true
            }
            group.addTask {
                await self.change(since: changes)
                return false
            }
            let isQuiet = await group.next() ?? false
            group.cancelAll()
            return isQuiet
        }
    }

    /// Waits for the first change since `seen`, or until the task is cancelled.
    private func change(since seen: UInt64) async {
        let (changes, waiter) = AsyncStream<Void>.makeStream()
        guard state.withLock({ $0.wait(.task(waiter), since: seen) }) else { return }
        for await _ in changes {}
    }
}
