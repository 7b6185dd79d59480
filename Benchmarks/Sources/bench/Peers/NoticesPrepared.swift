import CTally
import Notices

/// Posts to the center by channels, which have looked up their name once.
struct NoticesPrepared: RemovingPeer, AnyNamePeer, WatchedPeer {
    static let title = "Notices prepared"

    struct Handler {
        let call: @Sendable (Notice) -> Void
    }

    let center = NoticeCenter()

    func topic(_ number: Int) -> NoticeChannel {
        center.channel(named: NoticeName(nameText(number)))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: NoticeChannel, _ handler: Handler) -> RegistrationID {
        topic.observeUntilRemoved(handler: handler.call)
    }

    func observeAnyName(_ handler: Handler) -> RegistrationID {
        center.observeUntilRemoved(nil, handler: handler.call)
    }

    func post(_ topic: NoticeChannel) {
        topic.post()
    }

    func remove(_ registration: RegistrationID) {
        _ = try? center.remove(registration)
    }
}

extension NoticesPrepared: SenderPeer {
    func observe(_ topic: NoticeChannel, from sender: Sender, _ handler: Handler) -> RegistrationID {
        topic.observeUntilRemoved(from: sender, handler: handler.call)
    }

    func post(_ topic: NoticeChannel, from sender: Sender) {
        topic.post(from: sender)
    }
}

extension NoticesPrepared: ValuePeer {
    func observeValue(_ topic: NoticeChannel) -> RegistrationID {
        topic.observeUntilRemoved { notice in
            if let value = notice.payload as? Int { tally_add(value) }
        }
    }

    func post(_ topic: NoticeChannel, value: Int) {
        topic.post(payload: value)
    }
}
