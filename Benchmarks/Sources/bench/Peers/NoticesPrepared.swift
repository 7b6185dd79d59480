import CTally
import Notices

/// Posts to the center by channels, which have looked up their name once.
struct NoticesPrepared: RemovingPeer, AnyNamePeer, WatchedPeer {
    static let title = "Notices prepared"

    struct Handler {
        let call: @isolated(any) @Sendable (Notice) throws -> Void
    }

    let center = NoticeCenter()

    func topic(_ number: Int) -> NoticeChannel<Void> {
        center.channel(of: NoticeDescriptor<Void>(NoticeName(nameText(number))))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: NoticeChannel<Void>, _ handler: Handler) -> NoticeToken {
        center.observe(topic.descriptor.name, handler: handler.call)
    }

    func observeForGood(_ topic: NoticeChannel<Void>, _ handler: Handler) -> RegistrationID {
        observe(topic, handler).detach()
    }

    func observeAnyName(_ handler: Handler) -> NoticeToken {
        center.observe(.any, handler: handler.call)
    }

    func post(_ topic: NoticeChannel<Void>) {
        topic.post()
    }

    func remove(_ registration: NoticeToken) {
        registration.cancel()
    }
}

extension NoticesPrepared: SenderPeer {
    func observe(_ topic: NoticeChannel<Void>, from sender: Sender, _ handler: Handler) -> NoticeToken {
        center.observe(topic.descriptor.name, from: sender, handler: handler.call)
    }

    func post(_ topic: NoticeChannel<Void>, from sender: Sender) {
        topic.post(from: sender)
    }
}
