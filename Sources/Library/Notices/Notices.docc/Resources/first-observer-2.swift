import Notices

final class CartBadge: Sendable {
    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, notice in
            print("the badge shows \(notice.payload ?? 0)")
        }
    }
}

let center = NoticeCenter()
let badge = CartBadge(in: center)
let outcome = center.post("cart.changed", payload: 1)  // the badge shows 1
print(outcome.wasHeard)  // true
