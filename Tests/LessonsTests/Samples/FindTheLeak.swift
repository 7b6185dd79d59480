// Laid out as in the lesson.
// swift-format-ignore-file

import Notices
import Testing

private let center = NoticeCenter()

// Lesson 11, in a view of the main actor. The compiler is silent about the leak: a warning would be an error.

private final class Shop: Screen {}

private final class PriceTag: Screen {
    let name = "Tea"
    var observer: RegistrationID!
    var shop: Shop?

    func leaks() {
        let isSound = { @MainActor in !self.name.isEmpty }
        observer = center.observe("stock.changed") {
            [weak self] _ in
            precondition(isSound())
            self?.refresh()
        }.detach()
    }

    func isMended() throws {
        try center.remove(observer)
        center.post("stock.changed")
        center.observe("stock.changed", owner: self) {
            me, _ in
            precondition(!me.name.isEmpty)
            me.refresh()
        }
    }

    func isTested(priceTag: PriceTag) {
        let watch = center.checkFreed(priceTag)
        shop = nil
        #expect(watch.leak == nil)
    }
}
