import Foundation
import MyNotificationCenter
import Notices

/// How senders are identified.
extension Check {
    static let senders = [recycledAddress, equalValues, senderBesidePayload]

    private static let recycledAddress = Check(
        "L7", "A new object at the address of a deallocated sender is not mistaken for that sender.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            let newObject = try atRecycledAddress { sender in
                center.add("name", from: sender) { calls.add("called") }
            }
            center.post("name", from: newObject)
            return .kept(if: calls.count == 0, otherwise: "a post of another sender was delivered")
        },
        notices: {
            let center = NoticeCenter()
            let calls = Calls()
            let tokens = Box<[NoticeToken]>([])
            do {
                let newObject = try atRecycledAddress { sender in
                    tokens.set(
                        tokens.value + [center.observe("name", from: sender) { _ in calls.add("called") }])
                }
                center.post("name", from: newObject)
            } catch is NothingShown {
                // The center keeps the address of an observed sender in use, so that no other object can get
                // it.
            }
            return .kept(if: calls.count == 0, otherwise: "a post of another sender was delivered")
        })

    /// Creates short-lived senders until a new object gets the address of one.
    private static func atRecycledAddress(
        _ observe: (Listener<Never>) -> Void
    ) throws -> Listener<Never> {
        var addresses: Set<ObjectIdentifier> = []
        for _ in 0..<1_000 {
            do {
                let sender = Listener<Never>()
                observe(sender)
                addresses.insert(ObjectIdentifier(sender))
            }
            let newObject = Listener<Never>()
            if addresses.contains(ObjectIdentifier(newObject)) { return newObject }
        }
        throw NothingShown(reason: "no address was used again")
    }

    private static let equalValues = Check(
        "L8", "A value can be a sender, and equal values are the same sender.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            center.add("name", from: "warehouse 7") { calls.add("called") }
            center.post("name", from: "warehouse 7")
            return .kept(if: calls.count == 1, otherwise: "an equal String did not match")
        },
        notices: {
            let center = NoticeCenter()
            let calls = Calls()
            let token = center.observe("name", from: SenderValue("warehouse 7")) { _ in calls.add("called") }
            center.post("name", from: SenderValue("warehouse 7"))
            center.post("name", from: SenderValue("warehouse 8"))
            return withExtendedLifetime(token) {
                .kept(if: calls.count == 1, otherwise: "called \(calls.count) times for one equal value")
            }
        })

    private static let senderBesidePayload = Check(
        "S19", "A post can carry a sender and a payload, and handlers can distinguish them.",
        foundation: {
            let center = NotificationCenter()
            let sender = Listener<Never>()
            let calls = Calls()
            let token = center.addObserver(forName: nil, object: nil, queue: nil) { notification in
                if notification.object as? Listener<Never> === sender,
                    notification.userInfo?["items"] as? Int == 3
                {
                    calls.add("both")
                }
            }
            center.post(name: Notification.Name("name"), object: sender, userInfo: ["items": 3])
            return withExtendedLifetime(token) {
                .kept(if: calls.count == 1, otherwise: "a post has room for one of them")
            }
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let sender = Listener<Never>()
            let calls = Calls()
            center.addObserver(Listener<Never>(), name: "name") { name, object in
                // All arguments of a handler.
                let given: [Any] = [name, object]
                if given.contains(where: { $0 as? Int == 3 }),
                    given.contains(where: { $0 as? Listener<Never> === sender })
                {
                    calls.add("both")
                }
            }
            try center.postNotification("name", object: 3)
            return .kept(if: calls.count == 1, otherwise: "a post has room for one of them")
        },
        notices: {
            let center = NoticeCenter()
            let sender = Listener<Never>()
            let calls = Calls()
            center.observe(.any) { notice in
                if notice.isSent(by: sender), notice.payload as? Int == 3 { calls.add("both") }
            }.detach()
            center.post("name", from: sender, payload: 3)
            return .kept(if: calls.count == 1, otherwise: "a post has room for one of them")
        })
}

/// The situation that the check needs did not occur, so the check has no result.
private struct NothingShown: Error, CustomStringConvertible {
    let reason: String

    var description: String { "nothing shown, \(reason)" }
}
