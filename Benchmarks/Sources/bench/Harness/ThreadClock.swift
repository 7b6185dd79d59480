import Foundation

/// The processor time of the current thread: a thread that waits for a processor uses none.
enum ThreadClock {
    static func nanoseconds() -> Double {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else {
            preconditionFailure("The system has no clock for a thread's processor time.")
        }
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    static func measure<Result>(_ body: () -> Result) -> (nanoseconds: Double, result: Result) {
        let start = nanoseconds()
        let result = body()
        return (nanoseconds() - start, result)
    }
}
