import Dispatch
import Foundation
import Measuring
import Notices
import Synchronization

// V7ml: one post at a time from another thread, which sleeps until the handler has run on the main actor.
extension Way {
    static var alone: [Way] {
        [
            Way(
                "V7ml", covers: [],
                Experiment(
                    [Workload("V7ml", "a lone delivery on the main actor, until its poster is woken")],
                    length: .fixed(10_000, quick: 100),
                    contestants: [
                        lone(NoticesByString.title) { handled in
                            let center = NoticeCenter()
                            let token = center.observe(NoticeName(name)) { @MainActor _ in handled() }
                            return {
                                center.post(NoticeName(name))
                                withExtendedLifetime(token) {}
                            }
                        },
                        lone(byHandTitle) { handled in { Task { @MainActor in handled() } } },
                    ]))
        ]
    }

    private static func lone(
        _ peer: String,
        _ prepare: @escaping (_ handled: @escaping @Sendable () -> Void) -> @Sendable () -> Void
    ) -> Contestant {
        Contestant(peer) {
            let (turn, over) = (DispatchSemaphore(value: 0), Deliveries())
            let post = prepare { turn.signal() }
            return { operations in
                let elapsed = Mutex(Duration.zero)
                Thread.detachNewThread {
                    let time = ContinuousClock().measure {
                        for _ in 0..<operations {
                            post()
                            turn.wait()
                        }
                    }
                    elapsed.withLock { $0 = time }
                    over.add()
                }
                over.wait(for: 1)
                return [Reading("V7ml", share(of: elapsed.withLock { $0 }, among: operations))]
            }
        }
    }
}
