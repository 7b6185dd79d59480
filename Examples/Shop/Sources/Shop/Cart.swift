import Notices

/// A customer's cart.
actor Cart {
    private let center: NoticeCenter
    private var items = 0

    init(in center: NoticeCenter) { self.center = center }

    func add() {
        items += 1
        center.post(.cartChanged, items, from: self)
    }

    func order(number: Int) {
        center.post(.orderPlaced, Order(number: number, items: items), from: self)
        items = 0
        center.post(.cartChanged, items, from: self)
        // Nobody observes it: the storehouse observes "stock.needed".
        center.post("stock.neded", payload: items)
    }
}
