import Notices
import TestSupport
import Testing

/// The samples of “Choosing how to observe”.
@Suite(.leavesNoObservers, .endsInTime) struct ChoosingHowToObserveTests: PrintingSamples {
    private let center = NoticeCenter()
    let printed = Calls()
    private let life = Life()

    @Test func `choosing how to observe: messages, and values as senders`() {
        let (cart, otherCart) = (Cart(), Cart())
        let token = center.observe(CartEmptied.self, from: cart) { print("emptied:", $0.reason) }
        let reader = center.observe(CartEmptied.noticeName) { print("by name:", $0.payload ?? "none") }
        center.post(CartEmptied(reason: "paid"), from: cart)  // a sender of another class does not compile

        #expect(printed.all == ["emptied: paid", #"by name: CartEmptied(reason: "paid")"#])
        center.post(CartEmptied(reason: "left"), from: otherCart)
        #expect(printed.all.dropFirst(2) == [#"by name: CartEmptied(reason: "left")"#])

        let address = "https://a.example/1"
        let progress = center.observe("download.progress", from: SenderValue(address)) { notice in
            print(notice.senderValue(as: String.self) ?? "no string", notice.payload ?? 0)
        }
        center.post("download.progress", from: SenderValue(address), payload: 0.5)

        #expect(printed.all.last == "https://a.example/1 0.5")
        #expect(!center.post("download.progress", from: SenderValue("https://a.example/2")).wasHeard)
        withExtendedLifetime((token, reader, progress)) {}
    }

    @Test func `choosing how to observe: an owner and a token`() {
        var badge: Badge? = Badge(in: center)
        center.post("cart.changed", payload: 3)
        let text = badge?.text  // "3"
        badge = nil
        let outcome = center.post("cart.changed")  // skipped 1: it met an owner that was gone
        let left = center.registrationCount  // 0: and so it removed the registration

        #expect(text == "3" && outcome == PostOutcome(ownersGone: 1) && left == 0)

        let (cart, otherCart) = (Tracked(life), Tracked(life))
        let redraw = { @Sendable in print("redraws") }
        let token = center.observe("cart.changed", from: cart) { _ in redraw() }
        center.post("cart.changed", from: cart)  // redraws
        center.post("cart.changed", from: otherCart)  // does not
        let wasActive = token.cancel()  // true

        #expect(wasActive && printed.all == ["redraws"])
    }

    @Test func `choosing how to observe: a controller, a sequence, options`() async throws {
        let screen = Screen(printed)
        let controller = center.controller(for: screen)
        try controller.observe("user.changed") { me, _ in me.refresh() }
        do {
            try controller.observe("user.changed") { me, _ in me.refresh() }
        } catch {
            print(error)  // already registered at ProfileView.swift:31
        }

        #expect(printed.all == ["already registered at \(#fileID):\(#line - 7)"])

        let positions = center.notices(named: "position.changed", buffering: .newest(1))
        center.post("position.changed", payload: 1)
        center.post("position.changed", payload: 2)
        for await notice in positions.prefix(1) { print(notice.payload ?? "none") }  // 2
        let dropped = positions.droppedCount  // 1

        #expect(dropped == 1 && printed.all.last == "2")

        center.post("network.reachable", payload: true, sticky: true)
        let ready = center.observe("network.reachable", options: [.once, .receivingSticky]) { _ in
            print("reachable")
        }
        let isOver = !ready.isActive  // true: called at registration, and done

        #expect(isOver && printed.all.last == "reachable")
    }
}
