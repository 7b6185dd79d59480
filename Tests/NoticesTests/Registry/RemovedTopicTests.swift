import Synchronization
import TestSupport
import Testing

@testable import Notices

/// Topics that are removed while posts use them. Of those without observers sixteen are kept, so that a seventeenth
/// removes the first.
@Suite(.leavesNoObservers) struct RemovedTopicTests {
    private let center = NoticeCenter()

    private var registry: Registry { center.registry }

    /// Observes other names and ends that, so that no topic without observers is kept any more but theirs.
    private func removeIdleTopics() {
        for number in 0..<20 { center.observe(NoticeName("other \(number)")) { _ in }.cancel() }
    }

    private func hasTopic(_ name: NoticeName) -> Bool {
        registry.state.withLock { registry.topic(of: name, in: $0) } != nil
    }

    /// The audience that the next post of a name finds, if it was made.
    private func audience(of name: NoticeName, from sender: AnyObject?) -> WeakReference? {
        let topic = registry.state.withLock { registry.topic(of: name, in: $0) }
        guard let sender else { return topic?.audience.map { WeakReference($0.object) } }
        let own = topic.flatMap { registry.topic(of: sender, in: $0)?.object }
        return own?.audience.map { WeakReference($0.object) }
    }

    @Test(arguments: [false, true]) func `a post under way keeps its audience when its topic is removed`(
        fromSender: Bool
    ) throws {
        let calls = Calls()
        let sender = fromSender ? Box(1) : nil
        let isRemoving = Lock(false)
        let known = Box<WeakReference>()
        let tokens = [
            center.observe(.any) { _ in },
            center.observe(.any, from: sender) { [self] notice in
                guard notice.name == "a", isRemoving.withLock({ $0 }) else { return }
                removeIdleTopics()
                calls.add(audience(of: "a", from: sender) == nil ? "removed" : "there")
                calls.add(known.value?.isGone == false ? "kept" : "freed")
            },
            center.observe(.any) { _ in },
        ]
        center.observe("a") { _ in }.cancel()
        center.post("a", from: sender)
        let made: WeakReference = try #require(audience(of: "a", from: sender))
        known.set(made)
        isRemoving.withLock { $0 = true }
        #expect(center.post("a", from: sender) == PostOutcome(delivered: 3))
        #expect(calls.all == ["removed", "kept"])
        #expect(known.value?.isGone == true, "freed when the post is over")
        withExtendedLifetime((tokens, sender)) {}
    }

    /// What becomes of a name between the moment when a post finds its topic and the moment when it asks for its audience.
    enum Fate: CaseIterable, Sendable { case removed, madeAgain, indexOfAnother }

    @Test(arguments: Fate.allCases, [false, true])
    func `a post that has found a topic which is removed then reaches who is there`(
        fate: Fate, hasAnyName: Bool
    ) {
        let any = hasAnyName ? center.observe(.any) { _ in } : nil
        let first = center.observe("a") { _ in }
        guard let search = registry.search() else {
            Issue.record("no slot is free")
            return
        }
        guard let found = registry.topic(of: "a") else {
            search.end(in: registry)
            Issue.record("the topic is not found")
            return
        }
        first.cancel()
        removeIdleTopics()
        #expect(!hasTopic("a"))
        var later: [NoticeToken] = []
        switch fate {
        case .removed: break
        case .madeAgain: later = (0..<2).map { _ in center.observe("a") { _ in } }
        case .indexOfAnother:
            // The name that took the index while it came and went is observed again.
            let index = found.with { $0.index }
            let heir = registry.state.withLock { $0.topic(at: index)?.with(\.name) }
            later = (0..<2).map { _ in center.observe(heir ?? "none") { _ in } }
            #expect(later.map(\.id.topicIndex) == [index, index])
        }
        let audience = registry.audience(of: "a", found, from: nil)
        let numbers = audience.with { audience in
            (0..<audience.facts.count).map { audience[$0].with(\.number) }
        }
        let reading = search.settle(on: audience)
        reading.end(in: registry)
        let expected = (any.map { [$0] } ?? []) + (fate == .madeAgain ? later : [])
        #expect(numbers == expected.map(\.id.number))
        withExtendedLifetime((any, later)) {}
    }

    enum Watching: CaseIterable, Sendable { case nobody, monitor, ring }

    @Test(.endsInTime, arguments: Watching.allCases)
    func `posts of names that come and go reach the observers of their names`(
        watching: Watching
    ) {
        let names = (0..<40).map { NoticeName("name \($0)") }
        let wrong = Atomic(0)
        let anyNameCalls = Atomic(0)
        let ownCalls = Atomic(0)
        let delivered = Atomic(0)
        let life = Life()
        let monitor = watching == .monitor ? center.monitor { _ in } : nil
        let ring = watching == .ring ? center.recordRing(capacity: 64) : nil
        let any = center.observe(.any) { _ in anyNameCalls.add(1, ordering: .relaxed) }
        let isOver = race(4) { [center] thread in
            var generator = SystemRandomNumberGenerator()
            for round in 0..<4_000 {
                let name = names[Int.random(in: 0..<40, using: &generator)]
                if thread < 2 {
                    let outcome =
                        round % 2 == 0
                        ? center.post(name) : center.post(NoticeDescriptor<Int>(name), round)
                    delivered.add(outcome.delivered, ordering: .relaxed)
                } else {
                    let token = center.observe(name) { [tracked = Tracked(life)] notice in
                        tracked.use()
                        ownCalls.add(1, ordering: .relaxed)
                        if notice.name != name { wrong.add(1, ordering: .relaxed) }
                    }
                    if round % 3 == 0 { center.post(name) }
                    token.cancel()
                }
            }
        }
        #expect(isOver)
        #expect(wrong.load(ordering: .relaxed) == 0)
        let ownPosts = 2 * 1_334
        #expect(anyNameCalls.load(ordering: .relaxed) == 8_000 + ownPosts)
        #expect(delivered.load(ordering: .relaxed) >= 8_000)
        #expect(ownCalls.load(ordering: .relaxed) >= ownPosts)
        #expect(life.count == 0)
        withExtendedLifetime((any, monitor, ring)) {}
    }

    @Test(arguments: ["first to last", "last to first", "at random"])
    func `thousands of names that come and go leave no list, and can come again`(order: String) {
        let names = (0..<5_000).map { NoticeName("name \($0)") }
        let calls = Calls()
        let tokens = names.map { name in center.observe(name) { _ in calls.add("ended") } }
        var indices = Array(names.indices)
        if order == "last to first" { indices.reverse() }
        if order == "at random" { indices.shuffle() }
        for index in indices { #expect(tokens[index].cancel()) }
        #expect(registry.state.withLock { $0.topics.count } <= 1_024)
        #expect(tokens.allSatisfy { !$0.isActive })
        let again = names.map { name in center.observe(name) { _ in calls.add("again") } }
        #expect(tokens.allSatisfy { !$0.cancel() })
        #expect(names.allSatisfy { center.post($0) == PostOutcome(delivered: 1) })
        #expect(calls.all == Array(repeating: "again", count: names.count))
        withExtendedLifetime(again) {}
    }
}
