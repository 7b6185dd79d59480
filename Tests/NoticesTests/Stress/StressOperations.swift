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
