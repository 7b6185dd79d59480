import Notices
import TestSupport
import Testing

/// Notices and payloads that are lent to observers with an owner, and when more has to be done.
@Suite("Borrowing to observers with an owner", .leavesNoObservers) struct BorrowingTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let number = NoticeDescriptor<Int>("a")

    private final class Reader: Sendable {
        let calls: Calls
        let name: String

        init(_ name: String, _ calls: Calls) { (self.name, self.calls) = (name, calls) }

        func read(_ number: Int) { calls.add("\(name) \(number)") }
    }

    private enum Way: CaseIterable { case descriptor, channel, name }

    private func post(_ value: Int, _ way: Way) -> PostOutcome {
        switch way {
        case .descriptor: center.post(number, value)
        case .channel: center.channel(of: number).post(value)
        case .name: center.post("a", payload: value)
        }
    }

    @Test(
        "an owner, a token, a name and any name are called in the order of registration",
        arguments: Way.allCases)
    private func order(_ way: Way) {
        let (first, last) = (Reader("first", calls), Reader("last", calls))
        center.observe(number, owner: first) { $0.read($1) }
        let tokens = [
            center.observe(number) { [calls] in calls.add("token \($0)") },
            center.observe("a") { [calls] in calls.add("name \($0.payload ?? "none")") },
        ]
        center.observe(number, owner: last) { $0.read($1) }
        #expect(post(3, way) == PostOutcome(delivered: 4))
        let any = center.observe(.any) { [calls] in calls.add("any \($0.payload ?? "none")") }
        #expect(post(4, way) == PostOutcome(delivered: 5))
        #expect(
            calls.all == [
                "first 3", "token 3", "name 3", "last 3", "first 4", "token 4", "name 4", "last 4", "any 4",
            ])
        withExtendedLifetime((first, last, tokens, any)) {}
    }

    @Test("an owner that is gone is skipped, and its registration ends", arguments: Way.allCases)
    private func goneOwner(_ way: Way) {
        var gone: Reader? = Reader("gone", calls)
        let here = Reader("here", calls)
        if let gone { center.observe(number, owner: gone) { $0.read($1) } }
        center.observe(number, owner: here) { $0.read($1) }
        gone = nil
        #expect(post(1, way) == PostOutcome(delivered: 1, ownersGone: 1))
        #expect(post(2, way) == PostOutcome(delivered: 1))
        #expect(calls.all == ["here 1", "here 2"])
        #expect(center.registrationCount == 1)
        withExtendedLifetime(here) {}
    }

    @Test("one that is blocked, fires once or filters is asked", arguments: Way.allCases)
    private func options(_ way: Way) throws {
        let (blocked, once, odd) = (Reader("blocked", calls), Reader("once", calls), Reader("odd", calls))
        let addition = center.observe(number, owner: blocked) { $0.read($1) }
        center.observe(number, owner: once, options: .once) { $0.read($1) }
        center.observe(number, owner: odd, options: .filter { ($0.payload as? Int ?? 0) % 2 == 1 }) {
            $0.read($1)
        }
        let blocker = center.block(addition)
        #expect(post(1, way) == PostOutcome(delivered: 2, blocked: 1))
        #expect(post(2, way) == PostOutcome(filtered: 1, blocked: 1))
        #expect(calls.all == ["once 1", "odd 1"])
        withExtendedLifetime((blocked, once, odd, blocker)) {}
    }

    @Test("two types under one name: each is given its own, and a mismatch is the other's failure")
    func twoTypes() {
        let reader = Reader("number", calls)
        let text = NoticeDescriptor<String>("a")
        center.observe(number, owner: reader) { $0.read($1) }
        center.observe(text, owner: reader) { [calls] _, text in calls.add("text \(text)") }
        #expect(center.post(number, 1) == PostOutcome(delivered: 1, failed: 1))
        #expect(center.post(text, "one") == PostOutcome(delivered: 1, failed: 1))
        #expect(calls.all == ["number 1", "text one"])
        withExtendedLifetime(reader) {}
    }

    @Test("an owner's observer of a sender receives that sender's posts alone", arguments: Way.allCases)
    private func sender(_ way: Way) {
        let (reader, sender) = (Reader("reader", calls), Box(1))
        center.observe(number, owner: reader, from: sender) { $0.read($1) }
        #expect(post(1, way) == PostOutcome())
        #expect(center.post(number, 2, from: sender) == PostOutcome(delivered: 1))
        #expect(calls.all == ["reader 2"])
        withExtendedLifetime((reader, sender)) {}
    }

    @Test("a handler that ends its own registration has its owner and its captures to its end")
    func endsItself() {
        let reader = Reader("reader", calls)
        let captured = Box(7)
        let id = Box<RegistrationID>()
        let addition = center.observe(number, owner: reader) { [center] me, value in
            if let id = id.value { _ = try? center.remove(id) }
            me.read(value + (captured.value ?? 0))
        }
        id.set(addition)
        #expect(center.post(number, 1) == PostOutcome(delivered: 1))
        #expect(center.post(number, 1) == PostOutcome())
        #expect(calls.all == ["reader 8"])
        withExtendedLifetime(reader) {}
    }

    @Test("a handler may keep what it was given")
    func keeps() {
        final class Payload: Sendable {}
        let kept = Box<Notice>()
        let reader = Reader("reader", calls)
        center.observe("a", owner: reader) { _, notice in kept.set(notice) }
        weak var gone: Payload?
        do {
            let payload = Payload()
            gone = payload
            center.post("a", from: payload, payload: payload)
        }
        #expect(gone != nil && kept.value?.payload as? Payload === gone)
        kept.empty()
        #expect(gone == nil)
        withExtendedLifetime(reader) {}
    }
}
