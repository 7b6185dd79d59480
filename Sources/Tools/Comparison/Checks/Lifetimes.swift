import Foundation
import MyNotificationCenter
import Notices

/// Lifetimes of observers, tokens and centers.
extension Check {
    static let lifetimes = [deallocatedObserver, deallocatedCenter]

    private static let deallocatedObserver = Check(
        "S8", "A center does not call the handler of a deallocated observer.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            do {
                let observer = Listener<Never>()
                center.add("name") { [weak observer] in calls.add(observer == nil ? "deallocated" : "alive") }
            }
            center.post("name")
            return .kept(if: calls.count == 0, otherwise: "its closure was still called")
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let calls = Calls()
            do {
                let observer = Listener<Never>()
                center.addObserver(observer, name: "name") { [weak observer] _, _ in
                    calls.add(observer == nil ? "deallocated" : "alive")
                }
            }
            try? center.postNotification("name", object: 0)
            return .kept(if: calls.count == 0, otherwise: "its closure was still called")
        },
        notices: {
            let center = NoticeCenter()
            let calls = Calls()
            do {
                let observer = Listener<Never>()
                center.observe("name", owner: observer) { _, _ in calls.add("called") }
                center.post("name")
            }
            center.post("name")
            return .kept(
                if: calls.count == 1, otherwise: "called \(calls.count - 1) times after its deallocation")
        })

    private static let deallocatedCenter = Check(
        "L14", "An asynchronous observer does not retain its center.",
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            weak var witness: NotificationCenter?
            var token: NotificationCenter.ObservationToken?
            let sender = NumberMessage.Sender()
            do {
                let center = NotificationCenter()
                witness = center
                token = center.addObserver(of: sender, for: NumberMessage.self) { (_: NumberMessage) async in
                }
            }
            return withExtendedLifetime(token) {
                .kept(if: witness == nil, otherwise: "the token retained the center")
            }
        },
        myNotificationCenter: {
            weak var witness: MyNotificationCenter?
            let observer = Listener<Never>()
            do {
                let center = MyNotificationCenter()
                witness = center
                center.addObserver(observer, name: "name") { _, _ in }
            }
            return withExtendedLifetime(observer) {
                .kept(if: witness == nil, otherwise: "the observer retained the center")
            }
        },
        notices: {
            weak var witness: NoticeCenter?
            var token: NoticeToken?
            do {
                let center = NoticeCenter()
                witness = center
                token = center.observe("name", on: .task) { _ in }
            }
            return withExtendedLifetime(token) {
                .kept(if: witness == nil, otherwise: "the token retained the center")
            }
        })
}
