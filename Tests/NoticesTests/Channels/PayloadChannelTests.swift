import Notices
import TestSupport
import Testing

/// Channels with payloads of one type.
@Suite(.leavesNoObservers) struct PayloadChannelTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let life = Life()
    private let count = NoticeDescriptor<Int>("count")

    @Test
    func `payloads span observers of the type and of the name, in one order, however they were posted`() {
        let channel = center.channel(of: count)
        let tokens = [
            center.observe(channel.descriptor) { [calls] in calls.add("typed \($0 + 1)") },
            center.observe("count") { [calls] in calls.add("notice \($0.payload ?? "nothing")") },
            center.observe(count) { [calls] in calls.add("described \($0 + 1)") },
        ]
        #expect(channel.post(1) == PostOutcome(delivered: 3))
        #expect(center.post("count", payload: 5) == PostOutcome(delivered: 3))
        #expect(center.post(count, 7) == PostOutcome(delivered: 3))
        #expect(
            calls.all == [
                "typed 2", "notice 1", "described 2", "typed 6", "notice 5", "described 6", "typed 8",
                "notice 7",
                "described 8",
            ])
        withExtendedLifetime(tokens) {}
    }

    @Test(arguments: [false, true])
    func `what is no payload of the type fails for its observers alone`(isWatched: Bool) {
        let monitor = isWatched ? center.monitor { _ in } : nil
        let channel = center.channel(of: count)
        let tokens = [
            center.observe(channel.descriptor) { [calls] in calls.add("typed \($0)") },
            center.observe("count") { [calls] _ in calls.add("notice") },
        ]
        #expect(center.post("count", payload: "text") == PostOutcome(delivered: 1, failed: 1))
        #expect(center.post("count") == PostOutcome(delivered: 1, failed: 1))
        #expect(calls.all == ["notice", "notice"])
        withExtendedLifetime((monitor, tokens)) {}
    }

    @Test func `two types under one name: each observer is given what is of its type`() {
        let text = NoticeDescriptor<String>("count")
        let numbers = center.channel(of: count)
        let texts = center.channel(of: text)
        let tokens = [
            center.observe(count) { [calls] in calls.add("number \($0)") },
            center.observe(text) { [calls] in calls.add("text \($0)") },
        ]
        #expect(numbers.post(1) == PostOutcome(delivered: 1, failed: 1))
        #expect(texts.post("one") == PostOutcome(delivered: 1, failed: 1))
        #expect(calls.all == ["number 1", "text one"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `payloads of any shape arrive as they were posted`() {
        struct Large: Sendable, Equatable {
            var numbers = (0..<8).map { $0 }
            var text = String(repeating: "x", count: 100)
            var place: (Double, Double, Double, Double) = (1, 2, 3, 4)

            static func == (left: Large, right: Large) -> Bool {
                left.numbers == right.numbers && left.text == right.text && left.place == right.place
            }
        }
        func arrives<Payload: Sendable & Equatable>(_ payload: Payload) -> Bool {
            let channel = center.channel(of: NoticeDescriptor<Payload>("\(Payload.self)"))
            let got = Box<Payload>()
            let token = center.observe(channel.descriptor) { got.set($0) }
            channel.post(payload)
            return withExtendedLifetime(token) { got.value == payload }
        }
        #expect(arrives(3) && arrives("text") && arrives([1, 2]) && arrives(Large()) && arrives(Int?.none))
        #expect(arrives(true) && arrives(SourceLine(file: "a", line: 1)))
    }

    @Test func `a payload is released after the post, unless a handler keeps it`() {
        let channel = center.channel(of: NoticeDescriptor<Tracked>("object"))
        let kept = Box<Tracked>()
        let tokens = [center.observe(channel.descriptor) { $0.use() }, center.observe("object") { _ in }]
        channel.post(Tracked(life))
        #expect(life.count == 0)
        let keeper = center.observe(channel.descriptor) { kept.set($0) }
        channel.post(Tracked(life))
        #expect(life.count == 1)
        kept.empty()
        #expect(life.count == 0)
        withExtendedLifetime((tokens, keeper)) {}
    }

    @Test func `observers that ended, and those of one sender, are as with the center`() {
        let channel = center.channel(of: count)
        let sender = Tracked(life)
        let first = center.observe(channel.descriptor) { [calls] in calls.add("first \($0)") }
        let second = center.observe(channel.descriptor, from: sender) { [calls] in calls.add("from \($0)") }
        channel.post(1)
        channel.post(2, from: sender)
        first.cancel()
        channel.post(3, from: sender)
        #expect(calls.all == ["first 1", "first 2", "from 2", "from 3"])
        let blocker = second.block()
        #expect(channel.post(4, from: sender) == PostOutcome(blocked: 1))
        withExtendedLifetime((second, blocker)) {}
    }

    @Test func `those of one sender alone are called in order, whatever they take`() {
        let channel = center.channel(of: count)
        let (sender, other) = (Tracked(life), Tracked(life))
        let later = Box<NoticeToken>()
        let tokens = [
            center.observe(channel.descriptor, from: sender) { [calls] in calls.add("typed \($0)") },
            center.observe(channel.descriptor, from: sender) { _ in later.value?.cancel() },
            center.observe("count", from: sender) { [calls] in
                calls.add("notice \($0.payload ?? "none") \($0.sender(as: Tracked.self) === sender)")
            },
            center.observe(channel.descriptor, from: sender, options: .once) { [calls] in
                calls.add("once \($0)")
            },
        ]
        later.set(center.observe(channel.descriptor, from: sender) { [calls] _ in calls.add("removed") })
        let elsewhere = center.observe(channel.descriptor, from: other) { [calls] _ in calls.add("other") }
        #expect(channel.post(1, from: sender) == PostOutcome(delivered: 4, ended: 1))
        #expect(channel.post(2, from: sender) == PostOutcome(delivered: 3))
        #expect(calls.all == ["typed 1", "notice 1 true", "once 1", "typed 2", "notice 2 true"])
        #expect(channel.post(3, from: Tracked(life)) == PostOutcome())
        #expect(channel.post(4) == PostOutcome())
        withExtendedLifetime((tokens, elsewhere)) {}
    }

    @Test func `an observer of one sender may be of another type than those of the name`() {
        let channel = center.channel(of: count)
        let texts = center.channel(of: NoticeDescriptor<String>("count"))
        let sender = Tracked(life)
        let first = center.observe(texts.descriptor, from: sender) { [calls] in calls.add("text \($0)") }
        #expect(channel.post(1, from: sender) == PostOutcome(failed: 1))
        #expect(texts.post("one", from: sender) == PostOutcome(delivered: 1))
        #expect(calls.all == ["text one"])
        withExtendedLifetime(first) {}
    }

    @Test func `a value as a sender is met by equal values, posted with a payload`() {
        let channel = center.channel(of: count)
        let token = center.observe(channel.descriptor, from: SenderValue("cart")) { [calls] in
            calls.add("\($0)")
        }
        #expect(channel.post(1, from: SenderValue(["ca", "rt"].joined())) == PostOutcome(delivered: 1))
        #expect(channel.post(2, from: SenderValue("shop")) == PostOutcome())
        #expect(calls.all == ["1"])
        withExtendedLifetime(token) {}
    }

    @Test func `an observer that a handler removes is not called any more, and counts as skipped`() {
        let channel = center.channel(of: count)
        let later = Box<NoticeToken>()
        let first = center.observe(channel.descriptor) { _ in later.value?.cancel() }
        later.set(center.observe(channel.descriptor) { [calls] _ in calls.add("called") })
        #expect(channel.post(1) == PostOutcome(delivered: 1, ended: 1))
        #expect(channel.post(2) == PostOutcome(delivered: 1))
        #expect(calls.all == [])
        withExtendedLifetime(first) {}
    }

    @Test func `a described payload that is converted is converted for the channel too`() {
        let length = NoticeDescriptor<Int>("text") { try $0.payload(as: String.self).count }
        let channel = center.channel(of: NoticeDescriptor<String>("text"))
        let token = center.observe(length) { [calls] in calls.add("\($0)") }
        channel.post("four")
        #expect(calls.all == ["4"])
        withExtendedLifetime(token) {}
    }
}
