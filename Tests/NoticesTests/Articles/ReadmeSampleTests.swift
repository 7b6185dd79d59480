import Notices
import TestSupport
import Testing

/// The sample of docs/Library.md, whose comments say what it prints.
@Suite(.leavesNoObservers) struct ReadmeSampleTests: PrintingSamples {
    private final class Badge: Sendable {
        let refreshed = Calls()

        func refresh() { refreshed.add("refresh") }
    }

    let printed = Calls()

    @Test func `the sample of the page on the library does what its comments say`() throws {
        let badge = Badge()
        let cart = Cart()

        let center = NoticeCenter()  // or NoticeCenter.shared

        // The script among the recipes.
        let token = center.observe("cart.changed") { notice in
            print(notice.name, notice.payload ?? "nothing")
        }
        center.observe("cart.changed", owner: badge) { badge, _ in badge.refresh() }
        let counter = center.observe(.cartCount, from: cart) { count in print("count", count) }

        // Handlers run in the order of registration.
        let outcome = center.post("cart.changed", from: cart, payload: 3)
        print("delivered", outcome.delivered)  // delivered 2
        center.post(.cartCount, 3, from: cart)  // count 3

        print(center.registrations.map(\.observer))  // what observes, and from which line

        try center.post("cart.changed", payload: 3).requireHeard()  // throws if no observer is registered

        // Between the lines.
        let url = "file:///tmp"
        #expect(SenderValue(url) == SenderValue("file:///tmp"))
        #expect(center.explain("cart.changed", from: cart).description.isEmpty == false)

        #expect(badge.refreshed.all == ["refresh", "refresh"])
        #expect(
            printed.all == [
                "cart.changed 3", "delivered 2", "count 3", "\(center.registrations.map(\.observer))",
                "cart.changed 3",
            ])
        #expect(throws: NoticeError.self) {
            try center.post("unobserved").requireHeard()
        }
        #expect(center.registrations.map(\.observer).first == "ReadmeSampleTests.swift:22")
        withExtendedLifetime((token, counter)) {}
    }
}
