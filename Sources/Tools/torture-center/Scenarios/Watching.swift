import Notices

extension Scenario {
    static let watching = [
        Scenario(
            "rings",
            "rings are attached and detached while posts find two observers and others are added and removed"
        ) { run in
            let center = NoticeCenter()
            let kept = (0..<2).map { _ in center.observe("x") { [canary = Canary()] _ in canary.sing() } }
            run.race(4) { number, dice in
                while run.goesOn {
                    run.count()
                    switch number {
                    case 0: center.post("x", from: SenderValue(SlowValue(number: 1)))
                    case 1:
                        let ring = center.recordRing(capacity: 64)
                        for _ in 0..<100 {
                            center.post("x", from: SenderValue(SlowValue(number: 1)))
                            _ = ring.take()
                        }
                        ring.detach()
                    case 2:
                        // Adds and removes entries for senders, and so changes the table that posters search.
                        let number = Int(dice.next() % 4)
                        let token = center.observe("x", from: SenderValue(SlowValue(number: number))) {
                            [canary = Canary()] _ in canary.sing()
                        }
                        token.cancel()
                    default:
                        let token = center.observe(dice.isOne(in: 2) ? "x" : "y") {
                            [canary = Canary()] _ in canary.sing()
                        }
                        token.cancel()
                    }
                }
            }
            withExtendedLifetime(kept) {}
        },
        Scenario(
            "ring-counts", "rings of different sizes are read late, and count each post that they drop once"
        ) { run in
            while run.goesOn, run.allProblems.isEmpty { countDrops(run) }
        },
        Scenario(
            "monitors", "monitors are attached and detached while observers are added and removed, and called"
        ) { run in
            let center = NoticeCenter()
            run.race(4) { number, dice in
                switch number {
                case 0, 1: post(in: center, run, &dice)
                case 2: comeAndGo(in: center, run, &dice)
                default:
                    while run.goesOn {
                        let monitor = center.monitor { [canary = Canary()] _ in canary.sing() }
                        center.post("a")
                        monitor.detach()
                        run.count()
                    }
                }
            }
        },
        Scenario(
            "watchers",
            "watchers of posts, of one name and of any, come and go while posts look for them and observers change"
        ) { run in
            let center = NoticeCenter()
            run.race(4) { number, dice in
                guard number > 1 else { return post(in: center, run, &dice) }
                while run.goesOn {
                    let canary = Canary()
                    let ofName = center.watchPosts(named: name(&dice)) { _ in canary.sing() }
                    let ofAll = dice.isOne(in: 2) ? center.watchPosts { _ in canary.sing() } : nil
                    let token = center.observe(name(&dice)) { _ in canary.sing() }
                    center.post(name(&dice))
                    if dice.isOne(in: 2) { ofName.detach() }
                    token.cancel()
                    ofAll?.detach()
                    run.count(3)
                }
            }
        },
    ]
    /// For posts by three threads, the records of two rings and their drops must add up to all posts.
    private static func countDrops(_ run: Run) {
        let center = NoticeCenter()
        let tokens = (0..<2).map { _ in center.observe("heard") { [canary = Canary()] _ in canary.sing() } }
        let rings = [center.recordRing(capacity: 16), center.recordRing(capacity: 64)]
        let sums = Lock([RingSums(), RingSums()])
        let (heard, unheard) = (Counter(), Counter())
        run.race(4) { number, dice in
            for _ in 0..<60 {
                run.count()
                if number == 0 {
                    let ring = dice.below(2)
                    let batch = rings[ring].take()
                    sums.withLock { $0[ring].add(batch) }
                } else if dice.isOne(in: 3) {
                    run.check(!center.post("unheard").wasHeard, "an unheard post was heard")
                    unheard.add()
                } else {
                    run.check(center.post("heard").delivered == 2, "two observers were not called")
                    heard.add()
                }
            }
        }
        let expected = RingSums(
            posts: heard.count + unheard.count, deliveries: 2 * heard.count, unheard: unheard.count)
        for (number, ring) in rings.enumerated() {
            let batch = ring.take()
            let found = sums.withLock { sums in
                sums[number].add(batch)
                return sums[number]
            }
            run.check(
                found == expected,
                "a ring of \(ring.capacity) reports or drops \(found), and there were \(expected)")
            ring.detach()
        }
        withExtendedLifetime(tokens) {}
    }

    /// What a ring has reported, or counted as dropped.
    private struct RingSums: Hashable, Sendable {
        var posts = 0
        var deliveries = 0
        var unheard = 0

        mutating func add(_ batch: NoticeRecordRing.Batch) {
            let complete = batch.records.filter(\.isComplete)
            posts += complete.count { $0.kind == .post } + batch.droppedPosts
            deliveries += complete.count { $0.kind == .deliver } + batch.droppedDeliveries
            unheard += complete.count { $0.kind == .unheard } + batch.droppedUnheard
        }
    }
}
