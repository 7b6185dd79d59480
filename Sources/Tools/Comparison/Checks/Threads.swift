import Foundation
import MyNotificationCenter
import Notices

/// Several threads that use one center.
extension Check {
    static let threads = [
        Check(
            "S11", "Any number of threads may register, post and remove at the same time.", isApart: true,
            foundation: {
                let center = NotificationCenter()
                return onThreads { thread, handler in
                    let token = center.add("name \(thread)", handler)
                    center.post("name \(thread)")
                    center.remove(token)
                }
            },
            myNotificationCenter: {
                let unchecked = Unchecked(value: MyNotificationCenter())
                let observers = Unchecked(value: listeners(threadCount))
                return onThreads { thread, handler in
                    let (center, observer) = (unchecked.value, observers.value[thread])
                    center.addObserver(observer, name: "name \(thread)") { _, _ in handler() }
                    try? center.postNotification("name \(thread)", object: 0)
                    try? center.removeObserver(observer)
                }
            },
            notices: {
                let center = NoticeCenter()
                return onThreads { thread, handler in
                    let token = center.observe("name \(thread)") { _ in handler() }
                    center.post("name \(thread)")
                    token.cancel()
                }
            })
    ]

    private static let threadCount = 4

    /// Runs `round` repeatedly on several threads at once, with the number of the thread, and a handler that
    /// must be called once.
    ///
    /// It runs in bursts, with new threads for each: on a busy machine, all threads of one burst may share a
    /// processor, and then they rarely overlap.
    private static func onThreads(
        _ round: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Void
    ) -> Verdict {
        let rounds = Counter()
        let calls = Counter()
        for _ in 0..<burstCount { burst(round, rounds, calls) }
        return .kept(if: calls.value == rounds.value, otherwise: "deliveries were lost")
    }

    private static let burstCount = 6

    private static func burst(
        _ round: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Void,
        _ rounds: Counter, _ calls: Counter
    ) {
        let (coming, running) = (DispatchGroup(), DispatchGroup())
        for _ in 0..<threadCount { coming.enter() }
        for thread in 0..<threadCount {
            running.enter()
            Thread.detachNewThread {
                // All threads begin together. Otherwise one could end before the next begins.
                coming.leave()
                coming.wait()
                let end = ContinuousClock.now + .seconds(0.5)
                while ContinuousClock.now < end {
                    round(thread, calls.increment)
                    rounds.increment()
                }
                running.leave()
            }
        }
        running.wait()
    }
}
