// Laid out as in the lesson.
// swift-format-ignore-file

import Notices

extension NoticeDescriptor<String> {
    static let stockNeeded = Self("stock.needed")
}

/// Lesson 12, in the Sendable models of a shop.
private final class Place: Sendable {
    func fetch(_ thing: (any Sendable)?) {}
    func show(_ count: (any Sendable)?) {}
    func write(_ count: (any Sendable)?) {}
}

private final class Shop: Sendable {
    let center = NoticeCenter()
    let (storehouse, badge, log) = (Place(), Place(), Place())

    func observes() {
        center.observe("stock.needed", owner: storehouse) {
            storehouse, notice in storehouse.fetch(notice.payload)
        }
        center.observe("cart.chnaged", owner: badge) {
            badge, notice in badge.show(notice.payload)
        }
        center.observe("cart.changed", owner: log) {
            log, notice in log.write(notice.payload)
        }
        center.observe(.stockNeeded, owner: storehouse) {
            storehouse, thing in storehouse.fetch(thing)
        }
    }

    func posts() throws {
        center.post("stock.needed", payload: "lamp")
        center.post("stock.neded", payload: "book")
        center.post("cart.changed", payload: 1)
        center.post("cart.changed", payload: 2)
        try center.post("stock.neded", payload: "book").requireHeard()
        center.post(.stockNeeded, "chair")
        // Tests/Misuse/Lessons.swift checks this.
        // center.post(.stockNeded, "chair")  does not compile
    }
}
