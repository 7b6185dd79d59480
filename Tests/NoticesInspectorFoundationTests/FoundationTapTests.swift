import Foundation
import Notices
import NoticesWire
import TestSupport
import Testing

@testable import NoticesInspectorFoundation

/// What a board is told of the posts of a Foundation center.
@Suite(.leavesNoObservers) struct FoundationTapTests {
    private let foundation = NotificationCenter()

    /// A tapped center, as an inspector offers it.
    private struct Offer: WatchableCenter {
        let tap: (any CenterTap)?
        let number: UInt64 = 1
        var showsPayloads = true
        var center: NoticeCenter? { tap?.substitute }
        func shown(_ records: [NoticeRecord]) -> [NoticeRecord] {
            showsPayloads
                ? records
                : records.map { record in
                    var shown = record
                    shown.payload = nil
                    return shown
                }
        }
    }

    final class Cart: NSObject, NoticeLabeled {
        let noticeLabel = "the cart"
    }

    private func watched(showsPayloads: Bool = true) throws -> WatchedCenter<Offer> {
        try #require(WatchedCenter(Offer(tap: FoundationTap(foundation), showsPayloads: showsPayloads)))
    }

    private func records(
        _ watched: inout WatchedCenter<Offer>, _ current: (Offer) -> Offer = { $0 }
    ) -> [NoticeRecord] {
        watched.tick(current).flatMap { message -> [NoticeRecord] in
            if case .records(_, let records) = message { records } else { [] }
        }
    }

    private func post(_ name: String, _ object: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) {
        foundation.post(name: Notification.Name(name), object: object, userInfo: userInfo)
    }

    @Test func `a post is a record with its name, sender and userInfo, and says nothing of deliveries`()
        throws
    {
        var watched = try watched()
        post("cart.changed", Cart(), ["count": 3])
        post("shop.closed")
        let records = records(&watched)
        #expect(records.map(\.kind) == [.post, .post])
        #expect(records.map(\.name) == ["cart.changed", "shop.closed"])
        #expect(records.map(\.sender) == ["the cart", nil])
        #expect(records.map(\.payload) == [#"{"count":3}"#, nil])
        #expect(records.allSatisfy { $0.isComplete && $0.deliveries == nil && $0.skipped == nil })
        #expect(records.map(\.seq) == [1, 2])
    }

    @Test func `a post that Foundation's observers hear and one that none hears are told alike`() throws {
        let token = foundation.addObserver(forName: Notification.Name("a"), object: nil, queue: nil) { _ in }
        defer { foundation.removeObserver(token) }
        var watched = try watched()
        post("a")
        post("b")
        #expect(records(&watched).map(\.kind) == [.post, .post])
    }

    @Test func `the listing says that the observers are not known`() throws {
        let listing = try watched().listing()
        #expect(!listing.knowsObservers && listing.isLast && listing.registrations.isEmpty)
    }

    @Test func `observers that the center lists are told, and told anew when they change`() throws {
        let text = Lock("Name, Object, Observer, Options\na, 0x0, 0x1, 1400")
        let tap = FoundationTap(foundation) { _ in text.withLock { $0 } }
        var watched = try #require(WatchedCenter(Offer(tap: tap)))
        let listing = watched.listing()
        #expect(!listing.knowsObservers && listing.registrations.map(\.observer) == ["object at 0x1"])
        _ = watched.look()
        #expect(watched.look() == nil)
        text.withLock { $0 += "\nb, 0x0, 0x2, 1400" }
        guard case .registrations(let later)? = watched.look() else {
            Issue.record("the change was not told")
            return
        }
        #expect(!later.isUpdate && !later.knowsObservers && later.registrations.map(\.name) == ["a", "b"])
    }

    @Test func `posts are heard while the center is watched, and neither before nor after`() throws {
        let tap = FoundationTap(foundation)
        let substitute = try #require(tap.substitute)
        let ring = substitute.recordRing()
        post("before")
        var watched = WatchedCenter(Offer(tap: tap))
        post("during")
        watched = nil
        post("after")
        #expect(watched == nil)
        #expect(ring.take().records.map(\.name) == ["during"])
    }

    @Test func `what is hidden is not described, until it is shown`() throws {
        var watched = try watched(showsPayloads: false)
        post("a", nil, ["secret": "s"])
        watched.offer.showsPayloads = true
        post("b", nil, ["secret": "s"])
        #expect(records(&watched).map(\.payload) == [nil, #"{"secret":"s"}"#])
    }

    @Test func `records are told as the center is offered when they are taken`() throws {
        var watched = try watched()
        post("login", nil, ["secret": "s"])
        let told = records(&watched) { former in
            var now = former
            now.showsPayloads = false
            return now
        }
        #expect(told.map(\.name) == ["login"] && told.map(\.payload) == [nil])
    }

    @Test func `a center that is gone is not kept, and is not watched`() {
        var center: NotificationCenter? = NotificationCenter()
        let tap = center.map { FoundationTap($0) }
        #expect(tap?.substitute != nil)
        center = nil
        #expect(tap?.substitute == nil)
        #expect(WatchedCenter(Offer(tap: tap)) == nil)
        #expect(CountedCenter(Offer(tap: tap)) == nil)
    }

    @Test func `posts are counted without being described`() throws {
        let counted = try #require(CountedCenter(Offer(tap: FoundationTap(foundation))))
        for _ in 0..<5 { post("a", Cart(), ["count": 3]) }
        #expect(counted.counts.posts == 5)
        #expect(counted.counts.nanoseconds > 0)
    }

    @Test func `a handler of Foundation's may post while posts are heard`() throws {
        var watched = try watched()
        let token = foundation.addObserver(forName: Notification.Name("a"), object: nil, queue: nil) {
            [foundation] _ in foundation.post(name: Notification.Name("b"), object: nil)
        }
        defer { foundation.removeObserver(token) }
        post("a")
        #expect(Set(records(&watched).compactMap(\.name)) == ["a", "b"])
    }

    @Test func `posts on several threads are all heard`() async throws {
        var watched = try watched()
        await withTaskGroup { group in
            for thread in 0..<4 {
                group.addTask { [foundation] in
                    for number in 0..<500 {
                        foundation.post(
                            name: Notification.Name("t\(thread)"), object: nil, userInfo: ["number": number])
                    }
                }
            }
        }
        let found = records(&watched)
        #expect(found.count == 2_000)
        #expect(Set(found.compactMap(\.payload)).count == 500)
    }
}
