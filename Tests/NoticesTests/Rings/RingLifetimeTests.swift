import Notices
import TestSupport
import Testing

@Suite("What a ring keeps", .leavesNoObservers) struct RingLifetimeTests {
    private final class Thing: Sendable {}
    private let center = NoticeCenter()

    @Test("neither owners, nor objects that post, nor what handlers captured")
    func keepsNoObject() {
        let ring = center.recordRing()
        weak var owner: Thing?
        weak var sender: Thing?
        weak var captured: Thing?
        do {
            let (ownerNow, senderNow, capturedNow) = (Thing(), Thing(), Thing())
            (owner, sender, captured) = (ownerNow, senderNow, capturedNow)
            center.observe("a", owner: ownerNow) { _, _ in withExtendedLifetime(capturedNow) {} }
            center.post("a", from: senderNow)
        }
        center.removeAbandoned()
        #expect(owner == nil)
        #expect(sender == nil)
        #expect(captured == nil)
        let delivery = ring.take().records.first { $0.kind == .deliver }
        #expect(delivery?.observer == "Thing#1")
        #expect(delivery?.sender == "Thing#2")
    }

    /// A value that takes from a ring in its deinit.
    private final class Taker: Hashable, Sendable {
        private let ring: NoticeRecordRing
        private let ended: Box<Bool>

        init(_ ring: NoticeRecordRing, _ ended: Box<Bool>) { (self.ring, self.ended) = (ring, ended) }

        deinit {
            _ = ring.take()
            ended.set(true)
        }

        static func == (left: Taker, right: Taker) -> Bool { left === right }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    @Test("a sender's value until its post is forgotten; its end may take from the ring")
    func values() {
        let ring = center.recordRing()
        let ended = Box<Bool>()
        center.post("a", from: SenderValue(Taker(ring, ended)))
        for _ in 0..<3 { _ = ring.take() }
        #expect(ended.value == true)
    }

    @Test("payloads until they are taken, also while the post goes on")
    func payloads() {
        let ring = center.recordRing()
        weak var payload: Thing?
        do {
            let now = Thing()
            payload = now
            center.post("a", payload: now)
        }
        #expect(payload != nil)
        _ = ring.take()
        #expect(payload == nil)
    }

    @Test("payloads of what is dropped are not kept")
    func dropped() {
        let ring = center.recordRing(capacity: 16)
        for _ in 1...16 { center.note("full") }
        weak var payload: Thing?
        do {
            let now = Thing()
            payload = now
            center.post("a", payload: now)
        }
        #expect(payload == nil)
        #expect(ring.take().dropped == 2)
    }

    @Test("nothing when it has gone, whatever it held")
    func gone() {
        weak var payload: Thing?
        do {
            let ring = center.recordRing()
            let now = Thing()
            payload = now
            center.post("a", payload: now)
            withExtendedLifetime(ring) {}
        }
        #expect(payload == nil)
    }

    @Test("is released in a handler of a post that it records, and the post writes on")
    func goesMeanwhile() {
        let kept = Lock<NoticeRecordRing?>(center.recordRing())
        weak let ring = kept.withLock { $0 }
        let tokens = [
            center.observe("a") { _ in
                let last = kept.withLock { $0.take() }
                withExtendedLifetime(last) {}
            },
            center.observe("a") { _ in },
        ]
        #expect(center.post("a").delivered == 2)
        #expect(ring == nil)
        withExtendedLifetime(tokens) {}
    }

    @Test("outlives its center, with what was written down")
    func outlives() {
        let ring = NoticeCenter().recordRing()
        var other: NoticeCenter? = NoticeCenter()
        let second = other?.recordRing()
        other?.note("last words")
        other = nil
        #expect(second?.take().records.map(\.text) == ["last words"])
        #expect(ring.take().records.isEmpty)
        ring.detach()
    }
}
