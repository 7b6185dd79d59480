import Foundation

/// The message of Foundation's typed observers and sequences in the checks: a number, posted by a `Sender`.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
struct NumberMessage: NotificationCenter.AsyncMessage {
    final class Sender: Sendable {}

    typealias Subject = Sender

    static let name = Notification.Name("number")

    let number: Int

    static func makeMessage(_ notification: Notification) -> NumberMessage? {
        (notification.userInfo?["number"] as? Int).map(NumberMessage.init)
    }

    static func makeNotification(_ message: NumberMessage) -> Notification {
        Notification(name: name, userInfo: ["number": message.number])
    }
}
