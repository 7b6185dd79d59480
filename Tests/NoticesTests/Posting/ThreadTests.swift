import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct ThreadTests {
    private let center = NoticeCenter()
    private let life = Life()

    @Test(arguments: [false, true])
    func `threads that post, observe and remove leave nothing behind`(watched: Bool) {
        let (center, life) = (center, life)
        let monitor = watched ? center.monitor { _ in } : nil
        let ended = race(4) { thread in
            let names: [NoticeName] = ["a", "b", NoticeName("own \(thread)")]
            for round in 0..<500 {
                let part = Tracked(life)
                let owner = Screen(Calls())
                let token = center.observe(names[round % 3]) { _ in part.use() }
                center.observe(names[round % 3], owner: owner) { me, _ in part.use() }
                _ = try? center.controller(for: owner).observe(.any, options: .once) { _, _ in part.use() }
                let id = center.observe("a") { _ in part.use() }.detach()
                center.post(names[(round + 1) % 3], from: owner, payload: round)
                if round % 2 == 0 { token.cancel() }
                _ = try? center.remove(id)
            }
        }
        #expect(ended)
        center.removeAbandoned()
        #expect(center.registrationCount == 0)
        #expect(life.count == 0)
        withExtendedLifetime(monitor) {}
    }

    @Test func `nothing is delivered by a post that begins after cancel has returned`() {
        let center = center
        let late = Lock(0)
        let stop = Lock(false)
        let ended = race(3) { thread in
            if thread > 0 {
                while !stop.withLock({ $0 }) { center.post("a", payload: thread) }
                return
            }
            for _ in 0..<2_000 {
                let isCancelled = Lock(false)
                let token = center.observe("a") { notice in
                    // Another thread's post may have begun before; this thread's own begins after.
                    guard notice.payload as? Int == 0 else { return }
                    if isCancelled.withLock({ $0 }) { late.withLock { $0 += 1 } }
                }
                center.post("a", payload: 0)
                token.cancel()
                isCancelled.withLock { $0 = true }
                center.post("a", payload: 0)
            }
            stop.withLock { $0 = true }
        }
        #expect(ended)
        #expect(late.withLock { $0 } == 0)
    }

    @Test func `of many threads that end one registration, one reports that it did`() {
        let center = center
        for _ in 0..<300 {
            let records = Records()
            let monitor = center.monitor(into: records)
            let token = center.observe("a", options: .once) { _ in }
            let reported = Lock(0)
            let ended = race(4) { thread in
                let did =
                    switch thread {
                    case 0: token.cancel()
                    case 1: (try? center.remove(token.id)) ?? false
                    case 2: center.removeAll() == 1
                    default: !center.post("b").wasHeard && center.removeAll(named: "a") == 1
                    }
                if did { reported.withLock { $0 += 1 } }
            }
            #expect(ended)
            #expect(reported.withLock { $0 } == 1)
            #expect(records.complete(.remove).count == 1)
            withExtendedLifetime(monitor) {}
        }
        #expect(center.registrationCount == 0)
    }

    @Test func `each thread's observers are called in the order of their identities`() {
        let center = center
        let seen = Lock<[UInt64]>([])
        let kept = Lock<[NoticeToken]>([])
        let ended = race(4) { thread in
            for _ in 0..<250 {
                let own = Box<UInt64>()
                let token = center.observe(thread % 2 == 0 ? "a" : .any) { _ in
                    if let number = own.value { seen.withLock { $0.append(number) } }
                }
                own.set(token.id.number)
                kept.withLock { $0.append(token) }
            }
        }
        #expect(ended)
        center.post("a")
        #expect(seen.withLock { $0 } == Array(1...1_000))
    }

    @Test func `every post of every thread reaches all observers added before`() {
        let center = center
        let count = Lock(0)
        let tokens = [
            center.observe("a") { _ in count.withLock { $0 += 1 } },
            center.observe(.any) { _ in count.withLock { $0 += 1 } },
        ]
        let delivered = Lock(0)
        let ended = race(4) { _ in
            for _ in 0..<1_000 {
                let outcome = center.post("a")
                delivered.withLock { $0 += outcome.delivered }
            }
        }
        #expect(ended)
        #expect(count.withLock { $0 } == 8_000)
        #expect(delivered.withLock { $0 } == 8_000)
        withExtendedLifetime(tokens) {}
    }

    @Test func `numbers of records are unique and complete, from whichever thread`() {
        let center = center
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe("a") { _ in }
        let ended = race(4) { _ in for _ in 0..<200 { center.post("a") } }
        #expect(ended)
        #expect(records.complete.map(\.seq) == Array(1...1_601))
        let posts = Set(records.complete(.post).map(\.seq))
        let deliveries = records.complete(.deliver)
        #expect(Set(deliveries.compactMap(\.post)) == posts)
        #expect(deliveries.allSatisfy { delivery in delivery.post.map { $0 < delivery.seq } == true })
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `a controller refuses all but one of the threads that ask together`() {
        for _ in 0..<200 {
            let center = NoticeCenter()
            let screen = Screen(Calls())
            let added = Lock(0)
            let ended = race(4) { _ in
                if (try? center.controller(for: screen).observe("a", handler: { _, _ in })) != nil {
                    added.withLock { $0 += 1 }
                }
            }
            #expect(ended)
            #expect(added.withLock { $0 } == 1)
            #expect(center.post("a") == PostOutcome(delivered: 1))
        }
    }

    @Test func `a controller that is emptied while it is filled keeps no registration it has forgotten`()
        throws
    {
        let center = center
        let screen = Screen(Calls())
        let ended = race(2) { thread in
            let controller = center.controller(for: screen)
            for round in 0..<5_000 {
                if thread == 0 {
                    _ = try? controller.observe("a", id: "\(round % 7)") { _, _ in }
                } else {
                    controller.removeAll()
                }
            }
        }
        #expect(ended)
        center.controller(for: screen).removeAll()
        #expect(center.registrationCount == 0)
    }

    /// A look at a weak reference retains the object for an instant. When the last owner lets go in that instant, the
    /// object goes where the look is: never under a lock, for its deinit may use the center.
    @Test func `an owner may go while another thread looks for abandoned controllers`() {
        let center = center
        let other = Screen(Calls())
        let ended = race(2) { thread in
            for _ in 0..<300 {
                if thread == 0 {
                    var owners = (0..<50).map { _ in
                        Tracked(Life()) { _ = center.controller(for: other) }
                    }
                    for owner in owners { _ = center.controller(for: owner) }
                    while !owners.isEmpty { owners.removeLast() }
                } else {
                    for _ in 0..<50 { center.removeAbandoned() }
                }
            }
        }
        #expect(ended)
    }

    @Test func `a sender may go while another thread clears the labels away`() {
        let center = center
        let monitor = center.monitor { _ in }
        let other = Screen(Calls())
        let ended = race(2) { thread in
            for _ in 0..<600 {
                if thread == 0 {
                    var senders = (0..<50).map { _ in Tracked(Life()) { center.post("b", from: other) } }
                    for sender in senders { center.post("a", from: sender) }
                    while !senders.isEmpty { senders.removeLast() }
                } else {
                    for _ in 0..<50 { center.post("a", from: Tracked(Life())) }
                }
            }
        }
        #expect(ended)
        withExtendedLifetime(monitor) {}
    }

    @Test func `an owner that goes on another thread is called alive or not at all`() {
        let center = center
        let gone = Lock(0)
        let ended = race(2) { thread in
            for _ in 0..<3_000 {
                if thread == 0 {
                    let calls = Calls()
                    let screen = Screen(calls)
                    center.observe("a", owner: screen) { me, notice in
                        me.changed(notice)
                        if calls.all.contains("gone") { gone.withLock { $0 += 1 } }
                    }
                } else {
                    center.post("a")
                }
            }
        }
        #expect(ended)
        #expect(gone.withLock { $0 } == 0)
        center.post("a")
        #expect(center.registrationCount == 0)
    }

    @Test func `a center may go while tokens, monitors and sequences of it go on other threads`() {
        for _ in 0..<300 {
            let center = Box(NoticeCenter())
            let tokens = Box((0..<3).map { _ in center.value?.observe("a") { _ in } })
            let monitor = Box(center.value?.monitor { _ in })
            let sequence = Box(center.value?.notices(named: "a"))
            let ended = race(4) { thread in
                switch thread {
                case 0: center.empty()
                case 1: tokens.empty()
                case 2: monitor.empty()
                default: sequence.empty()
                }
            }
            #expect(ended)
        }
    }

    @Test func `a sequence is given every element once, from however many threads`() async {
        let number = NoticeDescriptor<Int>("number")
        let sequence = center.payloads(of: number)
        async let sum = sequence.reduce(0, +)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { [center] in
                    for value in 1...250 { center.post(number, value) }
                }
            }
        }
        sequence.finish()
        #expect(await sum == 4 * 31_375)
    }
}
