import Foundation
import Measuring
import Notices
import Synchronization

// V7: a burst of posts whose handlers run elsewhere, until the last delivery.

/// The number of deliveries, on any thread.
final class Deliveries: Sendable {
    private let count = Atomic(0)
    private let expected = Atomic(Int.max)

    func add() {
        let new = count.add(1, ordering: .sequentiallyConsistent).newValue
        if new == expected.load(ordering: .sequentiallyConsistent) { Self.wakeMainThread() }
    }

    /// Waits for a number of deliveries, on the main thread, which meanwhile executes its queue.
    ///
    /// As in an application, the run loop has no time limit: one with a limit makes a timer at each turn.
    func wait(for number: Int) {
        expected.store(number, ordering: .sequentiallyConsistent)
        let watchdog = DispatchWorkItem { preconditionFailure("deliveries are missing after a minute") }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
        while count.load(ordering: .sequentiallyConsistent) < number {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
        watchdog.cancel()
        expected.store(.max, ordering: .relaxed)
        count.store(0, ordering: .relaxed)
    }

    private static func wakeMainThread() { DispatchQueue.main.async {} }
}

/// The owner of observers whose handlers run elsewhere.
final class Receiver: Sendable {
    private let deliveries: Deliveries

    init(_ deliveries: Deliveries) {
        self.deliveries = deliveries
    }

    func add() { deliveries.add() }
}

/// Gives freed memory back to the system, so that no contestant pays for what another has left: glibc sorts the memory
/// of a hundred thousand freed tasks when somebody next allocates, which took up to 20 ms.
private func releaseFreedMemory() {
    typealias Trim = @convention(c) (Int) -> Int32
    // In `malloc.h`, which is not among the headers that Swift imports.
    guard let trim = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(trim, to: Trim.self)(0)
}

extension Way {
    /// Prepares the row, and returns a closure that posts once and the value to keep meanwhile.
    typealias Burst = (Deliveries) -> (post: () -> Void, kept: Any)

    /// A way whose handlers run elsewhere. An operation makes a burst of posts, then waits for the last delivery.
    init(
        id: String, title: String, covers: String? = nil, notices: @escaping Burst, byHand: @escaping Burst
    ) {
        self.init(
            id, covers: covers.map { [$0] } ?? [],
            Experiment(
                [Workload(id, title)], length: .fixed(100_000, quick: 100),
                contestants: [
                    Self.contestant(NoticesByString.title, id, notices),
                    Self.contestant(FoundationClassic.title, id, Self.inFoundation(byHand)),
                    Self.contestant(SimplePeer.title, id, Self.inSimple(byHand)),
                    Self.contestant(Self.byHandTitle, id, byHand),
                ]))
    }

    private static func contestant(_ peer: String, _ id: String, _ prepare: @escaping Burst) -> Contestant {
        Contestant(peer) {
            let deliveries = Deliveries()
            let (post, kept) = prepare(deliveries)
            let elsewhere = DispatchQueue(label: "posting")
            return { operations in
                releaseFreedMemory()
                let elapsed = ContinuousClock().measure {
                    // On this thread, but not on the main queue: there a handler of the main actor runs at once.
                    elsewhere.sync { for _ in 0..<operations { post() } }
                    deliveries.wait(for: operations)
                }
                withExtendedLifetime(kept) {}
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }

    /// Posts to Foundation's center, whose handler does what is done by hand.
    private static func inFoundation(_ byHand: @escaping Burst) -> Burst {
        { deliveries in
            let center = NotificationCenter()
            let (act, kept) = byHand(deliveries)
            let handed = Handed(act)
            let token = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
                handed.value()
            }
            return ({ center.post(name: Notification.Name(name), object: nil) }, (kept, token))
        }
    }

    /// Posts to the simple center, whose handler does what is done by hand.
    private static func inSimple(_ byHand: @escaping Burst) -> Burst {
        { deliveries in
            let center = SimpleCenter()
            let (act, kept) = byHand(deliveries)
            let handed = Handed(act)
            let token = center.observe(name) { _ in handed.value() }
            return ({ center.post(name) }, (kept, token))
        }
    }

    /// Posts by name to the observer that `observe` has registered.
    static func burst(byName observe: @escaping (NoticeCenter, Deliveries) -> Any) -> Burst {
        { deliveries in
            let center = NoticeCenter()
            let kept = observe(center, deliveries)
            return ({ center.post(NoticeName(name)) }, kept)
        }
    }

    /// Posts by name to the observer that `observe` has registered for an owner.
    static func burst(byOwner observe: @escaping (NoticeCenter, Receiver) -> Void) -> Burst {
        burst(byName: { center, deliveries in
            let receiver = Receiver(deliveries)
            observe(center, receiver)
            return receiver
        })
    }

    /// Posts by a descriptor to the observer that `observe` has registered.
    static func burst(byDescriptor observe: @escaping (NoticeCenter, Deliveries) -> Any) -> Burst {
        { deliveries in
            let center = NoticeCenter()
            let kept = observe(center, deliveries)
            return ({ center.post(.number, 1) }, kept)
        }
    }
}
