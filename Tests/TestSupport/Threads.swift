import CThreads
import Dispatch
import Foundation

/// Lets records name this thread `main`: tests run on any thread.
package func passForMainThread() { notices_set_thread_number(1) }

/// Whether `body` comes to its end, on a thread of its own. A deadlock makes it `false` instead of hanging the suite.
package func finishes(_ body: @escaping @Sendable () -> Void) -> Bool {
    race(1) { _ in body() }
}

/// The size of the stack that Apple's systems give to every thread but the first.
package let secondaryStackSize = 512 * 1024

/// Runs `body` on a thread with a stack of so many bytes, and says whether it came to its end.
package func finishes(onStackOf size: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    let running = DispatchGroup()
    running.enter()
    let thread = Thread {
        body()
        running.leave()
    }
    thread.stackSize = size
    thread.start()
    return running.wait(timeout: .now() + .seconds(600)) == .success
}

/// Runs `body` on several threads at once, each with its number. `false` when they have not ended in time, as when they
/// block each other.
package func race(_ threads: Int, seconds: Int = 120, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
    let running = DispatchGroup()
    for number in 0..<threads {
        running.enter()
        Thread {
            body(number)
            running.leave()
        }.start()
    }
    return running.wait(timeout: .now() + .seconds(seconds)) == .success
}

/// Runs `body` on a thread of its own and waits for what it returns, without keeping one of the threads that tasks run
/// on: a demo with observers on queues and actors waits for those.
package func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { over in
        Thread { over.resume(with: Result(catching: body)) }.start()
    }
}

/// Runs `body` on a thread of its own, with a stack as small as those that many threads have.
package func startThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = 512 << 10
    thread.start()
}

/// Runs `body` on a thread of its own, and waits for its end.
package func startAndWait(_ body: @escaping @Sendable () -> Void) {
    let over = DispatchSemaphore(value: 0)
    startThread {
        body()
        over.signal()
    }
    over.wait()
}
