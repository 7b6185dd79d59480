import Dispatch
import Foundation

/// Whether `body` comes to its end, on a thread of its own. A deadlock makes it `false` instead of hanging the suite.
package func finishes(_ body: @escaping @Sendable () -> Void) -> Bool {
    race(1) { _ in body() }
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
