// Laid out as in the lesson.
// swift-format-ignore-file

import Notices

/// Lesson 5, in a view controller.
private final class CartView: UIViewController {
    let center = NoticeCenter()
    private var number = 0

    func addOne() { number += 1 }
    func clear() { number = 0 }
    func refresh() {}

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        center.observe("item.added", owner: self) {
            me, _ in me.addOne()
        }
    }

    func again() {
        center.observe("item.added", owner: self) {
            me, _ in me.addOne()
        }
        center.removeAll(ownedBy: self)
    }

    func byAController(giftShop: Ordinary) throws {
        let controller = center.controller(for: self)
        try controller.observe("item.added") {
            me, _ in me.addOne()
        }
        do {
            try controller.observe("item.added") {
                me, _ in me.addOne()
            }
        } catch .alreadyRegistered(let first) {
            print("already registered at \(first)")
        }
        try controller.observe("cart.emptied") {
            me, _ in me.clear()
        }
        try controller.observe("item.added", from: giftShop) {
            me, _ in me.addOne()
        }
        center.post("item.added", from: giftShop, payload: "pen")
        try controller.observe("order.sent") {
            me, _ in me.refresh()
        }
    }
}

@MainActor private final class Coordinator {
    var cart: CartView?

    func closes() {
        cart = nil
    }
}
