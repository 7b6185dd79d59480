import BoardModel
import Dispatch
import Notices

/// The queue of the demo's thread, like the main queue of an app's main thread. It is blocked while a line is
/// executed; its work runs after the line.
final class DemoQueue: Sendable {
    let queue = DispatchQueue(label: "demo")
    /// A thread other than the demo's.
    private let elsewhere = DispatchQueue(label: "elsewhere")
    private let isElsewhere = DispatchSpecificKey<Bool>()
    private let isSuspended = Lock(true)

    init() {
        elsewhere.setSpecific(key: isElsewhere, value: true)
        queue.suspend()
    }

    deinit {
        // Releasing a suspended queue traps.
        if isSuspended.withLock({ $0 }) { queue.resume() }
    }

    /// Runs `work` on another thread, waits for it, and returns its result.
    func result<Result: Sendable>(of work: @escaping @Sendable () -> Result) -> Result? {
        let result = Lock<Result?>(nil)
        let isOver = DispatchSemaphore(value: 0)
        // `sync` would run it on this thread.
        elsewhere.async {
            let value = work()
            result.withLock { $0 = value }
            isOver.signal()
        }
        isOver.wait()
        return result.withLock { $0 }
    }

    /// Whether waiting for the queue would deadlock, because the queue waits for the current thread.
    var wouldHang: Bool { DispatchQueue.getSpecific(key: isElsewhere) == true }

    /// Resumes the queue while `body` waits for work on it.
    func resume(during body: () -> Void) {
        queue.resume()
        isSuspended.withLock { $0 = false }
        // Runs all queued work with one thread switch rather than one for each delivery.
        queue.sync {}
        body()
        // The last work item releases its object only after it returns.
        queue.sync {}
        queue.suspend()
        isSuspended.withLock { $0 = true }
    }
}
