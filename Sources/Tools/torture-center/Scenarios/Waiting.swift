import CTorture
import Notices

extension Scenario {
    static let waiting = [
        Scenario("blocked", "handlers block while thousands of observers of their name end") { run in
            let center = NoticeCenter()
            while run.goesOn {
                let (inside, goOn) = (Gate(), Gate())
                let blocker = center.observe("a", from: nil) { notice in
                    guard notice.payload is Bool else { return }
                    inside.open()
                    goOn.pass()
                }
                let others = (0..<2_000).map { _ in
                    center.observe("a") { [canary = Canary()] _ in canary.sing() }
                }
                let over = Gate()
                for _ in 0..<4 {
                    run.start {
                        center.post("a", payload: true)
                        over.open()
                    }
                    inside.pass()
                }
                for token in others { token.cancel() }
                center.post("a")
                run.check(Canary.livingCount <= 2_000, "\(Canary.livingCount) live, and 2 000 were in reach")
                goOn.open(4)
                for _ in 0..<4 { over.pass() }
                run.check(Canary.livingCount == 0, "\(Canary.livingCount) were not freed by the last reader")
                blocker.cancel()
                run.count(4_000)
            }
        },
        Scenario(
            "limit",
            "more threads block in handlers than there are slots; another center still frees its memory"
        ) { run in
            let (center, other) = (NoticeCenter(), NoticeCenter())
            let (inside, goOn, over) = (Gate(), Gate(), Gate())
            let count = 500
            let token = center.observe("a") { [canary = Canary()] _ in
                inside.open()
                goOn.pass()
                canary.sing()
            }
            for _ in 0..<count {
                run.start {
                    center.post("a")
                    over.open()
                }
            }
            for _ in 0..<count { run.check(inside.pass(), "a thread did not reach its handler") }
            token.cancel()
            while run.goesOn {
                let observer = other.observe("a") { [canary = Canary()] _ in canary.sing() }
                other.post("a")
                observer.cancel()
                run.check(Canary.livingCount == 1, "\(Canary.livingCount - 1) of another center wait")
                run.count(3)
            }
            goOn.open(count)
            for _ in 0..<count { over.pass() }
        },
    ]
}
