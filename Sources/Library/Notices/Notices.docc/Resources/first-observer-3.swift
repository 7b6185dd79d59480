import Notices

@MainActor final class CartBadge {
    var text = ""

    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, notice in
            me.text = "\(notice.payload ?? 0)"
        }
    }
}

let center = NoticeCenter()
let badge = CartBadge(in: center)
center.post("cart.changed", payload: 1)
print(badge.text)  // 1
