import Foundation
import MyNotificationCenter
import Notices
import NoticesCompatibility

/// The results that callers receive.
extension Check {
    static let answers = [noneAlive, distinctErrors, typedPayload]

    private static let noneAlive = Check(
        "S9", "The poster learns that no living observer was reached.",
        myNotificationCenter: {
            let center = MyNotificationCenter()
            center.addObserver(Listener<Never>(), name: "name") { _, _ in }
            do {
                try center.postNotification("name", object: 0)
                return .broken("a deallocated observer counted as reached")
            } catch {
                return .kept
            }
        },
        notices: {
            let center = NoticeCenter()
            center.addObserver(Listener<Never>(), name: "name") { _, _ in }
            do {
                try center.post("name").requireHeard()
                return .broken("a deallocated observer counted as reached")
            } catch NoticeError.unheard {
                return .kept
            }
        })

    private static let distinctErrors = Check(
        "S15", "Different failures throw different errors, which name the notification or the observer.",
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let observer = Listener<Never>()
            return errorsDiffer {
                try center.postNotification("name", object: 0)
            } and: {
                try center.removeObserver(observer)
            }
        },
        notices: {
            let center = NoticeCenter()
            let observer = Listener<Never>()
            return errorsDiffer {
                try center.postNotification("name", object: 0)
            } and: {
                try center.removeObserver(observer)
            }
        })

    private static func errorsDiffer(_ post: () throws -> Void, and remove: () throws -> Void) -> Verdict {
        func text(_ action: () throws -> Void) -> String? {
            do {
                try action()
                return nil
            } catch {
                return "\(error)"
            }
        }
        guard let unheard = text(post), let unknown = text(remove) else { return .broken("no error") }
        if unheard == unknown { return .broken("every failure throws the same error") }
        return .kept(
            if: unheard.contains("name") && unknown.contains("Listener"),
            otherwise: "an error does not name its subject")
    }

    private static let typedPayload = Check(
        "S17", "An observer of a number payload never receives a text.",
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let center = NotificationCenter()
            let sender = NumberMessage.Sender()
            let calls = Calls()
            let token = center.addObserver(of: sender, for: NumberMessage.self) { message async in
                calls.add("\(message.number)")
            }
            center.post(name: NumberMessage.name, object: sender, userInfo: ["number": "three"])
            center.post(NumberMessage(number: 3), subject: sender)
            let isHandled = await comesTrue { calls.count > 0 }
            return withExtendedLifetime(token) {
                .kept(if: isHandled && calls.all == ["3"], otherwise: "called with \(calls.all)")
            }
        },
        myNotificationCenter: {
            let center = MyNotificationCenter()
            let observer = Listener<Never>()
            let calls = Calls()
            center.addObserver(observer, name: "number") { _, object in
                calls.add("\(type(of: object))")
            }
            try? center.postNotification("number", object: "three")
            return .kept(if: calls.count == 0, otherwise: "it received a String")
        },
        notices: {
            let center = NoticeCenter()
            let calls = Calls()
            let token = center.observe(NoticeDescriptor<Int>("number")) { calls.add("\($0)") }
            let outcome = center.post("number", payload: "three")
            center.post("number", payload: 3)
            return withExtendedLifetime(token) {
                .kept(
                    if: calls.all == ["3"] && outcome.failed == 1, otherwise: "called with \(calls.all)")
            }
        })
}
