import CTally
import Foundation

/// Foundation's center with names and blocks.
struct FoundationClassic: RemovingPeer, AnyNamePeer {
    static let title = "Foundation"

    struct Handler {
        let call: @Sendable (Notification) -> Void
    }

    let center = NotificationCenter()

    func topic(_ number: Int) -> Notification.Name {
        Notification.Name(nameText(number))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: Notification.Name, _ handler: Handler) -> any NSObjectProtocol {
        center.addObserver(forName: topic, object: nil, queue: nil, using: handler.call)
    }

    func observeAnyName(_ handler: Handler) -> any NSObjectProtocol {
        center.addObserver(forName: nil, object: nil, queue: nil, using: handler.call)
    }

    func post(_ topic: Notification.Name) {
        center.post(name: topic, object: nil)
    }

    func remove(_ registration: any NSObjectProtocol) {
        center.removeObserver(registration)
    }
}

extension FoundationClassic: SenderPeer {
    func observe(_ topic: Notification.Name, from sender: Sender, _ handler: Handler) -> any NSObjectProtocol
    {
        center.addObserver(forName: topic, object: sender, queue: nil, using: handler.call)
    }

    func post(_ topic: Notification.Name, from sender: Sender) {
        center.post(name: topic, object: sender)
    }
}

extension FoundationClassic: ValuePeer {
    func observeValue(_ topic: Notification.Name) -> any NSObjectProtocol {
        center.addObserver(forName: topic, object: nil, queue: nil) { notification in
            if let value = notification.userInfo?["value"] as? Int { tally_add(value) }
        }
    }

    func post(_ topic: Notification.Name, value: Int) {
        center.post(name: topic, object: nil, userInfo: ["value": value])
    }
}
