import CTally
import Notices

/// Posts by name to the center.
struct NoticesByString: RemovingPeer, AnyNamePeer, WatchedPeer {
    static let title = "Notices by string"

    /// Made once for many observers, as for the other peers. The closure has its isolation, which `observe` reads.
    struct Handler {
        let call: @isolated(any) @Sendable (Notice) throws -> Void
    }

    let center = NoticeCenter()

    func topic(_ number: Int) -> NoticeName {
        NoticeName(nameText(number))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: NoticeName, _ handler: Handler) -> NoticeToken {
        center.observe(topic, handler: handler.call)
    }

    func observeForGood(_ topic: NoticeName, _ handler: Handler) -> RegistrationID {
        observe(topic, handler).detach()
    }

    func observeAnyName(_ handler: Handler) -> NoticeToken {
        center.observe(.any, handler: handler.call)
    }

    func post(_ topic: NoticeName) {
        center.post(topic)
    }

    func remove(_ registration: NoticeToken) {
        registration.cancel()
    }
}

extension NoticesByString: SenderPeer {
    func observe(_ topic: NoticeName, from sender: Sender, _ handler: Handler) -> NoticeToken {
        center.observe(topic, from: sender, handler: handler.call)
    }

    func post(_ topic: NoticeName, from sender: Sender) {
        center.post(topic, from: sender)
    }
}

extension NoticesByString: ValuePeer {
    func observeValue(_ topic: NoticeName) -> NoticeToken {
        center.observe(topic) { notice in
            if let value = notice.payload as? Int { tally_add(value) }
        }
    }

    func post(_ topic: NoticeName, value: Int) {
        center.post(topic, payload: value)
    }
}
