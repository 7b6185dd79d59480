import Dispatch
import Foundation
import Notices
import Testing

/// How many operations each thread of a stress test makes.
enum StressOperations {
    static let variable = "NOTICES_STRESS_OPERATIONS"

    static let perThread: Int = {
        guard let text = ProcessInfo.processInfo.environment[variable] else { return 2_000 }
        guard let number = Int(text), number > 0 else {
            fatalError("\(variable) is “\(text)”: give the number of operations per thread, 1 or more")
        }
        return number
    }()
}

/// Runs `body` on several threads at once, each with its number. `false` when they have not ended in time.
func run(threads: Int, seconds: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
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
