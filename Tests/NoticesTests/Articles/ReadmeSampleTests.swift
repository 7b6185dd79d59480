import Notices
import TestSupport
import Testing

/// The sample of the README, which says of itself what it does.
@Suite(.leavesNoObservers) struct ReadmeSampleTests {
    private final class Badge: Sendable {
        let refreshed = Calls()

        func refresh() { refreshed.add("refresh") }
    }

    @Test func `the README's sample does what its comments say`() throws {
        let badge = Badge()
        let cart = Badge()
        let printed = Calls()

        let center = NoticeCenter()
        let token = center.observe("cart.changed") { notice in
            printed.add("\(notice.name) \(notice.payload ?? "nothing")")
        }
        center.observe("cart.changed", owner: badge) { badge, _ in badge.refresh() }
        let kept = center.observe(.keyboardWillShow) { payload in printed.add("\(payload.end)") }
        let outcome = center.post("cart.changed", from: cart, payload: 3)
        try center.postExpectingObserver("cart.changed")

        #expect(outcome.delivered == 2)
        #expect(printed.all == ["cart.changed 3", "cart.changed nothing"])
        #expect(badge.refreshed.all == ["refresh", "refresh"])
        #expect(throws: NoticeError.nobodyListening(name: "nobody.listens")) {
            try center.postExpectingObserver("nobody.listens")
        }
        #expect(center.registrations.map(\.observer).first == "ReadmeSampleTests.swift:19")
        withExtendedLifetime((token, kept)) {}
    }
}
