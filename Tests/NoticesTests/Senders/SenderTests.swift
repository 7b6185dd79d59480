import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct SenderTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let life = Life()

    @Test func `an observer of one sender receives that sender's posts alone`() {
        let (mine, other) = (Tracked(life), Tracked(life))
        let token = center.observe("a", from: mine) { [calls] _ in calls.add("called") }
        #expect(center.post("a", from: other) == PostOutcome())
        #expect(center.post("a") == PostOutcome())
        #expect(center.post("a", from: mine) == PostOutcome(delivered: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `an observer of any sender receives every post`() {
        let token = center.observe("a") { [calls] notice in calls.add("\(notice.hasSender)") }
        center.post("a")
        center.post("a", from: Tracked(life))
        #expect(calls.all == ["false", "true"])
        withExtendedLifetime(token) {}
    }

    @Test func `a sender is matched by being the same, not by being equal`() {
        let (first, second) = (Equal(), Equal())
        let token = center.observe("a", from: first) { _ in }
        #expect(first == second)
        #expect(center.post("a", from: second) == PostOutcome())
        withExtendedLifetime(token) {}
    }

    @Test func `observing a sender does not keep it`() {
        var sender: Tracked? = Tracked(life)
        let token = center.observe("a", from: sender) { _ in }
        sender = nil
        #expect(life.count == 0)
        #expect(center.registrations.map(\.state) == [.senderGone])
        withExtendedLifetime(token) {}
    }

    @Test func `a filter for a deallocated sender does not become a wildcard`() {
        var sender: Tracked? = Tracked(life)
        let token = center.observe(.any, from: sender) { _ in }
        sender = nil
        #expect(center.post("a") == PostOutcome())
        #expect(center.post("a", from: Tracked(life)) == PostOutcome())
        withExtendedLifetime(token) {}
    }

    @Test(.enabled(if: addressesAreReused))
    func `an object at the address of a gone sender has observers of its own`() throws {
        let calls = Calls()
        var token: NoticeToken?
        let found = try heir {
            var sender: Tracked? = Tracked(life)
            let address = ObjectIdentifier(try #require(sender))
            token = center.observe("a", from: sender) { _ in calls.add("of the gone one") }
            sender = nil
            #expect(life.count == 0)
            return object(at: address) { Tracked(life) }
        }
        let heir = try #require(found)
        #expect(center.post("a", from: heir) == PostOutcome())
        let own = center.observe("a", from: heir) { _ in calls.add("of its heir") }
        #expect(center.post("a", from: heir) == PostOutcome(delivered: 1))
        #expect(calls.all == ["of its heir"])
        #expect(center.registrationCount == 2)
        withExtendedLifetime((token, own)) {}
    }

    @Test(.enabled(if: addressesAreReused))
    func `when no observer is left, the memory of a gone sender is given back`() async throws {
        var sender: Tracked? = Tracked(life)
        let address = ObjectIdentifier(try #require(sender))
        let token = center.observe("a", from: sender) { _ in }
        sender = nil
        token.cancel()
        // Other tests take and give back memory meanwhile, so this may need more than one attempt.
        for _ in 0..<100 where object(at: address, make: { Tracked(life) }) == nil { await Task.yield() }
        #expect(center.registrationCount == 0)
    }

    @Test func `a notice returns its sender, as the sender's own type alone`() {
        let (mine, other) = (Tracked(life), Tracked(life))
        let token = center.observe("a") { [calls] notice in
            calls.add("\(notice.isSent(by: mine)) \(notice.isSent(by: other))")
            calls.add("\(notice.sender(as: Tracked.self) === mine) \(notice.sender(as: Screen.self) == nil)")
        }
        center.post("a", from: mine)
        #expect(calls.all == ["true false", "true true"])
        withExtendedLifetime(token) {}
    }

    @Test func `a post holds its sender and payload, and not longer`() {
        let payload = Box(Tracked(life))
        let sender = Box(Tracked(life))
        let token = center.observe("a") { [life, calls] _ in
            payload.empty()
            sender.empty()
            calls.add("\(life.count)")
        }
        center.post("a", from: sender.value, payload: payload.value)
        #expect(calls.all == ["2"])
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }

    @Test func `a notice that is kept keeps its sender and payload`() {
        let kept = Box<Notice>()
        let token = center.observe("a") { kept.set($0) }
        center.post("a", from: Tracked(life), payload: Tracked(life))
        #expect(life.count == 2)
        kept.empty()
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }

    @Test func `observers of a deallocated sender are cleared away on request`() {
        let token = center.observe("a", from: Tracked(life)) { _ in }
        #expect(center.registrationCount == 1)
        #expect(center.removeAbandoned() == 1)
        #expect(center.registrationCount == 0)
        #expect(!token.isActive)
    }
}

private final class Equal: Hashable, Sendable {
    static func == (left: Equal, right: Equal) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
