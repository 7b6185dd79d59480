import Notices
import NoticesInspector

final class OfferPage: Sendable {
    func appear() {
        NoticeCenter.shared.observe("cart.changed") { _ in self.redraw() }.detach()
    }

    func redraw() {}
}

let inspector = try? NoticeInspector(name: "shop")
inspector?.offer(.shared)

for count in 1...1_000 {
    let page = OfferPage()
    page.appear()
    NoticeCenter.shared.post("cart.changed", payload: count)
    inspector?.checkFreed(page)
    try await Task.sleep(for: .seconds(1))
}
