import Notices
import NoticesInspector

/// The number beside the cart's symbol.
@MainActor final class CartBadge {
    private(set) var text = ""

    init(of cart: Cart, in center: NoticeCenter) {
        center.observe(.cartChanged, owner: self, from: cart) { me, count in
            me.text = "\(count)"
        }
    }
}

/// A page that a visitor opens and closes. Its handler captures it, so that it is never deallocated.
@MainActor final class OfferPage {
    private var token: NoticeToken?
    private(set) var count = 0

    func open(in center: NoticeCenter) {
        token = center.observe(.cartChanged) { count in self.count = count }
    }

    /// The visitor goes on. On the board, `!` shows that the page lives, and what may hold it.
    func close(_ inspector: NoticeInspector?) { inspector?.checkFreed(self) }
}

/// The storehouse fetches what is needed.
final class Storehouse: Sendable {
    init(in center: NoticeCenter) {
        center.observe("stock.needed", owner: self) { _, _ in }
    }
}

/// Writes down all orders.
actor Ledger {
    private var orders: [Order] = []

    func start(in center: NoticeCenter) {
        center.observe(.orderPlaced, owner: self) { me, order in me.orders.append(order) }
    }
}
