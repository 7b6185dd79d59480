import CTally
import Notices

/// Posts by name to the center.
struct NoticesByString: RemovingPeer, AnyNamePeer, WatchedPeer {
    static let title = "Notices by string"

    /// What a handler adds. The closures are written where they observe, as programs do.
    struct Handler {
        let amount: Int
    }

    let center = NoticeCenter()

    func topic(_ number: Int) -> NoticeName {
        NoticeName(nameText(number))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler(amount: amount)
    }

    func observe(_ topic: NoticeName, _ handler: Handler) -> RegistrationID {
        center.observe(topic) { [amount = handler.amount] _ in tally_add(amount) }.detach()
    }

    func observeAnyName(_ handler: Handler) -> RegistrationID {
        center.observe(.any) { [amount = handler.amount] _ in tally_add(amount) }.detach()
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
        center.observe(topic, from: sender) { [amount = handler.amount] _ in tally_add(amount) }.detach()
    }

    func post(_ topic: NoticeName, from sender: Sender) {
        center.post(topic, from: sender)
    }
}

extension NoticesByString: ValuePeer {
    func observeValue(_ topic: NoticeName) -> RegistrationID {
        center.observe(topic) { notice in
            if let value = notice.payload as? Int { tally_add(value) }
        }.detach()
    }

    func post(_ topic: NoticeName, value: Int) {
        center.post(topic, payload: value)
    }
}
