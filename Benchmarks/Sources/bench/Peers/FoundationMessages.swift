import CTally
import Foundation

/// Foundation's center with typed messages of the main actor.
///
/// A message's type is its name, so only one topic is posted; the others are names. Everything runs on the main thread.
/// The check for it is made once for many posts, since it costs a quarter of a post.
struct FoundationMessages: RemovingPeer {
    static let title = "Foundation message"

    struct Handler {
        let call: @MainActor @Sendable (Number) -> Void
    }

    struct Number: NotificationCenter.MainActorMessage {
        typealias Subject = Desk

        static let name = Notification.Name(nameText(0))
        let value: Int
    }

    final class Desk: Sendable {}

    enum Registration {
        case message(NotificationCenter.ObservationToken)
        case name(any NSObjectProtocol)
    }

    let center = NotificationCenter()

    func topic(_ number: Int) -> Int {
        number
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: Int, _ handler: Handler) -> Registration {
        guard topic == 0 else {
            return .name(
                center.addObserver(forName: Notification.Name(nameText(topic)), object: nil, queue: nil) {
                    _ in
                })
        }
        return .message(
            MainActor.assumeIsolated { center.addObserver(of: Desk.self, for: .number, using: handler.call) })
    }

    func post(_ topic: Int) {
        post(topic, times: 1)
    }

    func post(_ topic: Int, times: Int) {
        MainActor.assumeIsolated {
            for _ in 0..<times { center.post(Number(value: 0)) }
        }
    }

    func remove(_ registration: Registration) {
        switch registration {
        case .message(let token): center.removeObserver(token)
        case .name(let observer): center.removeObserver(observer)
        }
    }
}

extension FoundationMessages: ValuePeer {
    func observeValue(_ topic: Int) -> Registration {
        .message(
            MainActor.assumeIsolated {
                center.addObserver(of: Desk.self, for: .number) { number in tally_add(number.value) }
            })
    }

    func post(_ topic: Int, value: Int) {
        post(topic, values: value..<value + 1)
    }

    func post(_ topic: Int, values: Range<Int>) {
        MainActor.assumeIsolated {
            for value in values { center.post(Number(value: value)) }
        }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<FoundationMessages.Number> {
    fileprivate static var number: Self { Self() }
}
