import Foundation
import Notices
import NoticesFoundation
import TestSupport
import Testing

/// Bridges for names that begin alike.
@Suite(.leavesNoObservers) struct NameTreeBridgeTests {
    private let pair = Pair("cart.changed", "cart.emptied", "user.changed", "cart.*")

    private func postAll() {
        for name in ["cart.changed", "cart.emptied", "user.changed"] {
            pair.foundation.post(name)
            pair.notices.post(NoticeName(name))
        }
    }

    @Test func `names that begin alike are forwarded in both directions, others are not`() {
        let bridge = pair.bridge(.names(["cart.*"]))
        postAll()
        // Each post arrives in both centers, once; an observer of cart.* hears both of the two names.
        #expect(pair.inFoundation.all.count { $0.hasPrefix("cart") } == 4)
        #expect(pair.inFoundation.all.count { $0.hasPrefix("user") } == 1)
        #expect(pair.inNotices.all.count { $0.hasPrefix("cart") } == 8)
        #expect(pair.inNotices.all.count { $0.hasPrefix("user") } == 1)
        withExtendedLifetime(bridge) {}
        pair.notices.removeAll()
    }

    @Test func `a name that another one stands for is forwarded once`() {
        let all: [Set<NoticeName>] = [
            ["cart.*", "cart.changed"], [.any, "cart.changed"], ["cart.*", "cart.c*", "cart.changed"],
            [.any, "cart.*"],
        ]
        for names in all {
            let pair = Pair("cart.changed")
            let bridge = pair.bridge(.names(names))
            pair.foundation.post("cart.changed")
            #expect(pair.inFoundation.all.count == 1 && pair.inNotices.all.count == 1)
            pair.notices.post("cart.changed")
            #expect(pair.inFoundation.all.count == 2 && pair.inNotices.all.count == 2)
            withExtendedLifetime(bridge) {}
            pair.notices.removeAll()
        }
        pair.notices.removeAll()
    }

    @Test func `a name that ends with a star crosses as it is`() {
        let bridge = pair.bridge(.names(["cart.*"]))
        pair.foundation.post("cart.*")
        #expect(pair.inFoundation.all == ["cart.*"] && pair.inNotices.all == ["cart.*"])
        pair.notices.post("cart.*")
        #expect(pair.inFoundation.all.count == 2 && pair.inNotices.all.count == 2)
        withExtendedLifetime(bridge) {}
        pair.notices.removeAll()
    }
}
