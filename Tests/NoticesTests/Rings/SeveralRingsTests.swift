import Notices
import TestSupport
import Testing

/// What a ring drops while another one is attached to the same center.
@Suite(.leavesNoObservers) struct SeveralRingsTests {
    private let center = NoticeCenter()

    private func fill() {
        for number in 0..<40 { center.note("\(number)") }
    }

    @Test func `the end of a reported event is not dropped, however full the ring`() {
        let rings = [center.recordRing(capacity: 16), center.recordRing(capacity: 16)]
        let token = center.observe("a") { _ in fill() }
        center.post("a")
        for ring in rings {
            let batch = ring.take()
            let posts = batch.records.filter { $0.kind == .post }
            let deliveries = batch.records.filter { $0.kind == .deliver }
            #expect(posts.map(\.isComplete) == [false, true])
            #expect(deliveries.map(\.isComplete) == [false, true])
            #expect(batch.records.last?.kind == .post)
            // Beside the observer, the post and its delivery there was room for 13.
            #expect(batch.dropped == 40 - 13)
        }
        withExtendedLifetime(token) {}
    }

    @Test func `what is dropped is counted once, by its kind`() {
        let rings = [center.recordRing(capacity: 16), center.recordRing(capacity: 16)]
        let token = center.observe("a") { _ in }
        fill()
        let noted = rings.map { $0.take() }
        #expect(noted.map(\.dropped) == [25, 25])
        fill()
        center.post("a")
        center.post("b")
        for ring in rings {
            let batch = ring.take()
            #expect(batch.dropped == 24 + 4)
            #expect((batch.droppedPosts, batch.droppedDeliveries, batch.droppedUnheard) == (2, 1, 1))
        }
        withExtendedLifetime(token) {}
    }

    @Test func `the deliveries of a dropped post are dropped too`() {
        let rings = [center.recordRing(capacity: 16), center.recordRing(capacity: 16)]
        let token = center.observe("a") { _ in for ring in rings { _ = ring.take() } }
        let other = center.observe("a") { _ in }
        fill()
        center.post("a")
        for ring in rings {
            let batch = ring.take()
            #expect(batch.records.isEmpty)
            #expect((batch.dropped, batch.droppedPosts, batch.droppedDeliveries) == (3, 1, 2))
        }
        withExtendedLifetime((token, other)) {}
    }
}
