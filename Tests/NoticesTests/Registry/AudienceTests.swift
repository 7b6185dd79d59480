import Synchronization
import TestSupport
import Testing

@testable import Notices

/// Whom a post reaches after changes, and how often that is listed anew.
@Suite(.leavesNoObservers) struct AudienceTests {
    private let center = NoticeCenter()
    private let life = Life()

    private var registry: Registry { center.registry }

    private func hasAudience(_ name: NoticeName) -> Bool {
        registry.state.withLock { registry.topic(of: name, in: $0)?.audience != nil }
    }

    @Test(arguments: [false, true]) func `a hundred thousand removals without a post make no audience`(
        fromTheLast: Bool
    ) {
        let count = 100_000
        var tokens = (0..<count).map { _ in
            center.observe("a") { [tracked = Tracked(life)] _ in tracked.use() }
        }
        #expect(center.post("a") == PostOutcome(delivered: count))
        #expect(hasAudience("a"))
        if fromTheLast { tokens.reverse() }
        // The work of a removal is that of the audiences it makes and of what it keeps: nothing of either.
        for (removed, token) in tokens.enumerated() {
            token.cancel()
            guard !hasAudience("a"), life.count == count - removed - 1 else {
                Issue.record("the removal \(removed) made an audience, or kept what an observer captured")
                break
            }
        }
        #expect(center.post("a") == PostOutcome())
    }

    @Test func `an observer of any name that is added between posts of many names is called by all`() {
        let names = (0..<10_000).map { NoticeName("name \($0)") }
        let calls = Lock([String: Int]())
        let note = { @Sendable (who: String) in calls.withLock { $0[who, default: 0] += 1 } }
        let sender = Box(1)
        let first = names.map { center.observe($0) { _ in note("name") } }
        func post(_ name: NoticeName, _ number: Int) -> PostOutcome {
            guard number % 2 == 0 else { return center.post(NoticeDescriptor<Int>(name), 1, from: sender) }
            return center.post(name, from: sender)
        }
        func postAll() -> Set<Int> { Set(names.enumerated().map { post($1, $0).delivered }) }
        #expect(postAll() == [1])
        let any = center.observe(.any) { _ in note("any") }
        #expect(postAll() == [2])
        let own = center.observe(.any, from: sender) { _ in note("sender") }
        #expect(postAll() == [3])
        any.cancel()
        #expect(postAll() == [2])
        own.cancel()
        #expect(postAll() == [1])
        #expect(calls.withLock { $0 } == ["name": 50_000, "any": 20_000, "sender": 20_000])
        withExtendedLifetime(first) {}
    }

    /// Above 32 observers a change makes no audience, and the next post does.
    @Test(arguments: [1, 31, 32, 33, 40])
    func `an audience that changes before each post reaches who is there, in order`(count: Int) {
        let called = Lock([UInt64]())
        func add() -> NoticeToken {
            let own = Box<UInt64>()
            let token = center.observe("a") { [tracked = Tracked(life)] _ in
                tracked.use()
                called.withLock { $0.append(own.value ?? 0) }
            }
            own.set(token.id.number)
            return token
        }
        var tokens = (0..<count).map { _ in add() }
        var dice = Dice(seed: 7)
        for round in 0..<300 {
            let place = dice.roll(0..<count)
            tokens.remove(at: place).cancel()
            if round % 3 == 0 {
                called.withLock { $0 = [] }
                #expect(center.post("a") == PostOutcome(delivered: count - 1))
                #expect(called.withLock { $0 } == tokens.map(\.id.number))
            }
            tokens.append(add())
            called.withLock { $0 = [] }
            #expect(center.post("a") == PostOutcome(delivered: count))
            #expect(called.withLock { $0 } == tokens.map(\.id.number))
            #expect(life.count == count, "what ended was released at once")
        }
    }

    enum SenderKind: CaseIterable, Sendable { case object, value }

    private struct Value: Hashable, Sendable {
        let number: Int
    }

    private func sender(_ kind: SenderKind, _ number: Int) -> AnyObject {
        switch kind {
        case .object: Box(number)
        case .value: SenderValue(Value(number: number))
        }
    }

    @Test(arguments: SenderKind.allCases)
    func `a sender that has observers of any name alone reaches them together with those of the name`(
        kind: SenderKind
    ) {
        let (own, other) = (sender(kind, 1), sender(kind, 2))
        let calls = Calls()
        // More than the topics without observers that are kept.
        let names = (0..<50).map { NoticeName("name \($0)") }
        let first = names.map { center.observe($0) { _ in calls.add("first") } }
        var ofSender: NoticeToken? = center.observe(.any, from: own) { _ in calls.add("sender") }
        let last = names.map { center.observe($0, options: .priority(-1)) { _ in calls.add("last") } }
        func expect(
            _ expected: [String], from sender: AnyObject?, _ place: SourceLocation = #_sourceLocation
        ) {
            for name in names {
                for post in 0..<3 {
                    let before = calls.all.count
                    let outcome =
                        post == 0
                        ? center.post(name, from: sender) : center.channel(named: name).post(from: sender)
                    #expect(outcome == PostOutcome(delivered: expected.count), sourceLocation: place)
                    #expect(Array(calls.all[before...]) == expected, sourceLocation: place)
                }
            }
        }
        for _ in 0..<2 {
            expect(["first", "sender", "last"], from: own)
            expect(["first", "last"], from: other)
            expect(["first", "last"], from: nil)
            // A name that is not observed.
            #expect(center.post("none", from: own) == PostOutcome(delivered: 1))
            #expect(center.post("none", from: other) == PostOutcome())
            ofSender?.cancel()
            expect(["first", "last"], from: own)
            ofSender = center.observe(.any, from: own) { _ in calls.add("sender") }
        }
        // Topics of the sender that were made for posts do not stay.
        let topics = registry.state.withLock { $0.topics.count { $0.topic != nil } }
        #expect(topics <= 1 + names.count + 1 + 16 + 1)
        withExtendedLifetime((first, last, own, other, ofSender)) {}
    }

    @Test(arguments: SenderKind.allCases)
    func `a sender's observer of any name that ends within the post is not called`(kind: SenderKind) {
        let own = sender(kind, 1)
        let later = Box<NoticeToken>()
        let calls = Calls()
        let first = center.observe("a") { [life] _ in
            calls.add("first")
            later.take()?.cancel()
            calls.add("\(life.count)")
        }
        for _ in 0..<50 {
            later.set(
                center.observe(.any, from: own) { [tracked = Tracked(life)] _ in
                    tracked.use()
                    calls.add("sender")
                })
            #expect(center.post("a", from: own) == PostOutcome(delivered: 1, ended: 1))
            #expect(life.count == 0)
            #expect(center.post("a", from: own) == PostOutcome(delivered: 1))
        }
        #expect(calls.all == Array(repeating: ["first", "1", "first", "0"], count: 50).flatMap(\.self))
        withExtendedLifetime((first, own)) {}
    }

    @Test(.endsInTime, arguments: SenderKind.allCases)
    func `threads post from a sender while its only observer, of any name, comes and goes`(kind: SenderKind) {
        let own = StrongReference(object: sender(kind, 1))
        let named = Atomic(0)
        let ofSender = Atomic(0)
        let delivered = Atomic(0)
        let token = center.observe("a") { _ in named.add(1, ordering: .relaxed) }
        let isOver = race(3) { [center, life] thread in
            for round in 0..<3_000 {
                if thread < 2 {
                    let outcome = center.post(round % 4 == 0 ? "b" : "a", from: own.object)
                    delivered.add(outcome.delivered, ordering: .relaxed)
                } else {
                    let token = center.observe(.any, from: own.object) { [tracked = Tracked(life)] _ in
                        tracked.use()
                        ofSender.add(1, ordering: .relaxed)
                    }
                    if round % 8 == 0 { center.observe(NoticeName("other \(round)")) { _ in }.cancel() }
                    token.cancel()
                }
            }
        }
        #expect(isOver)
        #expect(named.load(ordering: .relaxed) == 2 * 2_250)
        #expect(delivered.load(ordering: .relaxed) == 4_500 + ofSender.load(ordering: .relaxed))
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }
}
