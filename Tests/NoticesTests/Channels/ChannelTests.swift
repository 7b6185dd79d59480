import Notices
import TestSupport
import Testing

/// Names that are looked up once.
@Suite(.leavesNoObservers) struct ChannelTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let life = Life()

    @Test func `a channel posts to the observers of its name, and its observers receive posts of the name`() {
        let channel = center.channel(named: "a")
        let numbers = center.channel(of: NoticeDescriptor<Int>("a"))
        let tokens = [
            center.observe("a") { [calls] in calls.add("center \($0.payload ?? "nothing")") },
            center.observe(channel.name) { [calls] in calls.add("channel \($0.payload ?? "nothing")") },
            center.observe("b") { [calls] _ in calls.add("other") },
        ]
        #expect(channel.post() == PostOutcome(delivered: 2))
        #expect(numbers.post(1) == PostOutcome(delivered: 2))
        #expect(center.post("a", payload: 2) == PostOutcome(delivered: 2))
        #expect(
            calls.all == [
                "center nothing", "channel nothing", "center 1", "channel 1", "center 2", "channel 2",
            ])
        withExtendedLifetime(tokens) {}
    }

    @Test func `observers of any name are called in the order of registration among those of the channel`() {
        let channel = center.channel(named: "a")
        let tokens = [
            center.observe(channel.name) { [calls] _ in calls.add("first") },
            center.observe(.any) { [calls] in calls.add("any \($0.name)") },
            center.observe(channel.name) { [calls] _ in calls.add("last") },
        ]
        channel.post()
        #expect(calls.all == ["first", "any a", "last"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `senders, options and removal are as with the center`() throws {
        let channel = center.channel(named: "a")
        let sender = Tracked(life)
        let tokens = [
            center.observe(channel.name, from: sender) { [calls] _ in calls.add("from") },
            center.observe(channel.name, options: .once) { [calls] _ in calls.add("once") },
            center.observe(channel.name, options: .priority(1), label: "me") { [calls] _ in calls.add("high")
            },
        ]
        #expect(channel.post() == PostOutcome(delivered: 2))
        #expect(channel.post(from: sender) == PostOutcome(delivered: 2))
        #expect(calls.all == ["high", "once", "high", "from"])
        let addition = center.observe(channel.name) { _ in }.detach()
        #expect(try center.remove(addition))
        tokens[2].cancel()
        #expect(channel.post() == PostOutcome())
    }

    @Test func `an observer of a channel is listed with line and lifetime, and counts in its crowd`() throws {
        let channel = center.channel(named: "a")
        center.limitObservers(to: 1) { [calls] in calls.add($0.name.rawValue) }
        let token = center.observe(channel.name, file: "Shop/Cart.swift", line: 12) { _ in }
        #expect(calls.all == [])
        let addition = center.observe(channel.name, file: "Shop/Cart.swift", line: 31) { _ in }.detach()
        #expect(calls.all == ["a"])
        #expect(center.registrations.map(\.kind) == [.token, .untilRemoved])
        #expect(center.registrations.map(\.source.short) == ["Cart.swift:12", "Cart.swift:31"])
        #expect(center.registrations.map(\.name) == ["a", "a"])
        #expect(try center.remove(addition))
        withExtendedLifetime(token) {}
    }

    @Test func `a channel without observers reaches none, and then those that are added later`() {
        let channel = center.channel(named: "a")
        #expect(!channel.post().wasHeard)
        let token = center.observe("a") { _ in }
        #expect(channel.post().wasHeard)
        token.cancel()
        #expect(!channel.post().wasHeard)
        let next = center.observe("a") { _ in }
        #expect(channel.post().wasHeard)
        withExtendedLifetime(next) {}
    }

    @Test func `a monitor receives what a channel posts, with the line`() {
        let records = Records()
        let channel = center.channel(of: NoticeDescriptor<Int>("a"))
        let token = center.observe(channel.name) { _ in }
        let monitor = center.monitor(into: records)
        channel.post(3, file: "Shop/Cart.swift", line: 12)
        #expect(records.complete.map(\.kind) == [.post, .deliver])
        #expect(records.complete.first?.file == "Shop/Cart.swift" && records.complete.first?.payload == "3")
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `handlers may post in their own channel; without end they are refused`() {
        let channel = NoticeCenter(depthLimit: 8).channel(named: "a")
        let refused = Calls()
        let token = channel.center.observe(channel.name) { [weak channel, calls] _ in
            calls.add("called")
            if let outcome = channel?.post(), outcome.isRefused { refused.add("refused") }
        }
        channel.post()
        #expect((8...14).contains(calls.all.count))
        #expect(refused.all.count == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `a channel keeps its center, and its going leaves the name to the others`() {
        var channel: NoticeChannel<Void>? = NoticeCenter().channel(named: "a")
        weak let center = channel?.center
        let token = center?.observe("a") { _ in }
        #expect(center != nil)
        #expect(channel?.post().wasHeard == true)
        let second = center?.channel(named: "a")
        channel = nil
        #expect(second?.post().wasHeard == true)
        #expect(center?.post("a").wasHeard == true)
        withExtendedLifetime((token, second)) {}
    }

    @Test func `what a handler captured goes when it ends, also while the channel stays`() {
        let channel = center.channel(named: "a")
        let token = { (object: Tracked) in center.observe(channel.name) { _ in object.use() } }(Tracked(life))
        channel.post()
        #expect(life.count == 1)
        token.cancel()
        #expect(life.count == 0)
    }
}
