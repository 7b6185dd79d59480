import CTally
import Dispatch
import Foundation
import Synchronization

/// Two threads that start together.
enum Race {
    /// Runs one body here and one on another thread, and returns the time from the first start to the last end: the
    /// system may delay one of them at the start. Each returns how many deliveries it expects in its own thread.
    static func run(peer: String, here: @escaping () -> Int, there: @escaping () -> Int) -> Duration {
        let gate = Gate()
        let finish = Finish()
        let other = Handed(there)
        Thread.detachNewThread {
            gate.arrive()
            finish.report(span(peer: peer, other.value))
        }
        gate.arrive()
        let own = span(peer: peer, here)
        let their = finish.wait()
        let start = min(own.lowerBound, their.lowerBound)
        return start.duration(to: max(own.upperBound, their.upperBound))
    }

    /// Runs `here` while another thread repeats `there`, and returns the duration of `here`.
    static func run(during here: @escaping () -> Void, repeating there: @escaping () -> Void) -> Duration {
        let gate = Gate()
        let done = DispatchSemaphore(value: 0)
        let other = Handed(there)
        Thread.detachNewThread {
            gate.arrive()
            while !gate.isClosed { other.value() }
            done.signal()
        }
        gate.arrive()
        let elapsed = ContinuousClock().measure(here)
        gate.close()
        done.wait()
        return elapsed
    }

    private static func span(peer: String, _ body: () -> Int) -> Range<ContinuousClock.Instant> {
        let before = tally_value()
        let start = ContinuousClock.now
        let expected = body()
        let end = ContinuousClock.now
        check(tally_value() - before, expected: expected, peer: peer)
        return start..<end
    }
}

/// The time during which another thread ran.
private final class Finish: Sendable {
    private let span = Mutex<Range<ContinuousClock.Instant>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    func report(_ span: Range<ContinuousClock.Instant>) {
        self.span.withLock { $0 = span }
        done.signal()
    }

    func wait() -> Range<ContinuousClock.Instant> {
        done.wait()
        guard let span = span.withLock({ $0 }) else { preconditionFailure("Signalled without a report.") }
        return span
    }
}

/// Releases two threads when both have arrived.
private final class Gate: Sendable {
    private let arrived = Atomic(0)
    private let closed = Atomic(false)

    func arrive() {
        arrived.add(1, ordering: .sequentiallyConsistent)
        while arrived.load(ordering: .sequentiallyConsistent) < 2 {}
    }

    var isClosed: Bool { closed.load(ordering: .relaxed) }

    func close() { closed.store(true, ordering: .relaxed) }
}

/// A second thread that sleeps while the program runs.
///
/// In a process with one thread, glibc's mutexes are cheaper than in any program that needs one.
enum Sleeper {
    static func start() {
        Thread.detachNewThread {
            while true { Thread.sleep(forTimeInterval: 3600) }
        }
    }
}
