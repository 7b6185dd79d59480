import Foundation
import NoticesInspector
import NoticesInspectorFoundation

extension Offering {
    /// Offers a center of Foundation's.
    func offerFoundation(_ payloads: InspectedPayloads = .shown) -> String {
        inspector.offer(foundation, payloads: payloads)
        return "offered"
    }

    /// Posts in it, with a sender, a number and what is redacted if that is asked for.
    func postInFoundation(_ name: String, _ number: String) -> String {
        foundation.post(
            name: Notification.Name(name), object: Held(),
            userInfo: ["count": Int(number) ?? 0, "user": ["password": "secret"]])
        return "posted"
    }

    /// Posts again and again for some seconds, 100 times a second, and goes on meanwhile.
    func beat(_ name: String, for seconds: String) -> String {
        let count = 100 * (Int(seconds) ?? 0)
        let center = foundation
        Thread.detachNewThread {
            for number in 0..<count {
                center.post(name: Notification.Name(name), object: nil, userInfo: ["count": number])
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
        return "beating"
    }
}
