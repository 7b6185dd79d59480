import TestSupport
import Testing

@testable import Notices

/// The tables of names and of senders, while names and senders come and go.
@Suite struct TopicTableTests {
    private final class Sender: Sendable {}

    private let center = NoticeCenter()
    private let calls = Counter()

    private func observe(_ name: NoticeName, from sender: Sender? = nil) -> NoticeToken {
        center.observe(name, from: sender) { [calls] _ in calls.add() }
    }

    @Test(arguments: [1, 2, 30, 100_000])
    func `a name that comes and goes leaves no buckets behind beside a thousand`(distinctNames: Int) {
        let tokens = (0..<1_000).map { observe("stays.\($0)") }
        let before = buckets(center.registry.names)
        var longest = 0
        for number in 0..<10_000 {
            if number % 100 == 0 { longest = max(longest, longestSearch(buckets(center.registry.names))) }
            observe("gone.\(number % distinctNames)").cancel()
            observe("other.\(number % distinctNames)").cancel()
        }
        let after = buckets(center.registry.names)
        #expect(after.count <= before.count * 2)
        #expect(after.count { $0 != TopicTable.free } <= after.count / 2)
        #expect(after.count { $0 == TopicTable.removedMark } <= after.count / 3)
        #expect(longest <= 64)
        for number in 0..<1_000 {
            #expect(center.post("stays.\(number)").delivered == 1)
        }
        for number in 0..<min(distinctNames, 100) {
            #expect(center.post("gone.\(number)") == PostOutcome())
        }
        withExtendedLifetime(tokens) {}
    }

    @Test func `a sender that comes and goes leaves no buckets behind beside a thousand`() throws {
        let senders = (0..<1_000).map { _ in Sender() }
        let tokens = senders.map { observe("a", from: $0) }
        let topic = try #require(
            center.registry.state.withLock { state in
                center.registry.topic(of: "a", from: nil, in: state)
            })
        let before = buckets(topic.senders)
        let (one, other) = (Sender(), Sender())
        var longest = 0
        for number in 0..<10_000 {
            if number % 100 == 0 { longest = max(longest, longestSearch(buckets(topic.senders))) }
            observe("a", from: one).cancel()
            observe("a", from: other).cancel()
            // The allocator gives its address again.
            observe("a", from: Sender()).cancel()
        }
        let after = buckets(topic.senders)
        #expect(after.count <= before.count * 2)
        #expect(after.count { $0 == TopicTable.removedMark } <= after.count / 4)
        #expect(longest <= 64)
        for sender in senders { #expect(center.post("a", from: sender).delivered == 1) }
        #expect(center.post("a", from: one) == PostOutcome())
        withExtendedLifetime(tokens) {}
    }

    @Test func `all names are found while others come and go at random`() {
        var dice = Dice(seed: 35)
        var tokens: [NoticeName: NoticeToken] = [:]
        for step in 0..<20_000 {
            // Grows to some hundreds, and shrinks to a few.
            let name: NoticeName = "name.\(dice.next() % 600)"
            if dice.next() % 100 < (step / 4_000 % 2 == 0 ? 70 : 25) {
                if tokens[name] == nil { tokens[name] = observe(name) }
            } else {
                tokens.removeValue(forKey: name)?.cancel()
            }
            let posted: NoticeName = "name.\(dice.next() % 600)"
            let expected = tokens[posted] == nil ? 0 : 1
            if center.post(posted).delivered != expected {
                Issue.record("\(posted) was delivered to other than \(expected) in step \(step)")
            }
        }
        for (name, _) in tokens { #expect(center.post(name).delivered == 1) }
        let found = buckets(center.registry.names)
        #expect(found.count { $0 > TopicTable.removedMark } >= tokens.count)
    }

    @Test func `the table of names shrinks when names have gone`() {
        let kept = (0..<10).map { observe("stays.\($0)") }
        let small = buckets(center.registry.names).count
        var tokens = (0..<20_000).map { observe("gone.\($0)") }
        // A release build may release the tokens after their last use.
        withExtendedLifetime(tokens) { #expect(buckets(center.registry.names).count >= 40_000) }
        tokens.removeAll()
        let found = buckets(center.registry.names)
        #expect(found.count <= max(256, small * 4))
        #expect(longestSearch(found) <= 32)
        for number in 0..<10 { #expect(center.post("stays.\(number)").delivered == 1) }
        withExtendedLifetime(kept) {}
    }

    @Test func `the table of senders shrinks when senders have gone`() throws {
        let senders = (0..<5_000).map { _ in Sender() }
        let kept = senders.prefix(10).map { observe("a", from: $0) }
        var others = senders.dropFirst(10).map { observe("a", from: $0) }
        let topic = try #require(
            center.registry.state.withLock { state in
                center.registry.topic(of: "a", from: nil, in: state)
            })
        withExtendedLifetime(others) { #expect(buckets(topic.senders).count >= 10_000) }
        others.removeAll()
        #expect(buckets(topic.senders).count <= 256)
        for sender in senders.prefix(10) { #expect(center.post("a", from: sender).delivered == 1) }
        #expect(center.post("a", from: senders[10]) == PostOutcome())
        withExtendedLifetime(kept) {}
    }

    @Test func `places of topics are used again after most were given back`() {
        let kept = (0..<3).map { observe("stays.\($0)") }
        for _ in 0..<3 {
            var tokens = (0..<5_000).map { observe("gone.\($0)") }
            tokens.removeLast(4_990)
            for (number, _) in tokens.enumerated() { #expect(center.post("gone.\(number)").delivered == 1) }
            tokens.append(observe("new"))
            #expect(center.post("new").delivered == 1)
            withExtendedLifetime(tokens) {}
        }
        for number in 0..<3 { #expect(center.post("stays.\(number)").delivered == 1) }
        #expect(center.registrationCount == 3)
        withExtendedLifetime(kept) {}
    }

    @Test func `posts find every name that stays while other threads add and remove names and senders`() {
        let (names, rounds) = (60, StressOperations.perThread)
        let staying = Array(0..<names)
        let sender = Sender()
        let tokens = staying.map { observe("stays.\($0)") }
        let ofSender = staying.map { observe("stays.\($0)", from: sender) }
        let missed = Counter()
        let writers = Counter()
        let ended = race(4) { [center] thread in
            var dice = Dice(seed: UInt64(thread))
            if thread < 2 {
                // Posts until the others have ended, so that they meet growing and shrinking tables.
                while writers.value < 2 {
                    let name: NoticeName = "stays.\(dice.next() % UInt64(names))"
                    if center.post(name).delivered != 1 { missed.add() }
                    if center.post(name, from: sender).delivered != 2 { missed.add() }
                    center.post("gone.\(thread).\(dice.next() % 400)")
                }
                return
            }
            var gone: [NoticeToken] = []
            for step in 0..<rounds {
                let number = dice.next() % 400
                gone.append(
                    number % 2 == 0
                        ? center.observe("gone.\(thread).\(number)") { _ in }
                        : center.observe("stays.\(number % UInt64(names))", from: Sender()) { _ in })
                if gone.count > 8 { gone.remove(at: Int(dice.next() % 8)).cancel() }
                if step % 500 == 0 {
                    gone += (0..<300).map { center.observe("many.\(thread).\($0)") { _ in } }
                }
                if gone.count > 300 { gone.removeAll() }
            }
            gone.removeAll()
            writers.add()
        }
        #expect(ended)
        #expect(missed.value == 0)
        #expect(center.registrationCount == names * 2)
        withExtendedLifetime((tokens, ofSender)) {}
    }
}

private func buckets(_ table: Uncounted<TopicTable>?) -> [UInt] {
    table?.with { table in (0...table.mask).map { table.words.load($0 * 2 + 1, .relaxed) } } ?? []
}

/// How many buckets the longest search looks at, up to the free one.
private func longestSearch(_ buckets: [UInt]) -> Int {
    var (longest, current) = (0, 0)
    for bucket in buckets + buckets {
        current = bucket == TopicTable.free ? 0 : current + 1
        longest = max(longest, current)
    }
    return longest + 1
}
