import Libc
import Notices

/// A thread that reports centers.
package protocol ReportingThread: AnyObject, Sendable {
    /// Makes it report what was recorded, and end. Returns at once.
    func closeAtExit()
}

/// Lets the reporting threads of a program that ends report what was recorded.
///
/// A program that returns from `main`, or calls `exit`, waits here until they have ended. A program that is killed
/// reports nothing more.
package enum ProgramEnd {
    /// The threads that run.
    private static let open = Lock<[ObjectIdentifier: any ReportingThread]>([:])
    /// Registers with the system, once. A process forked from this one has none of the threads.
    private static let process: pid_t = {
        atexit { ProgramEnd.closeAll() }
        return getpid()
    }()

    /// How long a program waits at most.
    package static let patience = Duration.seconds(10)

    /// A thread has begun.
    package static func add(_ thread: some ReportingThread) {
        _ = process
        open.withLock { $0[ObjectIdentifier(thread)] = thread }
    }

    /// A thread has ended.
    package static func remove(_ thread: some ReportingThread) {
        // Its last reference may end here: not under the lock.
        let removed = open.withLock { $0.removeValue(forKey: ObjectIdentifier(thread)) }
        withExtendedLifetime(removed) {}
    }

    private static func closeAll() {
        guard getpid() == process else { return }
        let deadline = ContinuousClock.now + patience
        for thread in open.withLock({ $0 }).values { thread.closeAtExit() }
        while !open.withLock({ $0.isEmpty }), ContinuousClock.now < deadline { poll(nil, 0, 1) }
    }
}
