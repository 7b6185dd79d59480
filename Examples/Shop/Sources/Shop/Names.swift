import Notices

extension NoticeDescriptor<Int> {
    /// The number of items in the cart.
    static let cartChanged = NoticeDescriptor("cart.changed")
}

extension NoticeDescriptor<Order> {
    static let orderPlaced = NoticeDescriptor("order.placed")
}

struct Order: Sendable {
    let number: Int
    let items: Int
}
