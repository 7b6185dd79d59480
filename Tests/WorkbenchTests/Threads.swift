import Dispatch
import Foundation

/// Runs `body` on several threads at once, each with its number. `false` when they block each other.
func race(_ threads: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
    let running = DispatchGroup()
    for number in 0..<threads {
        running.enter()
        Thread {
            body(number)
            running.leave()
        }.start()
    }
    return running.wait(timeout: .now() + 30) == .success
}
