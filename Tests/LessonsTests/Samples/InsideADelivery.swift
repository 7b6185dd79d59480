// Laid out as in the lesson.
// swift-format-ignore-file

import Notices

/// Lesson 7, with Sendable models as owners.
private final class Shop: Sendable {
    let center = NoticeCenter()

    func refreshes(profile: Model, avatar: Model) {
        center.observe("user.changed", owner: profile) { me, _ in me.refresh() }
        center.observe("user.changed", owner: avatar) { me, _ in me.refresh() }
        center.post("user.changed")
    }

    func joins(shop: Model, banner: Model) {
        let center = center
        center.observe("sale.began", owner: shop) { _, _ in
            center.observe("sale.began", owner: banner) { me, _ in me.show() }
        }
        center.post("sale.began")
    }

    func leaves(profile: Model, avatar: Model, coupon: Model, login: Model, coordinator: Coordinator) {
        let center = center
        center.observe("photo.changed", owner: profile) {
            _, _ in center.removeAll(ownedBy: avatar)
        }
        center.observe("coupon.used", owner: coupon) { me, _ in
            center.removeAll(ownedBy: me)
        }
        center.observe("session.began", owner: login) { _, _ in
            coordinator.closeLogin()  // drops the last reference
        }
    }

    func nests(order: Model, total: Model) {
        let center = center
        center.observe("order.placed", owner: order) { _, _ in
            center.post("order.priced")
        }
        center.observe("cart.total", owner: total) { _, _ in
            center.post("cart.tax")  // whose handler posts
        }  // "cart.total"
    }

    func isConfigured() {
        let center = NoticeCenter(reentrancy: .queued)

        _ = center
    }
}

private final class Coordinator: Sendable {
    func closeLogin() {}
}
