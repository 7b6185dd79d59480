import Notices
import NoticesQueue
import TestSupport
import Testing

/// Messages as their posters and observers use them.
@Suite(.leavesNoObservers) struct MessageTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private final class Cart: Sendable {}

    private struct CartChanged: NoticeMessage {
        typealias Subject = Cart
        var items: Int
    }

    private struct Tick: NoticeMessage {}

    private func observe(from cart: Cart? = nil, options: NoticeOptions = []) -> NoticeToken {
        center.observe(CartChanged.self, from: cart, options: options) { [calls] in calls.add("\($0.items)") }
    }

    @Test func `a message reaches observers of its type, its name and any name, in one order`() {
        let tokens = [
            observe(),
            center.observe(CartChanged.noticeName) { [calls] notice in
                calls.add("name \((notice.payload as? CartChanged)?.items ?? 0)")
            },
            center.observe(CartChanged.self) { [calls] in calls.add("again \($0.items)") },
            center.observe(.any) { [calls] in calls.add("any \($0.name == CartChanged.noticeName)") },
        ]
        #expect(center.post(CartChanged(items: 3)) == PostOutcome(delivered: 4))
        #expect(calls.all == ["3", "name 3", "again 3", "any true"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `an observer of one type receives no other type, and the token ends what it keeps`() {
        let token = observe()
        #expect(center.post(Tick()) == PostOutcome())
        token.cancel()
        #expect(center.post(CartChanged(items: 1)) == PostOutcome())
        #expect(calls.all.isEmpty)
    }

    @Test func `an observer of one sender receives that sender's posts only`() {
        let (mine, other) = (Cart(), Cart())
        let token = observe(from: mine)
        center.post(CartChanged(items: 1), from: other)
        center.post(CartChanged(items: 2))
        center.post(CartChanged(items: 3), from: mine)
        #expect(calls.all == ["3"])
        withExtendedLifetime(token) {}
    }

    @Test func `a message that names no subject may be from any object`() {
        let (cart, screen) = (Cart(), Screen(Calls()))
        let token = center.observe(Tick.self, from: screen) { [calls] _ in calls.add("tick") }
        center.post(Tick(), from: cart)
        center.post(Tick(), from: screen)
        #expect(calls.all == ["tick"])
        withExtendedLifetime(token) {}
    }

    private struct Emptied: NoticeMessage {
        let cart: Cart
        var noticeSender: Cart? { cart }
    }

    @Test func `a message that knows its sender is from it, unless the post names another`() {
        let (mine, other) = (Cart(), Cart())
        let token = center.observe(Emptied.self, from: mine) { [calls] in calls.add("\($0.cart === mine)") }
        center.post(Emptied(cart: mine))
        center.post(Emptied(cart: other))
        center.post(Emptied(cart: other), from: mine)
        center.post(Emptied(cart: mine), sticky: true)
        _ = try? center.post(Emptied(cart: mine)).requireHeard()
        #expect(calls.all == ["true", "false", "true", "true"])
        withExtendedLifetime(token) {}
    }

    @Test func `an owner's observer ends with the owner, and its handler receives the owner`() {
        var screen: Screen? = Screen(Calls())
        let identity = screen.map(ObjectIdentifier.init)
        if let screen {
            center.observe(CartChanged.self, owner: screen) { [calls] me, message in
                calls.add("\(ObjectIdentifier(me) == identity) \(message.items)")
            }
        }
        center.post(CartChanged(items: 1))
        screen = nil
        #expect(center.post(CartChanged(items: 2)).skipped == 1)
        #expect(calls.all == ["true 1"])
    }

    @Test func `options apply, and a sticky message reaches later observers`() {
        center.post(CartChanged(items: 1), sticky: true)
        let token = observe(options: [.receivingSticky, .once])
        center.post(CartChanged(items: 2))
        #expect(calls.all == ["1"])
        #expect(token.isActive == false)
    }

    @Test func `a sequence has the messages from when it was made`() async {
        let (mine, other) = (Cart(), Cart())
        center.post(CartChanged(items: 0), from: mine)
        let messages = center.messages(of: CartChanged.self, from: mine, buffering: .newest(2))
        for items in 1...3 {
            center.post(CartChanged(items: items), from: mine)
            center.post(CartChanged(items: -items), from: other)
        }
        messages.finish()
        #expect(await messages.elements.map(\.items) == [2, 3])
        #expect(messages.droppedCount == 1)
    }

    @Test func `expecting an observer of a message throws without one`() throws {
        #expect(throws: NoticeError.self) {
            try center.post(Tick()).requireHeard()
        }
        let token = center.observe(Tick.self) { _ in }
        #expect(try center.post(Tick()).requireHeard() == PostOutcome(delivered: 1))
        withExtendedLifetime(token) {}
    }

    private actor Till {
        var items = 0
        func set(_ items: Int) { self.items = items }
    }

    @Test(.endsInTime) func `what takes a descriptor takes a message: an actor, a queue`() async {
        let till = Till()
        center.observe(CartChanged.descriptor, owner: till) { me, message in me.set(message.items)
        }
        let token = observe()
        let queue = NoticeQueue(for: center)
        queue.enqueue(CartChanged.descriptor, CartChanged(items: 1), coalescing: .name)
        queue.enqueue(CartChanged.descriptor, CartChanged(items: 2), coalescing: .name)
        queue.turn()
        #expect(calls.all == ["2"])
        await until("the handler to be called") { await till.items == 2 }
        withExtendedLifetime(token) {}
    }

    @Test func `records have the message's name, text, lines and label`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let line = #line + 1
        let token = center.observe(CartChanged.self, label: "badge") { _ in }
        center.post(CartChanged(items: 3), from: Cart())
        let post = records.complete(.post).first
        #expect(post?.name == CartChanged.noticeName.rawValue)
        #expect(post?.payload == #"{"$type":"CartChanged","items":3}"#)
        #expect(post?.sender == "Cart#1")
        #expect(post?.line == line + 1)
        #expect(records.complete(.deliver).map(\.observer) == ["badge"])
        #expect(records.complete(.observe).map(\.line) == [line])
        #expect(records.complete(.observe).map(\.file) == ["NoticesTests/MessageTests.swift"])
        withExtendedLifetime((monitor, token)) {}
    }
}
