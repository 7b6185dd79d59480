import Dispatch
import Notices
import Synchronization

extension NoticeCenter {
    /// Runs `body` on this thread, then calls `end`: at once, or when the handlers that its posts scheduled elsewhere have
    /// finished, those of actors, queues and tasks, however long they take.
    ///
    /// `end` is called on any thread, in no lock.
    func run(_ body: @escaping @Sendable () -> Void, thenWhenHandled end: @escaping @Sendable () -> Void) {
        let here = StartsHere()
        Task(executorPreference: here) {
            // Throws only when it is cancelled, or the clock's sleep ends: neither happens.
            _ = try? await self.awaitingHandlers(within: .zero, clock: EndlessClock()) { _ in body() }
            end()
            withExtendedLifetime(here) {}
        }
    }
}

/// Begins a task on the thread that makes it; what comes behind the first wait runs elsewhere.
private final class StartsHere: TaskExecutor {
    private let hasBegun = Atomic(false)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !hasBegun.exchange(true, ordering: .relaxed) {
            return job.runSynchronously(on: asUnownedTaskExecutor())
        }
        // Not on the thread of the handler that has ended, which may have a lock.
        DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// A clock whose sleeps end only by cancellation: a timer for each notice would stay until its time has come.
private struct EndlessClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        for await _ in AsyncStream<Never>.makeStream().stream {}
    }
}
