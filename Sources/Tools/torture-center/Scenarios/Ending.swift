import CTorture
import Foundation
import Notices

extension Scenario {
    static let ending = [
        Scenario("thread-exit", "threads end within handlers; afterwards everything is freed at once") {
            run in
            let center = NoticeCenter()
            let over = Gate()
            let token = center.observe("a") { _ in
                over.open()
                torture_end_thread()
            }
            let nested = center.observe("outer") { _ in center.post("a") }
            var count = 0
            while run.goesOn, count < 4_000 {
                count += 1
                let name: NoticeName = count % 2 == 0 ? "a" : "outer"
                run.start { center.post(name) }
                run.check(over.pass(), "a handler was not called")
                run.count()
            }
            // The last threads may still be ending.
            let deadline = ContinuousClock.now + .seconds(20)
            var left = 1
            repeat {
                let observer = center.observe("a") { [canary = Canary()] _ in canary.sing() }
                observer.cancel()
                left = Canary.livingCount
            } while left != 0 && ContinuousClock.now < deadline
            run.check(left == 0, "after \(count) threads \(left) canaries are not freed")
            withExtendedLifetime((token, nested)) {}
        },
        Scenario("threads", "threads start, post, observe and end, twenty at a time") { run in
            let center = NoticeCenter()
            while run.goesOn {
                run.race(20) { _, dice in
                    let token = center.observe(name(&dice)) { [canary = Canary()] _ in canary.sing() }
                    for _ in 0..<50 { center.post(name(&dice)) }
                    token.cancel()
                    run.count(52)
                }
            }
        },
    ]
}
