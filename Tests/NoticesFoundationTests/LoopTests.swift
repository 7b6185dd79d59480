import Foundation
import Notices
import NoticesFoundation
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct `What came over is not sent back` {
    let pair = Pair("a", "b")

    @Test func `a post is seen once on either side`() {
        let bridge = pair.bridge()
        pair.foundation.post("a")
        pair.notices.post("b", payload: [1: "one"])
        #expect(pair.inFoundation.all == ["a", "b"])
        #expect(pair.inNotices.all == ["a", "b"])
        withExtendedLifetime(bridge) {}
    }

    @Test func `two bridges between the same centers each send it over once, and neither sends it back`() {
        let bridges = [pair.bridge(), pair.bridge(.names(["a", "b"]))]
        pair.foundation.post("a")
        #expect(pair.inFoundation.all == ["a"] && pair.inNotices.all == ["a", "a"])
        pair.notices.post("b")
        #expect(pair.inFoundation.all == ["a", "b", "b"] && pair.inNotices.all == ["a", "a", "b"])
        withExtendedLifetime(bridges) {}
    }

    @Test func `a post passes each of four centers in a circle, and ends`() {
        let other = Pair("a")
        let bridges = [
            pair.bridge(), other.bridge(),
            NoticeBridge(between: pair.foundation, and: other.notices, forwarding: .all),
            NoticeBridge(between: other.foundation, and: pair.notices, forwarding: .all),
        ]
        pair.notices.post("a", from: self.sender, payload: Unhashable(number: 1))
        // It arrives from either side of the circle.
        #expect(pair.inNotices.all == ["a"])
        #expect(pair.inFoundation.all == ["a"] || pair.inFoundation.all == ["a", "a"])
        #expect(Set(other.inNotices.all) == ["a"] && other.inNotices.all.count <= 2)
        #expect(Set(other.inFoundation.all) == ["a"] && other.inFoundation.all.count <= 2)
        withExtendedLifetime(bridges) {}
    }

    @Test func `what a handler posts in answer goes over, in the same center and back`() {
        let pair = pair
        let answer = pair.notices.observe("a") { _ in pair.notices.post("b") }
        pair.foundation.watch("b") { [weak foundation = pair.foundation] _ in foundation?.post("c") }
        let got = Log<String>()
        let token = pair.notices.observe("c") { got.add($0.name.rawValue) }
        let bridge = pair.bridge()
        pair.foundation.post("a")
        // Foundation before Swift 6.3 calls observers of all names first.
        #expect(pair.inFoundation.all.sorted() == ["a", "b"])
        #expect(got.all == ["c"])
        withExtendedLifetime((answer, token, bridge)) {}
    }

    @Test(arguments: [true, false])
    func `an answer of the same name goes over, whether the bridge or the handler comes first`(
        _ bridgeFirst: Bool
    ) {
        let pair = pair
        var bridge = bridgeFirst ? pair.bridge() : nil
        let isAnswered = Log<Bool>()
        let answer = pair.notices.observe("a") { _ in
            guard isAnswered.all.isEmpty else { return }
            isAnswered.add(true)
            pair.notices.post("a")
        }
        if !bridgeFirst { bridge = pair.bridge() }
        pair.foundation.post("a")
        #expect(pair.inNotices.all == ["a", "a"])
        #expect(pair.inFoundation.all == ["a", "a"])
        withExtendedLifetime((answer, bridge)) {}
    }

    /// Foundation calls its observers in an order that changes, so this runs often enough to meet both.
    @Test(arguments: 0..<20)
    func `an answer that differs only in its payload is not mistaken for what came over`(_ round: Int) {
        let pair = pair
        let got = Log<Int>()
        let isAnswered = Log<Bool>()
        let answer: @Sendable (Notification) -> Void = { [weak foundation = pair.foundation] notification in
            guard isAnswered.all.isEmpty else { return }
            isAnswered.add(true)
            foundation?.post("a", from: nil, [FoundationConversion.payloadKey: Unhashable(number: 2)])
        }
        if round % 2 == 0 { pair.foundation.watch("a", answer) }
        let bridge = pair.bridge(.all, convert: .carrying([Unhashable.self]))
        if round % 2 == 1 { pair.foundation.watch("a", answer) }
        let token = pair.notices.observe("a") { got.add(($0.payload as? Unhashable)?.number ?? 0) }
        pair.notices.post("a", payload: Unhashable(number: 1))
        #expect(got.all.sorted() == [1, 2])
        withExtendedLifetime((token, bridge)) {}
    }

    @Test func `what a task posts after the crossing that it was started in is new`() async {
        let pair = pair
        let tasks = Log<Task<Void, Never>>()
        let (gate, open) = AsyncStream<Void>.makeStream()
        pair.foundation.watch("a") { [weak foundation = pair.foundation] _ in
            guard tasks.all.isEmpty else { return }
            tasks.add(
                Task {
                    for await _ in gate {}
                    // Says what the crossing said, to a bridge that was not there to meet it.
                    foundation?.post("a")
                })
        }
        var bridge: NoticeBridge? = pair.bridge(.all, .toFoundation)
        pair.notices.post("a")
        bridge?.end()
        bridge = pair.bridge(.all, .toNotices)
        open.finish()
        for task in tasks.all { await task.value }
        #expect(pair.inNotices.all == ["a", "a"])
        withExtendedLifetime(bridge) {}
    }

    private let sender = Sender()
}

/// A payload that cannot be compared.
struct Unhashable: Sendable { var number: Int }
