import Notices
import Synchronization

final class OfferPage: Sendable {
    let token = Mutex<NoticeToken?>(nil)

    func appear(in center: NoticeCenter) {
        let new = center.observe("price.changed") { _ in self.redraw() }
        token.withLock { $0 = new }
    }

    func redraw() {}
}

let center = NoticeCenter()
var page: OfferPage? = OfferPage()
page?.appear(in: center)
page = nil
