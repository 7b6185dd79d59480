import Notices

let center = NoticeCenter()
let outcome = center.post("cart.changed", payload: 1)
print(outcome.wasHeard)  // false
