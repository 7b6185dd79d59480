import Dispatch
import Foundation
import Measuring
import Notices
import Synchronization

/// V7: a burst of posts whose handlers run elsewhere, to the last delivery.
extension Way {
    /// How many deliveries were made, on whatever thread.
    private final class Deliveries: Sendable {
        private let count = Atomic(0)

        func add() { count.add(1, ordering: .relaxed) }

        /// Waits until there were so many. On the main thread, which meanwhile does what is scheduled there.
        func wait(for expected: Int) {
            let deadline = ContinuousClock.now + .seconds(60)
            while count.load(ordering: .relaxed) < expected {
                precondition(ContinuousClock.now < deadline, "deliveries are missing after a minute")
                _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002))
            }
            count.store(0, ordering: .relaxed)
        }
    }

    private actor Cart {
        func add(_ deliveries: Deliveries) { deliveries.add() }
    }

    private static let burst = 100_000

    private static func experiment(
        _ id: String, _ title: String,
        _ contestants: [(peer: String, prepare: (Deliveries) -> (post: () -> Void, kept: Any))]
    ) -> Experiment {
        Experiment(
            [Workload(id, title)], length: .fixed(burst, quick: 100),
            contestants: contestants.map { contestant in
                Contestant(contestant.peer) {
                    let deliveries = Deliveries()
                    let (post, kept) = contestant.prepare(deliveries)
                    return { operations in
                        let elapsed = ContinuousClock().measure {
                            for _ in 0..<operations { post() }
                            deliveries.wait(for: operations)
                        }
                        withExtendedLifetime(kept) {}
                        return [Reading(id, share(of: elapsed, among: operations))]
                    }
                }
            })
    }

    private static func notices(
        _ observe: @escaping (NoticeCenter, Deliveries) -> Any
    ) -> (peer: String, prepare: (Deliveries) -> (post: () -> Void, kept: Any)) {
        (
            NoticesByString.title,
            { deliveries in
                let center = NoticeCenter()
                let kept = observe(center, deliveries)
                return ({ center.post("name.00000") }, kept)
            }
        )
    }

    static var elsewhere: [Experiment] {
        [
            experiment(
                "V7m", "a burst for the main actor, each delivery",
                [
                    notices { center, deliveries in
                        center.observe("name.00000", onMainActor: { _ in deliveries.add() })
                    },
                    (byHandTitle, { deliveries in ({ Task { @MainActor in deliveries.add() } }, ()) }),
                ]),
            experiment(
                "V7q", "a burst for a dispatch queue, each delivery",
                [
                    notices { center, deliveries in
                        center.observe("name.00000", queue: DispatchQueue(label: "bench")) { _ in
                            deliveries.add()
                        }
                    },
                    (
                        byHandTitle,
                        { deliveries in
                            let queue = DispatchQueue(label: "bench")
                            return ({ queue.async { deliveries.add() } }, queue)
                        }
                    ),
                ]),
            experiment(
                "V7a", "a burst for an actor, each delivery",
                [
                    notices { center, deliveries in
                        let cart = Cart()
                        center.observe("name.00000", actor: cart) { me, _ in me.add(deliveries) }
                        return cart
                    },
                    (
                        byHandTitle,
                        { deliveries in
                            let cart = Cart()
                            return ({ Task { await cart.add(deliveries) } }, cart)
                        }
                    ),
                ]),
            experiment(
                "V7t", "a burst for a task, each delivery",
                [
                    notices { center, deliveries in
                        center.observe("name.00000", inTask: { _ in deliveries.add() })
                    },
                    (byHandTitle, { deliveries in ({ Task { deliveries.add() } }, ()) }),
                ]),
            experiment(
                "V7s", "a burst for an async sequence, each element",
                [
                    notices { center, deliveries in
                        let sequence = center.notices(named: "name.00000")
                        return Task { for await _ in sequence { deliveries.add() } }
                    },
                    (
                        byHandTitle,
                        { deliveries in
                            let (stream, continuation) = AsyncStream<Int>.makeStream()
                            let task = Task { for await _ in stream { deliveries.add() } }
                            return ({ continuation.yield(1) }, task)
                        }
                    ),
                ]),
        ]
    }
}
