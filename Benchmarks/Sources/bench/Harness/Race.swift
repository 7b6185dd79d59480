import CTally
import Dispatch
import Foundation
import Synchronization

/// Two threads that start together.
enum Race {
    /// Runs both bodies, one here and one on another thread, and says how long it took from the common start until
    /// both were done. Each says how many deliveries it expects in its own thread.
    static func run(
        peer: String, here: @escaping () -> Int, there: @escaping () -> Int
    ) -> Duration {
        let gate = Gate()
        let done = DispatchSemaphore(value: 0)
        let other = Handed(there)
        Thread.detachNewThread {
            gate.arrive()
            checked(peer: peer, other.value)
            done.signal()
        }
        gate.arrive()
        return ContinuousClock().measure {
            checked(peer: peer, here)
            done.wait()
        }
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

    private static func checked(peer: String, _ body: () -> Int) {
        let before = tally_value()
        let expected = body()
        check(tally_value() - before, expected: expected, peer: peer)
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
