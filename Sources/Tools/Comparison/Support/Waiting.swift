import Dispatch
import Notices

/// How long a check waits for something that should happen at once, before it reports that it did not.
let patience = Duration.seconds(5)

/// An event that happens once and that a thread can wait for.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() {
        semaphore.signal()
    }

    /// Blocks the thread. Returns whether the gate was opened in time.
    func isOpened(within limit: Duration = patience) -> Bool {
        semaphore.wait(timeout: .now() + .nanoseconds(Int(limit / .nanoseconds(1)))) == .success
    }
}

/// The result of `task`, or `nil` after the time limit. The task is then abandoned: it may never end.
func inTime<Result: Sendable>(
    _ task: Task<Result, Never>, within limit: Duration = patience
) async -> Result? {
    await withCheckedContinuation { continuation in
        let waiting = Lock<CheckedContinuation<Result?, Never>?>(continuation)
        let resume: @Sendable (Result?) -> Void = { result in
            let taken = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            taken?.resume(returning: result)
        }
        let overtime = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            resume(nil)
        }
        Task {
            resume(await task.value)
            overtime.cancel()
        }
    }
}

/// Waits until `condition` holds. Returns whether it did in time.
func comesTrue(
    within limit: Duration = patience, _ condition: @escaping @Sendable () -> Bool
) async -> Bool {
    let deadline = ContinuousClock.now + limit
    while !condition() {
        if ContinuousClock.now > deadline { return false }
        await Task.yield()
    }
    return true
}
