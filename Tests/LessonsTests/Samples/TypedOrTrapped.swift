// Laid out as in the lesson.
// swift-format-ignore-file

import Foundation
import Notices

extension NoticeDescriptor<Int> {
    static let cartChanged = Self("cart.changed")
}

/// Lesson 6, in the Sendable model of a badge.
private final class Badge: Sendable {
    let center = NoticeCenter()

    func show(_ count: Int) {}

    func observes() {
        center.observe("cart.changed", owner: self) {
            me, notice in me.show(notice.payload as! Int)
        }
        center.observe(.cartChanged, owner: self) {
            me, count in me.show(count)
        }
    }

    func posts() throws {
        center.post("cart.changed", payload: "three")
        center.post("cart.changed", payload: 2.5)
        center.post("cart.changed", payload: [3])
        center.post(.cartChanged, 4)
        // Tests/Misuse/Lessons.swift checks this.
        // center.post(.cartChanged, "four")  does not compile
        try center.post("cart.changed", payload: "five").requireHeard()
        center.post("order.paid", payload: "12")
    }
}

/// As Sammy Gutierrez wrote it, with what UIKit has.
private final class Payload {
    var startingFrame = CGRect.zero

    func takes(_ notification: Notification) {
        guard let userInfo = notification.userInfo else { fatalError() }
        let begin = userInfo[UIKeyboardFrameBeginUserInfoKey]
        startingFrame = (begin as! NSValue).cgRectValue
    }
}
