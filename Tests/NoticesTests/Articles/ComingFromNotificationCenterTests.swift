import Notices
import NoticesCompatibility
import TestSupport
import Testing

/// The samples of “Coming from NotificationCenter”.
@Suite(.leavesNoObservers, .endsInTime) struct ComingFromNotificationCenterTests: PrintingSamples {
    private let center = NoticeCenter()
    let printed = Calls()
    private let life = Life()

    @Test func `coming from NotificationCenter`() throws {
        let (screen, cart) = (Screen(printed), Tracked(life))
        center.observe("cart.changed", owner: screen) { me, notice in me.changed(notice) }
        let token = center.observe(.cartCount, from: cart) { count in print("count", count) }
        center.post("cart.changed", from: cart)
        center.post(.cartCount, 3, from: cart)

        #expect(printed.all == ["changed cart.changed", "count 3"])
        center.removeAll(ownedBy: screen)

        let kept = center.observe("cart.changed") { _ in print("until removed") }.detach()
        center.post("cart.changed")
        try center.remove(kept)

        #expect(printed.all.last == "until removed")
        #expect(!center.post("cart.changed").wasHeard)

        let (instance, sibling) = (Tracked(life), Tracked(life))
        center.addObserver(sibling, name: "foo") { _, _ in }
        center.addObserver(instance, name: "foo") { name, object in print(name, object) }
        try center.postNotification("foo", object: "Nothing")
        try center.removeObserver(instance)

        #expect(printed.all.last == "foo Nothing")
        #expect(center.post("foo").delivered == 1)
        withExtendedLifetime((token, sibling)) {}
    }

    @Test func `coming from NotificationCenter: typed messages`() {
        let cart = Cart()
        let token = center.observe(CartChanged.self, from: cart) { message in print("count", message.count) }
        center.post(CartChanged(count: 3), from: cart)
        center.post("cart.changed", from: cart, payload: 4)  // by name: converted, and heard as well

        #expect(printed.all == ["count 3", "count 4"])
        #expect(center.post("cart.changed", from: cart, payload: "four") == PostOutcome(failed: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `coming from NotificationCenter: what must be Sendable`() async {
        let warehouse = Warehouse()
        await warehouse.open(in: center)
        center.post(.cartCount, 2)
        center.post(.cartCount, 3)
        await until("the warehouse to have both") { await warehouse.total == 5 }

        await MainActor.run {
            let row = Row()
            let token = center.observe("row.selected") { @MainActor notice in
                guard let row = (notice.payload as? OnMain)?.value as? Row else { return }
                row.isHighlighted = true
            }

            center.post("row.selected", payload: OnMain(value: row))  // in main-actor code

            #expect(row.isHighlighted)
            withExtendedLifetime(token) {}
        }
    }
}
