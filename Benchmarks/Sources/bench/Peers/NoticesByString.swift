import CTally
import Notices

/// Posts by name to the center.
struct NoticesByString: RemovingPeer, AnyNamePeer, WatchedPeer {
    static let title = "Notices by string"

    struct Handler {
        let call: @Sendable (Notice) -> Void
    }

    let center = NoticeCenter()

    func topic(_ number: Int) -> NoticeName {
        NoticeName(nameText(number))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: NoticeName, _ handler: Handler) -> RegistrationID {
        center.observeUntilRemoved(topic, handler: handler.call)
    }

    func observeAnyName(_ handler: Handler) -> RegistrationID {
        center.observeUntilRemoved(nil, handler: handler.call)
    }

    func post(_ topic: NoticeName) {
        center.post(topic)
    }

    func remove(_ registration: RegistrationID) {
        _ = try? center.remove(registration)
    }
}

extension NoticesByString: SenderPeer {
    func observe(_ topic: NoticeName, from sender: Sender, _ handler: Handler) -> RegistrationID {
        center.observeUntilRemoved(topic, from: sender, handler: handler.call)
    }

    func post(_ topic: NoticeName, from sender: Sender) {
        center.post(topic, from: sender)
    }
}

extension NoticesByString: ValuePeer {
    func observeValue(_ topic: NoticeName) -> RegistrationID {
        center.observeUntilRemoved(topic) { notice in
            if let value = notice.payload as? Int { tally_add(value) }
        }
    }

    func post(_ topic: NoticeName, value: Int) {
        center.post(topic, payload: value)
    }
}
