import Dispatch
import Notices

extension Scenario {
    static let elsewhere = [
        Scenario(
            "elsewhere", "handlers on queues and in tasks end while deliveries to them wait"
        ) { run in
            let queues = (0..<2).map { DispatchQueue(label: "torture.\($0)") }
            let concurrent = DispatchQueue(label: "torture.many", attributes: .concurrent)
            let center = NoticeCenter()
            run.race(4) { number, dice in
                if number < 2 { return post(in: center, run, &dice) }
                while run.goesOn {
                    let owner = Owner()
                    let queue = dice.isOne(in: 2) ? concurrent : queues[Int(dice.next() % 2)]
                    let token = center.observe(name(&dice), on: .queue(queue)) { [canary = Canary()] _ in
                        canary.sing()
                    }
                    center.observe(name(&dice), owner: owner, on: .queue(queue)) { owner, _ in
                        owner.canary.sing()
                    }
                    let task = center.observe(
                        name(&dice), on: .task
                    ) { [canary = Canary()] _ in canary.sing() }
                    center.post("a")
                    if dice.isOne(in: 2) { token.cancel() }
                    withExtendedLifetime(task) {}
                    run.count(3)
                }
            }
            center.removeAll()
            for queue in queues + [concurrent] { queue.sync(flags: .barrier) {} }
        }
    ]
}
