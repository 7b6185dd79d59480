public import Foundation
public import Notices

extension HandlerContext {
    /// An operation queue.
    ///
    /// ```swift
    /// let token = center.observe("file.saved", on: .operations(uploads)) { notice in … }
    /// ```
    ///
    /// The poster does not wait. The handler runs once at a time, in the order of the posts, whatever the queue's
    /// `maxConcurrentOperationCount`. Other operations may run in between, or at the same time. While the queue is
    /// suspended, deliveries wait. `cancelAllOperations()` does not drop them; end the registration for that. The
    /// registration retains the queue.
    ///
    /// `OperationQueue.main` runs the handler on the main queue, later, but the compiler does not know that this is
    /// the main actor. If it should, omit `on:`, and write `{ @MainActor notice in … }` outside of main-actor code.
    public static func operations(_ queue: OperationQueue) -> HandlerContext {
        .executor { work in queue.addOperation(Delivery(work)) }
    }
}

/// Work that a task waits for. It runs even if the operation is cancelled.
///
/// Sendable because only the thread that starts the operation changes it.
private final class Delivery: Operation, @unchecked Sendable {
    private let work: @Sendable () -> Void
    private var isDone = false

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    override func start() {
        super.start()
        if !isDone { work() }
    }

    override func main() {
        isDone = true
        work()
    }
}
