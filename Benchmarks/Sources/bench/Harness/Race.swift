import CTally
import Dispatch
import Foundation
import Synchronization

/// Two threads that start together.
enum Race {
    /// Runs both bodies, one here and one on another thread, and says how long it took from the first start to the
    /// last end: the system may let one of them wait at the start. Each says how many deliveries it expects in its
    /// own thread.
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

    /// Runs `here` while another thread repeats `there`, and says how long `here` took.
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

/// When another thread ran.
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

/// Lets two threads go when both are there.
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

/// A second thread that sleeps for as long as the program runs.
///
/// While a process has one thread only, glibc's mutexes are cheaper than they are in any program that needs one.
enum Sleeper {
    static func start() {
        Thread.detachNewThread {
            while true { Thread.sleep(forTimeInterval: 3600) }
        }
    }
}
