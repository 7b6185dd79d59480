import Notices

extension NoticeDescriptor where Payload == Int {
    static let cartChanged = NoticeDescriptor("cart.changed")
}

@MainActor final class CartBadge {
    var count = 0

    init(in center: NoticeCenter) {
        center.observe(.cartChanged, owner: self) { me, count in me.count = count }
    }
}

let center = NoticeCenter()
let badge = CartBadge(in: center)
center.post(.cartChanged, 1)
print(badge.count)  // 1
