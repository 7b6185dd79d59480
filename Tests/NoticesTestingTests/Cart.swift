import Notices

/// A program under test, which posts where it is told to.
final class Cart: Sendable {
    let center: NoticeCenter

    init(_ center: NoticeCenter) { self.center = center }

    func change(to count: Int) {
        center.post("cart.changed", from: self, payload: count, file: "Shop/Cart.swift", line: 31)
    }
}

extension NoticeDescriptor<Int> {
    static let cartChanged = NoticeDescriptor("cart.changed")
}
