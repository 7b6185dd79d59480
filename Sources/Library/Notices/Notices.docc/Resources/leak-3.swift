import Notices

final class OfferPage: Sendable {
    func appear(in center: NoticeCenter) {
        center.observe("price.changed", owner: self) { me, _ in me.redraw() }
    }

    func redraw() {}
}

let center = NoticeCenter()
var page: OfferPage? = OfferPage()
page?.appear(in: center)
let check = page.map { center.checkFreed($0) }
page = nil
print(check?.leak == nil)  // true
