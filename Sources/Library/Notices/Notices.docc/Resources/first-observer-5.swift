import Notices

extension NoticeDescriptor where Payload == Int {
    static let cartChanged = NoticeDescriptor("cart.changed")
}

let center = NoticeCenter()
let token = center.observe(.cartChanged) { count in print("\(count) in the cart") }
try center.post(.cartChanged, 1).requireHeard()  // 1 in the cart
do {
    try center.post("cart.chnaged", payload: 2).requireHeard()
} catch {
    print(error)  // main.swift:11: no observer was reached; center.explain(name) says why
    print(center.explain("cart.chnaged"))  // … observed names like it: “cart.changed”
}
token.cancel()
