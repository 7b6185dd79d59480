import Foundation
import MyNotificationCenter
import Notices

/// Posts within posts.
extension Check {
    static let nesting = [
        Check(
            "S18", "A center refuses endless nested posts before the stack overflows.",
            isApart: true,
            foundation: {
                let center = NotificationCenter()
                center.add("name") { center.post("name") }
                center.post("name")
                return .kept
            },
            myNotificationCenter: {
                let center = MyNotificationCenter()
                center.addObserver(Listener<Never>(), name: "name") { name, object in
                    try? center.postNotification(name, object: object)
                }
                try center.postNotification("name", object: 0)
                return .kept
            },
            notices: {
                let center = NoticeCenter()
                let refusals = Calls()
                center.observe("name") { _ in
                    if center.post("name").isRefused { refusals.add("refused") }
                }.detach()
                center.post("name")
                return .kept(if: refusals.count > 0, otherwise: "it ended by itself")
            })
    ]
}
